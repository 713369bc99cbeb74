/** How much of a case is left for a person, in sections and minutes (spec pages 1.5). */
import type { SectionOnWay } from '@countersign/engine';

export interface Remaining {
  sections: number;
  /** Rounded as a person would say it; 0 when nothing is left. */
  minutes: number;
}

/** What an answer takes where nothing was learned yet. */
const SECONDS_PER_ANSWER = 10;
/** Reading a section and leaving it, however little is open in it. */
const SECONDS_PER_SECTION = 20;
/** Beyond this a guess is told in fives. */
const EXACT_MINUTES = 15;

/** Done, or with nothing that has to be answered. */
export const isBehind = ({ standing }: SectionOnWay): boolean => standing === 'done' || standing === 'nothingRequired';

/** The sections that this person has still to fill, in order. */
export const sectionsLeft = (way: readonly SectionOnWay[]): SectionOnWay[] =>
  way.filter((section) => section.isTheirs && !isBehind(section));

/** `learned`: seconds that a section usually takes here, by name. A section in work counts with the part of it that is open. */
export function remaining(way: readonly SectionOnWay[], learned: Readonly<Record<string, number>>): Remaining {
  const left = sectionsLeft(way);
  const seconds = left.reduce((sum, section) => sum + secondsFor(section, learned[section.block]), 0);
  return { sections: left.length, minutes: left.length === 0 ? 0 : roundedMinutes(seconds) };
}

function secondsFor({ asked, open }: SectionOnWay, learned: number | undefined): number {
  const wanted = learned === undefined ? open * SECONDS_PER_ANSWER : (learned * open) / asked;
  return Math.max(SECONDS_PER_SECTION, wanted);
}

function roundedMinutes(seconds: number): number {
  const minutes = Math.max(1, Math.round(seconds / 60));
  return minutes <= EXACT_MINUTES ? minutes : Math.round(minutes / 5) * 5;
}
