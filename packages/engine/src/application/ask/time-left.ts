/** How much of a case a person still has to do, in sections and minutes (spec pages 1.5). */
import type { GuidedSection } from '../contract/contract.ts';

export interface Remaining {
  sections: number;
  /** Rounded as a person would say it; 0 if nothing is left. */
  minutes: number;
}

/** Seconds per answer while nothing has been learned yet. */
const SECONDS_PER_ANSWER = 10;
/** Reading a section and leaving it, however few questions are open. */
const SECONDS_PER_SECTION = 20;
/** Above this, an estimate is rounded to multiples of five. */
const EXACT_MINUTES = 15;

/** Done, or without required answers. */
const isSectionFinished = ({ status }: GuidedSection): boolean => status === 'done' || status === 'nothingRequired';

/** The sections that this person still has to fill in, in order. */
export const sectionsLeft = (way: readonly GuidedSection[]): GuidedSection[] =>
  way.filter((section) => section.isTheirs && !isSectionFinished(section));

/**
 * `learned`: how long a section usually takes here, in seconds, by name. A started section counts with its unanswered
 * share.
 */
export function remaining(way: readonly GuidedSection[], learned: Readonly<Record<string, number>>): Remaining {
  const left = sectionsLeft(way);
  const seconds = left.reduce((sum, section) => sum + secondsFor(section, learned[section.block]), 0);
  return { sections: left.length, minutes: left.length === 0 ? 0 : roundedMinutes(seconds) };
}

function secondsFor({ asked, open }: GuidedSection, learned: number | undefined): number {
  const wanted = learned === undefined ? open * SECONDS_PER_ANSWER : (learned * open) / asked;
  return Math.max(SECONDS_PER_SECTION, wanted);
}

function roundedMinutes(seconds: number): number {
  const minutes = Math.max(1, Math.round(seconds / 60));
  return minutes <= EXACT_MINUTES ? minutes : Math.round(minutes / 5) * 5;
}
