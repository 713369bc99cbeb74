import { isMap, isScalar, isSeq } from 'yaml';
import type { Finding } from '../definition/model.ts';
import type { OwnerLetter } from '../clause/roles-and-stages.ts';
import { documentFor, isWrittenForLetters, lettersOf, nameFor } from './expand-letters.ts';
import type { Read } from './shape.ts';
import { entries, parseSource, placeOf, resolved, scalarText, step, walk } from './source.ts';
import type { Source } from './source.ts';

/** A file as it was read; if the same object is passed again, it is not parsed again. */
export interface CarrierFile {
  /** Relative to the carrier's folder, with `/`. */
  readonly path: string;
  /** Of a picture (`.png`) its bytes in base64. */
  readonly text: string;
  /** Why its text could not be read, as the end of a sentence. */
  readonly unreadable?: string;
}

/** The file that makes a folder a carrier's. */
export const HEAD_FILE = 'definition.yaml';

/**
 * Whether a file of the folder belongs to the carrier: not if it, or a folder that it is in, begins with a dot, as what editors,
 * version control and build services keep there.
 */
export const isOfCarrier = (path: string): boolean => !path.split('/').some((part) => part.startsWith('.'));

/** How the bytes of a file are given as text. */
export const encodingOf = (path: string): 'utf8' | 'base64' => (path.endsWith('.png') ? 'base64' : 'utf8');

/** The files of a folder, read by shape; collects every finding and every parsed file. */
export interface Folder {
  readonly findings: Finding[];
  readonly sources: Map<string, Source>;
  text(path: string): string | undefined;
  /** One YAML file; a missing file is a finding. */
  read<T>(path: string, shape: Read<T>): T | undefined;
  /** Every YAML file directly in a folder, by its name without the extension, in alphabetical order. */
  readAll<T>(folder: string, shape: Read<T>): Map<string, T>;
  /** The same; a file counts as read once something looks it up by its name. */
  readShared<T>(folder: string, shape: Read<T>): Shared<T>;
  /** Every block by its name; a file with `{Letter}` in its `Name` gives one block per owner's letter. */
  readBlocks<T>(shape: Read<T>): Map<string, T>;
  /** Blocks by their names, with their files; including those that cannot be read. */
  blockFiles(): BlockFile[];
  /** The entry of a list that gives this text, as it is written: `Owner{Letter}` for `OwnerA`. */
  writtenEntry(path: string, list: string, text: string): string;
  /** Whether a file stands for one block per owner's letter. */
  isForLetters(path: string): boolean;
  /** A text file that begins with YAML between two lines `---`. */
  readFrontMatter<T>(path: string, shape: Read<T>): { head: T; body: string } | undefined;
  /** Files directly in a folder, in alphabetical order. */
  paths(folder: string, ending: string): string[];
  /** The same, also in the folders inside it. */
  pathsBelow(folder: string, ending: string): string[];
  /** ` There is "..."` for a file with that name in another folder, in other letters or with another ending. */
  similar(path: string): string;
  /** Whether its text was asked for, or it was looked up. */
  isRead(path: string): boolean;
  /** The place in that file that the fields lead to, or its first line. */
  report(path: string, kind: string, message: string, fields?: readonly string[]): void;
  /** Texts of a file of keys, even if the file has mistakes. */
  flatTexts(path: string): [key: string, text: string][];
}

/** What files of a folder give to others, by name. */
export interface Shared<T> {
  readonly all: ReadonlyMap<string, T>;
  /** Whether there is a file of that name that cannot be read. */
  isBroken(name: string): boolean;
  /** Looks one up, which is then used. */
  get(name: string): T | undefined;
}

export interface BlockFile {
  path: string;
  name: string;
  /** Null: the file is one block. */
  letter: OwnerLetter | null;
}

/**
 * Parsing is half of reading a folder: callers that read one often with a single file changed, such as tests of
 * examples, avoid it.
 */
const parsedBefore = new WeakMap<CarrierFile, ReturnType<typeof parseSource>>();

