/** The results of the rounds of a long run, stored in a file: a repeated run continues after them. */
import fs from 'node:fs';
import type { Found, PlaceName } from './kill-points.ts';

export interface Shown {
  round: string;
  /** The number of cases signed in it: another number is another run. */
  cases: number;
  signings: number;
  kills: { place: PlaceName; met: number; missed: number }[];
  found: Found;
}

export interface Progress {
  /** The result of a round in an earlier run; null: it still has to be run. */
  shown(round: string): Shown | null;
  /** Stores the result of a round without errors. */
  keep(shown: Shown): void;
}

/** Without a file nothing is stored. */
export function openProgress(file: string | undefined, cases: number): Progress {
  const lines = file !== undefined && fs.existsSync(file) ? fs.readFileSync(file, 'utf8').split('\n') : [];
  const known = new Map<string, Shown>();
  for (const line of lines) {
    const shown = readLine(line);
    if (shown?.cases === cases) known.set(shown.round, shown);
  }
  return {
    shown: (round) => known.get(round) ?? null,
    keep(shown) {
      if (file !== undefined) fs.appendFileSync(file, `\n${JSON.stringify(shown)}`);
    },
  };
}

/** Null: a line that was being written when its run was killed. Its round is run again. */
function readLine(line: string): Shown | null {
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}
