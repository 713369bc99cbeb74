/** Mistakes as an author makes them: one change each to one file of a carrier's folder, made from random numbers. */
import fc from 'fast-check';
import { isMap, isPair, isScalar, isSeq, parseDocument, visit } from 'yaml';
import type { Document, Pair, Scalar, YAMLMap, YAMLSeq } from 'yaml';
import type { CarrierFile } from '../../../packages/engine/src/author/index.ts';

export interface Mutation {
  kind: MutationKind;
  /** Chooses the file, the place in it and what is put there. */
  numbers: readonly [file: number, place: number, value: number];
}

/** Each returns the changed text; null if the file has no such place. */
const MUTATIONS = {
  'a field taken away': (file, place) => onPairs(file, place, (map, pair) => void map.delete(pair.key)),
  'a field misspelt': (file, place, value) =>
    onPairs(file, place, (_map, { key }) => {
      if (isScalar(key)) key.value = slipped(String(key.value), value);
    }),
  'a value blank': (file, place) => onScalars(file, place, (scalar) => void (scalar.value = '')),
  'a value misspelt': (file, place, value) =>
    onScalars(file, place, (scalar) => {
      if (typeof scalar.value === 'string') scalar.value = slipped(scalar.value, value);
    }),
  'a value of another place': (file, place, value) =>
    onPairs(file, place, (_map, pair, all) => {
      const others = all.filter((other) => isScalar(other.value) && String(other.key) === String(pair.key));
      const other = others[value % Math.max(1, others.length)];
      if (isScalar(pair.value) && isScalar(other?.value)) pair.value.value = other.value.value;
    }),
  'a number changed': (file, place, value) =>
    onScalars(
      file,
      place,
      (scalar) => void (scalar.value = [0, -1, 1.5, 1_000_000, 'many'][value % 5]),
      (scalar) => typeof scalar.value === 'number',
    ),
  'a yes for a no': (file, place) =>
    onScalars(
      file,
      place,
      (scalar) => void (scalar.value = scalar.value !== true),
      (scalar) => typeof scalar.value === 'boolean',
    ),
  'an item twice': (file, place, value) =>
    onLists(file, place, (list) => void list.items.push(list.items[value % list.items.length])),
  'an item taken away': (file, place, value) =>
    onLists(file, place, (list) => void list.items.splice(value % list.items.length, 1)),
  'two items exchanged': (file, place, value) =>
    onLists(file, place, (list) => {
      const at = value % list.items.length;
      list.items.push(...list.items.splice(at, 1));
    }),
  'a placeholder of nobody': (file, place) =>
    onScalars(
      file,
      place,
      (scalar) => void (scalar.value = `${String(scalar.value)} {Nobody}`),
      (scalar) => typeof scalar.value === 'string' && scalar.value.includes(' '),
    ),
  'a clause of another place': (file, place, value) =>
    onPairs(file, place, (_map, pair, all) => {
      const clauses = all.filter(({ key }) => /Clause$|^Calculate$|^FailsWhen$|^When$/.test(String(key)));
      const [to, from] = [clauses[place % Math.max(1, clauses.length)], clauses[value % Math.max(1, clauses.length)]];
      if (isScalar(to?.value) && isScalar(from?.value)) to.value.value = from.value.value;
      else if (isScalar(pair.value)) pair.value.value = 'IsTerm &&';
    }),
  'a character lost': (file, place) => {
    const at = place % Math.max(1, file.length);
    return file.slice(0, at) + file.slice(at + 1);
  },
  'a line lost': (file, place) => {
    const lines = file.split('\n');
    return lines.toSpliced(place % lines.length, 1).join('\n');
  },
  'a line twice': (file, place) => {
    const lines = file.split('\n');
    const at = place % lines.length;
    return lines.toSpliced(at, 0, lines[at] ?? '').join('\n');
  },
  'a file cut short': (file, place) => file.slice(0, place % Math.max(1, file.length)),
} as const satisfies Record<string, Change>;

type Change = (file: string, place: number, value: number) => string | null;

