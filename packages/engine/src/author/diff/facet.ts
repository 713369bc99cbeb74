/** One property of a place in the form, so that two versions can be compared property by property. */
import type { Clause } from '../../clause/types.ts';
import type { Change, ChangeGroup } from './change.ts';

export interface Facet {
  group: ChangeGroup;
  path: string;
  place?: string;
  /** `the wording`; together with the path, the key under which both versions are compared. */
  subject: string;
  /** In words. */
  text: string;
  /** What is compared where the description may hide a difference: two questions can have the same name. */
  exact?: string;
  /** Only for what determines whether the place is shown. */
  shows?: Clause | null;
}

/** A change for every facet that only one version has, or whose value differs. */
export function compareFacets(
  before: readonly Facet[],
  after: readonly Facet[],
  statesOf: (before: Clause | null, after: Clause | null) => string[] = () => [],
): Change[] {
  const [old, now] = [byKey(before), byKey(after)];
  return [...new Set([...old.keys(), ...now.keys()])].flatMap((key): Change[] => {
    const [a, b] = [old.get(key), now.get(key)];
    const about = b ?? a;
    if (about === undefined) return [];
    const { group, path, place, subject } = about;
    const head = { group, path, ...(place !== undefined && { place }) };
    if (a === undefined) return [{ ...head, what: `${subject} was added`, after: about.text }];
    if (b === undefined) return [{ ...head, what: `${subject} was removed`, before: about.text }];
    if ((a.exact ?? a.text) === (b.exact ?? b.text)) return [];
    const states = a.shows === undefined || b.shows === undefined ? [] : statesOf(a.shows, b.shows);
    return [{ ...head, what: `${subject} was changed`, ...sides(a, b), ...(states.length > 0 && { states }) }];
  });
}

/** Several with the same key, such as two clauses for the rows of one person, are compared in their order. */
function byKey(facets: readonly Facet[]): Map<string, Facet> {
  const times = new Map<string, number>();
  return new Map(
    facets.map((facet) => {
      const key = `${facet.group} ${facet.path} ${facet.subject}`;
      const earlier = times.get(key) ?? 0;
      times.set(key, earlier + 1);
      return [`${key} ${earlier}`, facet];
    }),
  );
}

/** In words, or as written if the words are the same; of long texts, only the paragraphs that differ. */
export function sides(
  a: Pick<Facet, 'text' | 'exact'>,
  b: Pick<Facet, 'text' | 'exact'>,
): { before: string; after: string } {
  if (a.text === b.text) return { before: a.exact ?? a.text, after: b.exact ?? b.text };
  const [old, now] = [a, b].map(({ text }) => text.split(/\n\s*\n/));
  const before = old?.filter((paragraph) => now?.includes(paragraph) !== true) ?? [];
  const after = now?.filter((paragraph) => old?.includes(paragraph) !== true) ?? [];
  if (before.length === 0 && after.length === 0) return { before: a.text, after: b.text };
  return { before: before.join('\n'), after: after.join('\n') };
}

/** A value of a data file, as text. */
export function valueText(value: unknown): string {
  if (value === true) return 'yes';
  if (value === false) return 'no';
  if (Array.isArray(value)) return value.map(partText).join(typeof value[0] === 'object' ? '; ' : ', ');
  if (typeof value !== 'object' || value === null) return String(value);
  return Object.entries(value)
    .map(([field, each]: [string, unknown]) => `${field} ${partText(each)}`)
    .join(', ');
}

/** One of several: a text that could be taken for more than one is quoted. */
function partText(value: unknown): string {
  return typeof value === 'string' && /^$|[,;"]/.test(value) ? JSON.stringify(value) : valueText(value);
}

/** One facet for each key with a value. */
export function entries(group: Facet['group'], of: object, subject: string): Facet[] {
  return Object.entries(of).flatMap(([path, value]: [string, unknown]) =>
    value === undefined ? [] : [{ group, path, subject, text: valueText(value) }],
  );
}

/** Texts at the leaves of nested fields by their path; lists count as texts. */
export function leaves(value: object, path = ''): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, each]: [string, unknown]): [string, unknown][] => {
      const own = path === '' ? key : `${path}.${key}`;
      const isText = typeof each !== 'object' || each === null || (Array.isArray(each) && typeof each[0] !== 'object');
      return isText ? [[own, each]] : Object.entries(leaves(each, own));
    }),
  );
}
