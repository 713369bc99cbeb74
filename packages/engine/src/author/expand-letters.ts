/**
 * Whatever is the same for every owner is written once: `{Letter}` stands for the letters A to J, `{Stage}` for the
 * corresponding stages. YAML only; the engine sees ten entries or ten blocks.
 */
import { isMap, isNode, isScalar, isSeq, visit } from 'yaml';
import type { Node } from 'yaml';
import { OWNER_LETTERS, ownerStage } from '../clause/roles-and-stages.ts';
import type { OwnerLetter } from '../clause/roles-and-stages.ts';
import { list } from './shape.ts';
import type { Read } from './shape.ts';
import { resolved } from './source.ts';
import type { YamlFile } from './source.ts';

/** A list in which an entry with `{Letter}` or `{Stage}` stands for ten. */
export function lettered<T>(read: Read<T>): Read<T[]> {
  return (node, place) => {
    if (!isSeq(node)) return list(read)(node, place);
    return node.items.flatMap((item, index) => {
      const written = resolved(place.source, item);
      const inside = { ...place, path: place.path === '' ? String(index) : `${place.path}.${index}` };
      const each =
        written !== null && namesLetter(written) ? OWNER_LETTERS.map((one) => forOwner(written, one)) : [written];
      return each.flatMap((one) => read(one, inside) ?? []);
    });
  };
}

/** The letters for which a block's file stands, according to the `Name` it begins with; null for an ordinary block. */
export function lettersOf(document: YamlFile): readonly OwnerLetter[] | null {
  const name: unknown = isMap(document.contents) ? document.contents.get('Name') : null;
  return typeof name === 'string' && name.includes(LETTER) ? OWNER_LETTERS : null;
}

/** `DeclarationsOwner{Letter}` with the letter filled in. */
export function nameFor(document: YamlFile, letter: OwnerLetter): string {
  const name: unknown = isMap(document.contents) ? document.contents.get('Name') : null;
  return typeof name === 'string' ? filled(name, letter) : '';
}

/** Whether `Owner{Letter}` stands for `OwnerA`. */
export const isWrittenForLetters = (written: string, text: string): boolean =>
  written.includes(LETTER) && OWNER_LETTERS.some((letter) => filled(written, letter) === text);

/** Copies of a file, made once: reading one again would be half of reading a folder again. */
const copies = new WeakMap<YamlFile, Map<OwnerLetter, YamlFile>>();

/** A file with one letter filled in, keeping the position of every node. */
export function documentFor(document: YamlFile, letter: OwnerLetter): YamlFile {
  let made = copies.get(document);
  if (made === undefined) copies.set(document, (made = new Map()));
  let copy = made.get(letter);
  if (copy === undefined) {
    copy = document.clone();
    if (isNode(copy.contents)) fill(copy.contents, letter);
    made.set(letter, copy);
  }
  return copy;
}

const LETTER = '{Letter}';
const STAGE = '{Stage}';

function namesLetter(node: Node): boolean {
  let found = false;
  visit(node, {
    Scalar(_key, { value }) {
      if (typeof value !== 'string' || !(value.includes(LETTER) || value.includes(STAGE))) return undefined;
      found = true;
      return visit.BREAK;
    },
  });
  return found;
}

function forOwner(node: Node, letter: OwnerLetter): Node {
  const copy = node.clone();
  if (!isNode(copy)) return node;
  fill(copy, letter);
  return copy;
}

function fill(node: Node, letter: OwnerLetter): void {
  if (isScalar(node)) fillScalar(node, letter);
  visit(node, { Scalar: (_key, scalar) => fillScalar(scalar, letter) });
}

function fillScalar(scalar: { value: unknown; source?: string }, letter: OwnerLetter): undefined {
  if (typeof scalar.value !== 'string') return;
  const isStage = scalar.value === STAGE;
  const text = filled(scalar.value, letter);
  scalar.value = isStage ? Number(text) : text;
  scalar.source = text;
}

function filled(text: string, letter: OwnerLetter): string {
  const stage = ownerStage(OWNER_LETTERS.indexOf(letter));
  return text.replaceAll(LETTER, letter).replaceAll(STAGE, String(stage));
}
