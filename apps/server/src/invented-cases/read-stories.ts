/** The scenarios of a carrier's invented cases. */
import { dayOf, readScenario, type Scenario, storiesOf } from '@countersign/scenario';
import type { LoadedCarrier } from '../reference/index.ts';

/** One invented case; it is read when its turn comes, so that a mistake in one file concerns its cases only. */
export interface Story {
  file: string;
  /** Throws `StoryRefused`. */
  read: () => Scenario;
}

/** What was refused, is otherwise than the story says, or cannot be read, by file and line: of people who do not exist. */
export class StoryRefused extends Error {}

/** Every case in the order of its row; none if the carrier has no invented cases. */
export const readStories = (files: LoadedCarrier['files'], now: Date): Story[] =>
  storiesOf(files, now).map(({ file, text }) => ({ file, read: () => scenarioIn(file, text) }));

function scenarioIn(file: string, text: string): Scenario {
  const read = readScenario(text, file);
  if (read.ok) return read.scenario;
  throw new StoryRefused(read.mistakes.map(({ line, message }) => `${file}:${line}: ${message}`).join('\n'));
}

/** Milliseconds from noon of that day to noon of today. */
export const sinceDay = (day: string, now: Date): number => Date.parse(dayOf(now)) - Date.parse(day);
