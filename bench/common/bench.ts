/** What all benches share: they report progress, summarize times, and print figures as text or JSON. */
import { availableParallelism, loadavg } from 'node:os';

/** The bench runs in the repository's folder. */
export const root = process.cwd();

/** On standard error, so that standard output contains only figures. */
export const say = (what: string): void => void process.stderr.write(`${what}\n`);

/** The value that `share` of the list stays below: 0.5 gives the median. NaN for an empty list. */
export const part = (list: readonly number[], share: number): number =>
  list.toSorted((one, other) => one - other)[Math.min(list.length - 1, Math.floor(list.length * share))] ?? Number.NaN;

export const middle = (list: readonly number[]): number => part(list, 0.5);

export const round = (value: number, digits = 0): number => Number(value.toFixed(digits));

/**
 * How busy the machine was before the bench began: figures from a busy machine can be compared only with their
 * controls.
 */
const loadBefore = round(loadavg()[0] ?? 0, 1);

export interface Result {
  bench: string;
  quick: boolean;
  measured: object;
  goals: readonly object[];
}

/** One line of JSON including the machine it was measured on, or `text`. */
export function print(result: Result, { json, text }: { json: boolean; text: () => string }): void {
  const machine = {
    node: process.version,
    platform: `${process.platform} ${process.arch}`,
    cores: availableParallelism(),
    loadBefore,
  };
  const { bench, quick, ...seen } = result;
  process.stdout.write(json ? `${JSON.stringify({ bench, quick, machine, ...seen })}\n` : `${text()}\n`);
}
