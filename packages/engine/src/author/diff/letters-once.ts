/** A change of a section that is written once for every owner is described once, with `{Letter}` for the letters. */
import { OWNER_LETTERS, ownerStage } from '../../clause/roles-and-stages.ts';
import type { Change } from './change.ts';

/** Changes without repetition: what is alike in the sections of all letters is told once, at the place of the first. */
export function lettersOnce(changes: readonly Change[], sections: ReadonlySet<string>): Change[] {
  const bySection = new Map<string, Change[]>();
  for (const change of changes) {
    const section = sectionOf(change);
    bySection.set(section, [...(bySection.get(section) ?? []), change]);
  }
  const told = new Map<Change, Change | null>();
  for (const family of familiesIn(sections)) {
    const own = family.map((name) => bySection.get(name) ?? []);
    const [first = []] = own;
    if (own.some(({ length }) => length !== first.length)) continue;
    for (const [index, change] of first.entries()) {
      const same = own.flatMap((each) => each[index] ?? []);
      const once = asOne(same);
      if (once === null) continue;
      for (const each of same) told.set(each, null);
      told.set(change, once);
    }
  }
  return changes.flatMap((change) => {
    const once = told.get(change);
    return once === undefined ? [change] : once === null ? [] : [once];
  });
}

const sectionOf = ({ path }: Change): string => path.split('.')[0] ?? '';

/** Names of ten sections that differ in the letter only, in the order of the letters. */
function familiesIn(sections: ReadonlySet<string>): string[][] {
  return [...sections].flatMap((name) =>
    [...name.matchAll(/A/g)].flatMap(({ index }) => {
      const family = OWNER_LETTERS.map((letter) => `${name.slice(0, index)}${letter}${name.slice(index + 1)}`);
      return family.every((each) => sections.has(each)) ? [family] : [];
    }),
  );
}

/** One change for those of the ten letters; null if they differ in more than the letter and its stage. */
function asOne(same: readonly Change[]): Change | null {
  const [first] = same;
  if (first === undefined) return null;
  const once = { ...first };
  for (const field of ['path', 'place', 'what', 'before', 'after'] as const) {
    const texts = same.map((change) => change[field] ?? '');
    const text = asWritten(texts);
    if (text === null) return null;
    if (first[field] !== undefined) once[field] = text;
  }
  const affects = asWritten(same.map((change) => (change.affects ?? []).join('\n')));
  const inOthers = same.some(({ group, states }) => group !== first.group || String(states) !== String(first.states));
  if (affects === null || inOthers) return null;
  return { ...once, ...(first.affects !== undefined && { affects: affects.split('\n') }) };
}

/** The text with `{Letter}` and `{Stage}` from which these follow, one for each letter; null if they do not. */
function asWritten(texts: readonly string[]): string | null {
  const words = texts.map((text) => text.split(/(\w+)/));
  const [first = []] = words;
  if (words.some(({ length }) => length !== first.length)) return null;
  const written = first.map((_word, index) => wordAsWritten(words.map((each) => each[index] ?? '')));
  return written.includes(null) ? null : written.join('');
}

function wordAsWritten(words: readonly string[]): string | null {
  const [first = ''] = words;
  if (words.every((word) => word === first)) return first;
  if (words.every((word, index) => word === String(ownerStage(index)))) return '{Stage}';
  const parts = Array.from({ length: first.length }, (_, at) => {
    if (words.every((word, index) => word[at] === OWNER_LETTERS[index])) return '{Letter}';
    return words.every((word) => word[at] === first[at]) ? (first[at] ?? null) : null;
  });
  return parts.includes(null) || words.some(({ length }) => length !== first.length) ? null : parts.join('');
}
