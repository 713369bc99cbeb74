/** The scenarios of a carrier's invented cases. */
import { dayOf, readScenario, type Scenario, storiesOf } from '@countersign/scenario';
import type { LoadedCarrier } from '../reference/index.ts';

/** Every case in the order of its row; none if the carrier has no invented cases. Throws if one is wrong. */
export function readStories(files: LoadedCarrier['files'], now: Date): Scenario[] {
  return storiesOf(files, now).map(({ file, text }) => {
    const read = readScenario(text, file);
    if (!read.ok) throw new Error(read.mistakes.map(({ line, message }) => `${file}:${line}: ${message}`).join('\n'));
    return read.scenario;
  });
}

/** Milliseconds from noon of that day to noon of today. */
export const sinceDay = (day: string, now: Date): number => Date.parse(dayOf(now)) - Date.parse(day);
