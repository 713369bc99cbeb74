import { PdfArray, PdfDict, PdfName, type PdfObject, PdfRef, PdfStream } from '@libpdf/core';
import { PdfRefused } from './pdf-content.ts';

export type Resolve = (ref: PdfRef) => PdfObject | null;

/** The purpose of a value; `data` are numbers, names and texts in any nesting. */
type Kind =
  | 'page'
  | 'resources'
  | 'fonts'
  | 'font'
  | 'glyphs'
  | 'objects'
  | 'object'
  | 'states'
  | 'state'
  | 'mask'
  | 'patterns'
  | 'pattern'
  | 'named'
  | 'data';

interface Shape {
  /** Keys to keep, and the purpose of their values. */
  keys: Readonly<Record<string, Kind>>;
  /** The purpose of the values of any other key; without it, such a key is removed. */
  others?: Kind;
}

/**
 * What is needed to draw a page, without anything active or external and without information about the file (ISO
 * 32000-1, 7.7 to 9).
 */
const SHAPES: Readonly<Record<Kind, Shape>> = {
  page: {
    keys: {
      Type: 'data',
      MediaBox: 'data',
      CropBox: 'data',
      Rotate: 'data',
      UserUnit: 'data',
      Contents: 'data',
      Group: 'data',
      Resources: 'resources',
    },
  },
  resources: {
    keys: {
      Font: 'fonts',
      XObject: 'objects',
      ExtGState: 'states',
      Pattern: 'patterns',
      ColorSpace: 'named',
      Shading: 'named',
      ProcSet: 'data',
    },
  },
  fonts: { keys: {}, others: 'font' },
  font: { keys: { CharProcs: 'glyphs', Resources: 'resources' }, others: 'data' },
  glyphs: { keys: {}, others: 'data' },
  objects: { keys: {}, others: 'object' },
  object: { keys: { Resources: 'resources', SMask: 'object', Mask: 'object' }, others: 'data' },
  states: { keys: {}, others: 'state' },
  state: { keys: { SMask: 'mask' }, others: 'data' },
  mask: { keys: { G: 'object' }, others: 'data' },
  patterns: { keys: {}, others: 'pattern' },
  pattern: { keys: { Resources: 'resources', ExtGState: 'state' }, others: 'data' },
  named: { keys: {}, others: 'data' },
  data: { keys: {}, others: 'data' },
};

/**
 * Keys that are removed from all dictionaries whose keys have a meaning, but not from lists of names chosen by the
 * file.
 */
const GOES = new Set([
  'A',
  'AA',
  'AF',
  'Alternates',
  'EF',
  'F',
  'FDecodeParms',
  'FFilter',
  'JS',
  'JavaScript',
  'LastModified',
  'Launch',
  'Measure',
  'Metadata',
  'Next',
  'OC',
  'OPI',
  'Parent',
  'PieceInfo',
  'PtData',
  'Ref',
  'StructParent',
  'StructParents',
  'URI',
]);

/** Values that no drawing has. */
const ACTIVE = new Set(['JavaScript', 'Launch', 'URI', 'GoToR', 'GoToE', 'SubmitForm', 'ImportData', 'EmbeddedFile']);

const FREELY_NAMED: ReadonlySet<Kind> = new Set(['fonts', 'glyphs', 'objects', 'states', 'patterns', 'named']);
const MAX_DEPTH = 60;

/**
 * Removes everything from a page, and from what it refers to, that is not needed to draw it. Throws `PdfRefused` if it
 * is nested too deeply or a drawing refers to an action.
 */
export function removeActiveContent(page: PdfDict, resolve: Resolve): void {
  const seen = new Set<string>();

  function visit(value: PdfObject, kind: Kind, depth: number): void {
    if (depth > MAX_DEPTH) throw new PdfRefused('depth');
    if (value instanceof PdfRef) {
      const once = `${value.objectNumber} ${value.generation} ${kind}`;
      if (seen.has(once)) return;
      seen.add(once);
      const object = resolve(value);
      if (object) visit(object, kind, depth + 1);
    } else if (value instanceof PdfArray) {
      for (const item of value) visit(item, kind, depth + 1);
    } else if (value instanceof PdfDict) {
      prune(value, kind, depth);
    } else if (value instanceof PdfName && ACTIVE.has(value.value)) {
      throw new PdfRefused('active');
    }
  }

  function prune(dictionary: PdfDict, kind: Kind, depth: number): void {
    const shape = SHAPES[kind];
    for (const [{ value: key }, value] of dictionary) {
      const stays = shape.keys[key] ?? (FREELY_NAMED.has(kind) || !GOES.has(key) ? shape.others : undefined);
      if (stays === undefined || (kind === 'objects' && !isDrawn(value))) dictionary.delete(key);
      else visit(value, stays, depth + 1);
    }
  }

  /** PostScript, and anything else that is neither an image nor a form. */
  function isDrawn(value: PdfObject): boolean {
    const object = value instanceof PdfRef ? resolve(value) : value;
    const subtype = object instanceof PdfStream ? object.getName('Subtype', resolve)?.value : undefined;
    return subtype === 'Image' || subtype === 'Form';
  }

  prune(page, 'page', 0);
}
