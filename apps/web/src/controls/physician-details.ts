/** Maps a search result to the parts of a Physician group (spec form 3.8; 4.30). */
import type { CellState } from '@countersign/engine';
import type { Physician } from '@countersign/protocol';
import type { Texts } from '../state/texts.ts';

/** The parts that make up the search and are not answers. */
export const SEARCH_PART = 'Search';
export const FILTER_PART = 'StateFilter';

/** The field of a result for each part of the group, by the part's name in the specification. */
const taken: Readonly<Record<string, (physician: Physician) => string>> = {
  Name: nameOf,
  Phone: ({ phone }) => phone,
  Street: ({ street }) => street,
  Street2: ({ street2 }) => street2,
  City: ({ city }) => city,
  State: ({ state }) => state,
  Zip: ({ zip }) => zip,
};

/** First and last name as they are filled in, without characters that are not allowed in names. */
export function nameOf({ first_name, last_name }: Physician): string {
  return `${first_name} ${last_name}`
    .replaceAll(/[,;/|()_%@!?.]/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

/** A result on one line: who, and where. */
export function physicianLabel(physician: Physician, texts: Texts): { label: string; hint: string } {
  const { alias, street, street2, city, state, zip, phone } = physician;
  const place = [street, street2, city, `${state} ${zip}`.trim()].filter((part) => part !== '').join(', ');
  const name = nameOf(physician);
  return {
    label: alias === '' ? name : texts('physician.alsoNamed', { Name: name, Alias: alias }),
    hint: [place, phone].filter((part) => part !== '').join(' · '),
  };
}

type Part = Pick<CellState, 'key' | 'name' | 'text' | 'options'>;

/** One part's answer before and after a result was filled in. */
export interface Filled {
  key: CellState['key'];
  before: string;
  after: string;
}

/** What a result changes in the parts of a group; a state that is not an option of the question stays empty. */
export function fillOf(physician: Physician, parts: readonly Part[]): Filled[] {
  return parts.flatMap(({ key, name, text, options }) => {
    const take = Object.hasOwn(taken, name) ? taken[name] : undefined;
    if (!take) return [];
    const given = take(physician);
    const isOffered = options === null || options.some((option) => option.name === given);
    return [{ key, before: text, after: isOffered ? given : '' }];
  });
}

/** What undoes a filled-in group: parts that somebody changed since then stay as they are. */
export function undoFill(filled: readonly Filled[], textOf: (key: CellState['key']) => string): Filled[] {
  return filled
    .filter(({ key, before, after }) => before !== after && textOf(key) === after)
    .map(({ key, before, after }) => ({ key, before: after, after: before }));
}
