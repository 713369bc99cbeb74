/** What the rounds of a long run have shown, kept in a file: anyone who runs it again goes on behind them. */
import fs from 'node:fs';
import type { Found, PlaceName } from './fire.ts';

export interface Shown {
  round: string;
  /** How many cases signed in it: with another number it is another run. */
  cases: number;
  signings: number;
  kills: { place: PlaceName; met: number; missed: number }[];
  found: Found;
}

export interface Progress {
  /** What a round has shown in an earlier run; null: it is to be run. */
  shown(round: string): Shown | null;
  /** Keeps what a round has shown in which nothing was wrong. */
  keep(shown: Shown): void;
}

/** Without a file nothing is kept. */
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