export function openFolder(files: readonly CarrierFile[]): Folder {
  const given = new Map(files.map((file) => [file.path, withoutMark(file)]));
  const findings: Finding[] = [];
  const sources = new Map<string, Source>();
  const asked = new Set<string>();

  return {
    findings,
    sources,
    text,
    read,
    readAll,
    readShared,
    readBlocks,
    blockFiles,
    writtenEntry,
    isForLetters: (path) => given.has(path) && filesOf(path).length > 1,
    readFrontMatter,
    paths,
    pathsBelow,
    similar,
    isRead: (path) => asked.has(path),
    report,
    flatTexts,
  };

  function report(path: string, kind: string, message: string, fields: readonly string[] = []): void {
    const source = sources.get(path);
    const place =
      source === undefined || fields.length === 0 ? { line: 1 } : placeOf(source, walk(source, fields).node);
    findings.push({ kind, path: [path, ...fields].join('#'), message, file: path, ...place });
  }

  function text(path: string): string | undefined {
    asked.add(path);
    return given.get(path)?.text;
  }

  function similar(path: string): string {
    const isOfAnother = (each: string): boolean =>
      NAMED_BY_CARRIER.has(folderOf(each)) && folderOf(each) !== folderOf(path);
    const found = [...given.keys()].find(
      (each) => each !== path && bareName(each) === bareName(path) && !isOfAnother(each),
    );
    return found === undefined ? '' : ` There is "${found}": move or rename it.`;
  }

  function writtenEntry(path: string, list: string, text: string): string {
    const source = sources.get(path);
    const written = source === undefined ? null : step(source, source.document.contents, list);
    const items = isSeq(written) ? written.items : [];
    const texts = items.flatMap((item) => (isScalar(item) && typeof item.value === 'string' ? [item.value] : []));
    return texts.find((one) => isWrittenForLetters(one, text)) ?? text;
  }

  function flatTexts(path: string): [key: string, text: string][] {
    const source = sources.get(path);
    const { contents } = source?.document ?? {};
    if (source === undefined || !isMap(contents)) return [];
    return entries(source, contents).map(({ name, value }) => [
      name,
      isScalar(value) ? scalarText(value.value, value.source) : '',
    ]);
  }

  function read<T>(path: string, shape: Read<T>): T | undefined {
    const file = given.get(path);
    if (file === undefined) {
      report(path, 'missing-file', `The file ${path} is missing.${similar(path)}`);
      return undefined;
    }
    return parsed(file, file.text, 0, shape);
  }

  /** The YAML of a file that begins after this many lines. */
  function parsed<T>(file: CarrierFile, yaml: string, offset: number, shape: Read<T>): T | undefined {
    const { path } = file;
    const { source: once, findings: syntax } = parse(file, yaml, offset);
    const source = { ...once, aliases: 0 };
    findings.push(...syntax);
    sources.set(path, source);
    if (syntax.length > 0) return undefined;
    return shape(resolved(source, source.document.contents), { source, path: '', findings });
  }

  function parse(file: CarrierFile, yaml: string, offset: number): ReturnType<typeof parseSource> {
    const parsed = parsedBefore.get(file) ?? parseSource(file.path, yaml, offset);
    parsedBefore.set(file, parsed);
    return parsed;
  }

  function readBlocks<T>(shape: Read<T>): Map<string, T> {
    const all = new Map<string, T>();
    for (const { path, name, letter } of blockFiles()) {
      const file = given.get(path);
      if (file === undefined) continue;
      const { source: once, findings: syntax } = parse(file, file.text, 0);
      const document = letter === null ? once.document : documentFor(once.document, letter);
      const source = { ...once, document, aliases: 0 };
      findings.push(...syntax);
      sources.set(`blocks/${name}.yaml`, source);
      if (document.errors.length > 0) continue;
      // Places in a block's file begin with the block.
      const value = shape(resolved(source, document.contents), { source, path: name, findings });
      if (value !== undefined) all.set(name, value);
    }
    return all;
  }

  function blockFiles(): BlockFile[] {
    return paths('blocks', '.yaml').flatMap(filesOf);
  }

  function filesOf(path: string): BlockFile[] {
    const file = path.startsWith('blocks/') ? given.get(path) : undefined;
    const document = file && parse(file, file.text, 0).source.document;
    const letters = document === undefined ? null : lettersOf(document);
    if (document === undefined || letters === null) return [{ path, name: nameOf(path), letter: null }];
    return letters.map((letter) => ({ path, name: nameFor(document, letter), letter }));
  }

  function readAll<T>(folder: string, shape: Read<T>): Map<string, T> {
    const all = new Map<string, T>();
    for (const path of paths(folder, '.yaml')) {
      const value = read(path, shape);
      if (value !== undefined) all.set(nameOf(path), value);
    }
    return all;
  }

  function readShared<T>(folder: string, shape: Read<T>): Shared<T> {
    const all = readAll(folder, shape);
    return {
      all,
      isBroken: (name) => given.has(`${folder}/${name}.yaml`) && !all.has(name),
      get(name) {
        asked.add(`${folder}/${name}.yaml`);
        return all.get(name);
      },
    };
  }

  function readFrontMatter<T>(path: string, shape: Read<T>): { head: T; body: string } | undefined {
    const file = given.get(path);
    const match = /^---\r?\n([\s\S]*?)\r?\n---\r?\n?([\s\S]*)$/.exec(file?.text ?? '');
    if (file === undefined || match === null) {
      const message =
        'A consent begins with ConsentId, Version, States and Title between two lines ---, and its text follows.';
      report(path, 'yaml-syntax', message);
      return undefined;
    }
    const head = parsed(file, match[1] ?? '', 1, shape);
    return head === undefined ? undefined : { head, body: (match[2] ?? '').trim() };
  }

  function paths(folder: string, ending: string): string[] {
    return pathsBelow(folder, ending).filter((path) => !path.slice(folder.length + 1).includes('/'));
  }

  function pathsBelow(folder: string, ending: string): string[] {
    return [...given.keys()].filter((path) => path.startsWith(`${folder}/`) && path.endsWith(ending)).toSorted();
  }
}

/** Editors and spreadsheets on Windows may begin a file with a byte order mark, which is no part of its text. */
const withoutMark = (file: CarrierFile): CarrierFile =>
  file.text.startsWith('\uFEFF') ? { path: file.path, text: file.text.slice(1) } : file;

/** Folders whose files have names of the carrier's own: `blocks/Owner.yaml` is no misplaced `mail/owner.yaml`. */
const NAMED_BY_CARRIER: ReadonlySet<string> = new Set([
  'blocks',
  'handover',
  'invented-cases',
  'lists',
  'scenarios',
  'tables',
  'texts/pages',
  'wordings',
]);

const folderOf = (path: string): string => path.slice(0, Math.max(0, path.lastIndexOf('/')));

/** What is left of a name that is in the wrong folder, in capitals, or ends in .yml or .yaml.txt. */
const bareName = (path: string): string => nameOf(path).replace(/\..*/, '').toLowerCase();

/** `SECTIONAProposedInsured` of `blocks/SECTIONAProposedInsured.yaml`. */
export function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1).replace(/\.[a-z]+$/, '');
}