const FILES = ['a file taken away', 'a file renamed'] as const;

export type MutationKind = keyof typeof MUTATIONS | (typeof FILES)[number];

const MUTATION_KINDS: readonly MutationKind[] = [...(Object.keys(MUTATIONS) as (keyof typeof MUTATIONS)[]), ...FILES];

export const mutation: fc.Arbitrary<Mutation> = fc.record({
  kind: fc.constantFrom(...MUTATION_KINDS),
  numbers: fc.tuple(fc.nat(100_000), fc.nat(1_000_000), fc.nat(100_000)),
});

/** The folder with the mistake, and which file has it; null: there was no such place. */
export function mutated(
  files: readonly CarrierFile[],
  { kind, numbers: [which, place, value] }: Mutation,
): { files: CarrierFile[]; path: string } | null {
  const at = which % files.length;
  const file = files[at];
  if (file === undefined) return null;
  if (kind === 'a file taken away') return { files: files.toSpliced(at, 1), path: file.path };
  if (kind === 'a file renamed') {
    const path = file.path.replace(/(\w)(\w)(\.\w+)$/, '$2$1$3');
    return path === file.path ? null : { files: files.with(at, { ...file, path }), path: file.path };
  }
  const isYaml = file.path.endsWith('.yaml');
  if (!isYaml && !kind.startsWith('a line') && kind !== 'a character lost' && kind !== 'a file cut short') return null;
  const text = MUTATIONS[kind](file.text, place, value);
  return text === null || text === file.text
    ? null
    : { files: files.with(at, { path: file.path, text }), path: file.path };
}

/** Two letters exchanged, as when typing. */
function slipped(text: string, value: number): string {
  if (text.length < 2) return `${text}x`;
  const at = value % (text.length - 1);
  const exchanged = text.slice(0, at) + (text[at + 1] ?? '') + (text[at] ?? '') + text.slice(at + 2);
  return exchanged === text ? `${text}x` : exchanged;
}

function edited(text: string, edit: (document: Document.Parsed) => boolean): string | null {
  const document = parseDocument(text);
  if (document.errors.length > 0) return null;
  if (!edit(document)) return null;
  try {
    return document.toString({ lineWidth: 0 });
  } catch {
    // What is named before it is there cannot be written.
    return null;
  }
}

type KeyedPair = Pair<unknown, unknown>;

function onPairs(
  text: string,
  place: number,
  change: (map: YAMLMap, pair: KeyedPair, all: readonly KeyedPair[]) => void,
): string | null {
  return edited(text, (document) => {
    const found: { map: YAMLMap; pair: KeyedPair }[] = [];
    visit(document, {
      Pair(_key, pair, path) {
        const map = path.at(-1);
        if (isMap(map)) found.push({ map, pair });
      },
    });
    const chosen = found[place % Math.max(1, found.length)];
    if (chosen === undefined) return false;
    change(
      chosen.map,
      chosen.pair,
      found.map(({ pair }) => pair),
    );
    return true;
  });
}

function onScalars(
  text: string,
  place: number,
  change: (scalar: Scalar) => void,
  fits: (scalar: Scalar) => boolean = () => true,
): string | null {
  return edited(text, (document) => {
    const found: Scalar[] = [];
    visit(document, {
      Scalar(key, scalar, path) {
        const isKey = key === 'key' && isPair(path.at(-1));
        if (!isKey && fits(scalar)) found.push(scalar);
      },
    });
    const chosen = found[place % Math.max(1, found.length)];
    if (chosen !== undefined) change(chosen);
    return chosen !== undefined;
  });
}

function onLists(text: string, place: number, change: (list: YAMLSeq) => void): string | null {
  return edited(text, (document) => {
    const found: YAMLSeq[] = [];
    visit(document, {
      Seq(_key, list) {
        if (isSeq(list) && list.items.length > 0) found.push(list);
      },
    });
    const chosen = found[place % Math.max(1, found.length)];
    if (chosen !== undefined) change(chosen);
    return chosen !== undefined;
  });
}
