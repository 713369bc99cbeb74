import { inflateSync } from 'node:zlib';

/** What the tests need to know of a PDF that pdfkit wrote: its objects, and its text in the order of the content. */
export interface ReadPdf {
  /** Text of every object, streams left out. */
  objects: ReadonlyMap<number, string>;
  pages: ReadPage[];
}

export interface ReadPage {
  dictionary: string;
  /** Text of each marked content of the structure tree, by tag. */
  marked: { tag: string; text: string }[];
  /** Text outside any marked content: all of a file without tags. */
  plain: string;
  /** Text inside artifacts. */
  artifacts: string[];
  /** Where the lines of its marked content are, in points from the top of the page. */
  baselines: number[];
  /** Where each line begins, also of artifacts, in points from the left and from the top. */
  starts: [left: number, top: number][];
  /** Sizes of the letters on it, in points. */
  sizes: Set<number>;
  /** Painting operators outside any marked content: has to be 0 in a tagged file. */
  unmarked: number;
}

/** Reads a file as pdfkit lays it out (plain objects, Identity-H fonts with ToUnicode); for tests only. */
export function readPdf(bytes: Uint8Array): ReadPdf {
  const file = Buffer.from(bytes);
  const text = file.toString('latin1');
  const objects = new Map<number, string>();
  const streams = new Map<number, string>();
  for (const match of text.matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g)) {
    const [, id = '', body = ''] = match;
    const start = body.indexOf('\nstream\n');
    objects.set(Number(id), start < 0 ? body : body.slice(0, start));
    if (start < 0) continue;
    const raw = Buffer.from(body.slice(start + 8, body.lastIndexOf('\nendstream')), 'latin1');
    streams.set(Number(id), (body.includes('/FlateDecode') ? inflateSync(raw) : raw).toString('latin1'));
  }
  const letters = new Map<string, Map<string, string>>();
  const lettersOf = (reference: string): Map<string, string> => {
    const found = letters.get(reference) ?? toUnicode(streams.get(idAfter(objects, reference, '/ToUnicode')) ?? '');
    letters.set(reference, found);
    return found;
  };
  const pages = [...objects.values()]
    .filter((object) => object.includes('/Type /Page\n'))
    .map((dictionary) => {
      const resources = objects.get(idIn(dictionary, '/Resources')) ?? '';
      const fonts = new Map<string, Map<string, string>>();
      for (const [, name = '', id = ''] of resources.matchAll(/\/(F\d+) (\d+) 0 R/g)) fonts.set(name, lettersOf(id));
      return readPage(dictionary, streams.get(idIn(dictionary, '/Contents')) ?? '', fonts);
    });
  return { objects, pages };
}

const idIn = (dictionary: string, key: string): number => Number(new RegExp(`${key} (\\d+) 0 R`).exec(dictionary)?.[1]);
const idAfter = (objects: ReadonlyMap<number, string>, id: string, key: string): number =>
  idIn(objects.get(Number(id)) ?? '', key);

const PAINTING = /^(?:f|f\*|F|S|s|B|B\*|b|Do|sh)$|T[jJ]$/;

function readPage(dictionary: string, content: string, fonts: ReadonlyMap<string, Map<string, string>>): ReadPage {
  const page: ReadPage = {
    dictionary,
    marked: [],
    plain: '',
    artifacts: [],
    baselines: [],
    starts: [],
    sizes: new Set(),
    unmarked: 0,
  };
  const around: { tag: string; text: string }[] = [];
  let font: ReadonlyMap<string, string> = new Map();
  const lines = content.replace(/<<\n([\s\S]*?)\n>> BDC/g, 'BDC').split('\n');
  for (const line of lines) {
    const open = around.at(-1);
    if (line.endsWith(' BDC')) around.push({ tag: line.slice(1, -4), text: '' });
    else if (line === 'EMC') {
      around.pop();
      const outer = around.at(-1);
      if (open?.tag === 'Artifact') page.artifacts.push(open.text);
      else if (outer) outer.text += open?.text ?? '';
      else if (open) page.marked.push({ tag: open.tag, text: open.text });
    } else if (line.endsWith(' Tf')) {
      font = fonts.get(line.slice(1, line.indexOf(' '))) ?? new Map();
      page.sizes.add(Number(line.split(' ')[1]));
    } else if (open === undefined && PAINTING.test(line)) page.unmarked += 1;
    if (line.endsWith(' Tm')) {
      const [left = 0, top = 0] = line.split(' ').slice(-3, -1).map(Number);
      page.starts.push([left, top]);
      if (open !== undefined && open.tag !== 'Artifact') page.baselines.push(top);
    }
    if (line.endsWith('TJ')) {
      if (open) open.text += shown(line, font);
      else page.plain += shown(line, font);
    }
  }
  return page;
}

function shown(operator: string, font: ReadonlyMap<string, string>): string {
  const codes = [...operator.matchAll(/<([0-9a-f]+)>/g)].flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? []);
  return codes.map((code) => font.get(code) ?? '\u{fffd}').join('');
}

function toUnicode(map: string): Map<string, string> {
  const letters = new Map<string, string>();
  for (const [, from = '', list = ''] of map.matchAll(/<([0-9a-f]{4})> <[0-9a-f]{4}> \[([^\]]*)\]/g)) {
    [...list.matchAll(/<([0-9a-f ]*)>/g)].forEach(([, units = ''], index) => {
      const code = (Number.parseInt(from, 16) + index).toString(16).padStart(4, '0');
      const values = units.split(' ').map((unit) => Number.parseInt(unit, 16));
      letters.set(code, String.fromCharCode(...values));
    });
  }
  return letters;
}
