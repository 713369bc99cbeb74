/** Results of the fault tests: one line for each row of the matrix, which `npm run test:faults` prints as a table. */
import fs from 'node:fs';
import { expect } from 'vitest';

export interface Figure {
  /** The row of the matrix in `docs/reliability.md`, for example `database restarted`. */
  row: string;
  /** The result, in figures. */
  seen: string;
  /** What has to be seen. */
  line: string;
  holds: boolean;
}

/** Records the result of a row, and fails the test if it does not meet the requirement. */
export function figure(row: string, seen: string, line: string, holds: boolean): void {
  const found: Figure = { row, seen, line, holds };
  const file = process.env['FAULT_FIGURES'];
  if (file === undefined) console.info(`${row}: ${seen} (${line})`);
  else fs.appendFileSync(file, `${JSON.stringify(found)}\n`);
  expect(found).toMatchObject({ holds: true });
}

/** On a machine that is busy with other things `FAULT_PATIENCE=5` stretches the limits of time; what counts is never scaledLimit. */
const patience = Number(process.env['FAULT_PATIENCE'] ?? 1);

/** So many milliseconds, or more on a busy machine. */
export const scaledLimit = (limitMs: number): number => limitMs * patience;

/** True when something took no longer than so many milliseconds, on a machine that was equally busy. */
export const within = (took: number, limitMs: number, crowded = 1): boolean =>
  took <= limitMs * Math.max(patience, crowded);

/**
 * Begins to watch how much of its time this process waits for a processor. The function it gives tells how many times longer
 * things took meanwhile than with a processor of one's own: 1 on an idle machine, and where the system does not tell.
 */
export function measureContention(): () => number {
  const look = (): [ran: number, waited: number] => {
    try {
      const [ran = 0, waited = 0] = fs.readFileSync('/proc/self/schedstat', 'utf8').split(' ').map(Number);
      return [ran, waited];
    } catch {
      return [0, 0];
    }
  };
  const [ranBefore, waitedBefore] = look();
  return () => {
    const [ran, waited] = look();
    return ran > ranBefore ? 1 + (waited - waitedBefore) / (ran - ranBefore) : 1;
  };
}

/** The value below which that share of the values lies; 0 if there are none. */
export function percentile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;
}

export const ms = (value: number): string =>
  value < 1_000 ? `${Math.round(value)} ms` : `${(value / 1_000).toFixed(1)} s`;
