/** The rules for a tagged file that can be read aloud (ISO 14289-1); for tests only. */
import { PDF, PdfArray, PdfBool, PdfDict, PdfNumber, type PdfObject, PdfRef, PdfStream, PdfString } from '@libpdf/core';

/** Tags of ISO 32000-1, 14.8.4, that documents of ours are made of. */
const KNOWN = new Set(
  'Document Sect P H1 H2 H3 H4 H5 H6 L LI Lbl LBody Table TR TH TD TOC TOCI Reference Link Form Span'.split(' '),
);
/** Tags that may only be inside these. */
const INSIDE: Readonly<Record<string, readonly string[]>> = {
  LI: ['L'],
  Lbl: ['LI'],
  LBody: ['LI'],
  TR: ['Table'],
  TH: ['TR'],
  TD: ['TR'],
  TOCI: ['TOC'],
};
const PAINTS = /^(?:f\*?|F|S|s|B\*?|b\*?|Do|sh|BI|T[jJ]|'|")$/;

interface Marked {
  page: number;
  id: number;
}

/** Everything that is wrong with the structure of a file, one sentence each; empty if nothing is. */
export async function structureFaults(bytes: Uint8Array): Promise<string[]> {
  const pdf = await PDF.load(bytes);
  const { registry } = pdf.context;
  const resolve = (ref: PdfRef): PdfObject | null => registry.resolve(ref);
  const faults: string[] = [];
  const hold = (holds: boolean, fault: string): void => {
    if (!holds) faults.push(fault);
  };
  const catalog = pdf.context.catalog.getDict();
  const dictOf = (value: PdfObject | undefined): PdfDict | undefined => {
    const object = value instanceof PdfRef ? resolve(value) : value;
    return object instanceof PdfDict ? object : undefined;
  };
  const items = (value: PdfObject | undefined): PdfObject[] => {
    const object = value instanceof PdfRef ? (resolve(value) ?? undefined) : value;
    return object instanceof PdfArray ? [...object] : object === undefined ? [] : [value ?? object];
  };
  const key = (value: PdfObject | undefined): string =>
    value instanceof PdfRef ? `${value.objectNumber} ${value.generation}` : 'no reference';

  hold((catalog.getString('Lang', resolve)?.asString() ?? '') !== '', 'The file says no language.');
  const preferences = catalog.getDict('ViewerPreferences', resolve);
  const shows = preferences?.get('DisplayDocTitle', resolve);
  hold(shows instanceof PdfBool && shows.value, 'Viewers show the name of the file, not its title.');
  const info = dictOf(pdf.context.info.trailer.get('Info'));
  hold((info?.getString('Title', resolve)?.asString() ?? '') !== '', 'The file has no title.');
  const marked = catalog.getDict('MarkInfo', resolve)?.get('Marked', resolve);
  hold(marked instanceof PdfBool && marked.value, 'The file does not say that it is tagged.');
  hold((catalog.getDict('Outlines', resolve)?.getNumber('Count', resolve)?.value ?? 0) > 0, 'There are no bookmarks.');

  const root = catalog.getDict('StructTreeRoot', resolve);
  if (!root) return [...faults, 'There is no structure tree.'];

  const pages = pdf.getPages();
  const pageOf = new Map(pages.map(({ ref }, index) => [key(ref), index]));
  const inTree = new Map<string, string>();
  const annotations = new Map<string, string>();
  const headings: number[] = [];
  let elements = 0;

  const walk = (value: PdfObject, parent: PdfRef | null, around: string, page: number | undefined): void => {
    const element = dictOf(value);
    const tag = element?.getName('S', resolve)?.value ?? '';
    if (!element || !(value instanceof PdfRef)) return void faults.push(`A part of ${around} is no element.`);
    elements += 1;
    hold(KNOWN.has(tag), `"${tag}" is no tag of ours.`);
    hold(INSIDE[tag]?.includes(around) ?? true, `${tag} stands inside ${around}.`);
    hold(parent === null || key(element.get('P')) === key(parent), `${tag} names another parent than its own.`);
    if (/^H\d$/.test(tag)) headings.push(Number(tag.slice(1)));
    if (tag === 'TH') {
      const scopes = items(element.get('A')).map((one) => dictOf(one)?.getName('Scope', resolve)?.value);
      hold(
        scopes.some((scope) => scope === 'Column' || scope === 'Row'),
        'A head of a table says not of what.',
      );
    }
    const own = pageOf.get(key(element.get('Pg'))) ?? page;
    for (const kid of items(element.get('K'))) {
      const inner = dictOf(kid);
      if (kid instanceof PdfNumber) note({ page: own ?? -1, id: kid.value }, value);
      else if (inner?.getName('Type', resolve)?.value === 'MCR')
        note(
          { page: pageOf.get(key(inner.get('Pg'))) ?? own ?? -1, id: inner.getNumber('MCID', resolve)?.value ?? -1 },
          value,
        );
      else if (inner?.getName('Type', resolve)?.value === 'OBJR') annotations.set(key(inner.get('Obj')), key(value));
      else walk(kid, value, tag, own);
    }
  };
  const note = ({ page, id }: Marked, element: PdfRef): void => {
    const name = `${page}/${id}`;
    hold(!inTree.has(name), `Content ${name} belongs to two elements.`);
    inTree.set(name, key(element));
  };
  const [top, ...more] = items(root.get('K'));
  hold(more.length === 0 && dictOf(top)?.getName('S', resolve)?.value === 'Document', 'The tree is not one document.');
  if (top) walk(top, null, 'the root', undefined);

  headings.forEach((level, index) => {
    const before = headings[index - 1] ?? 0;
    hold(level <= before + 1, `A heading of level ${level} follows one of level ${before}.`);
  });
  hold(headings[0] === 1, 'The first heading is not of level 1.');

  const parents = parentTree(root.get('ParentTree'), dictOf, items);
  pages.forEach(({ dict }, index) => {
    hold(
      dict.getName('Tabs', resolve)?.value === 'S',
      `Page ${index + 1} is not tabbed through in the order of its structure.`,
    );
    const known = items(parents.get(dict.getNumber('StructParents', resolve)?.value ?? -1));
    const content = contentOf(dict, resolve);
    const { ids, outside } = marksIn(content);
    hold(outside === 0, `Page ${index + 1} paints ${outside} times outside of everything marked.`);
    for (const id of ids) {
      const element = inTree.get(`${index}/${id}`);
      hold(element !== undefined, `Content ${id} of page ${index + 1} is in no element.`);
      hold(
        element === undefined || key(known[id]) === element,
        `The parent tree says another element for content ${id} of page ${index + 1}.`,
      );
    }
    for (const name of inTree.keys()) {
      const [page, id] = name.split('/').map(Number);
      hold(page !== index || ids.has(id ?? -1), `An element has content ${id} that page ${index + 1} does not.`);
    }
    for (const annotation of items(dict.get('Annots'))) {
      const one = dictOf(annotation);
      const at = one?.getNumber('StructParent', resolve)?.value ?? -1;
      const element = annotations.get(key(annotation));
      hold(
        element !== undefined && key(parents.get(at)) === element,
        `A link or field of page ${index + 1} is in no element.`,
      );
      const said = one?.get(one.getName('Subtype', resolve)?.value === 'Widget' ? 'TU' : 'Contents', resolve);
      hold(said instanceof PdfString && said.asString() !== '', `A link or field of page ${index + 1} has no name.`);
    }
  });
  hold(elements > 10, 'The tree is nearly empty.');
  return faults;
}

/** What each key of the parent tree leads to. */
function parentTree(
  value: PdfObject | undefined,
  dictOf: (value: PdfObject | undefined) => PdfDict | undefined,
  items: (value: PdfObject | undefined) => PdfObject[],
): Map<number, PdfObject> {
  const node = dictOf(value);
  const found = new Map<number, PdfObject>();
  if (!node) return found;
  const numbers = items(node.get('Nums'));
  for (let at = 0; at + 1 < numbers.length; at += 2) {
    const [number, object] = [numbers[at], numbers[at + 1]];
    if (number instanceof PdfNumber && object) found.set(number.value, object);
  }
  for (const kid of items(node.get('Kids')))
    for (const [number, object] of parentTree(kid, dictOf, items)) found.set(number, object);
  return found;
}

function contentOf(page: PdfDict, resolve: (ref: PdfRef) => PdfObject | null): string {
  const value = page.get('Contents', resolve);
  const parts = value instanceof PdfArray ? [...value] : value === undefined ? [] : [value];
  return parts
    .map((part) => (part instanceof PdfRef ? resolve(part) : part))
    .map((part) => (part instanceof PdfStream ? Buffer.from(part.getDecodedData()).toString('latin1') : ''))
    .join('\n');
}

/** Ids of marked content, and how often something is painted outside of it; texts are skipped, so that none of them looks like an operator. */
function marksIn(content: string): { ids: Set<number>; outside: number } {
  const ids = new Set<number>();
  let depth = 0;
  let outside = 0;
  const tokens =
    content.replaceAll(/\((?:[^()\\]|\\[^])*\)|<[0-9a-fA-F\s]*>/g, '').match(/<<[^]*?>>|[^\s<>[\]]+/g) ?? [];
  let properties = '';
  for (const token of tokens) {
    if (token.startsWith('<<')) properties = token;
    else if (token === 'BDC' || token === 'BMC') {
      const id = /\/MCID\s+(\d+)/.exec(properties)?.[1];
      if (id !== undefined) ids.add(Number(id));
      properties = '';
      depth += 1;
    } else if (token === 'EMC') depth -= 1;
    else if (depth === 0 && PAINTS.test(token)) outside += 1;
  }
  return { ids, outside };
}
