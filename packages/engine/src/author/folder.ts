import type { Finding } from '../definition/model.ts';
import type { Read } from './shape.ts';
import { parseSource, resolved } from './source.ts';
import type { Source } from './source.ts';

/** A file as it was read; one handed in again is not parsed again. */
export interface CarrierFile {
  /** Relative to the carrier's folder, with `/`. */
  readonly path: string;
  readonly text: string;
}

/** The files of a folder, read by shape; keeps every finding and every parsed file. */
export interface Folder {
  readonly findings: Finding[];
  readonly sources: Map<string, Source>;
  text(path: string): string | undefined;
  /** One YAML file; a missing file is a finding. */
  read<T>(path: string, shape: Read<T>): T | undefined;
  /** Every YAML file directly in a folder, by its name without the ending, in alphabetical order. */
  readAll<T>(folder: string, shape: Read<T>): Map<string, T>;
  /** A text file that begins with YAML between two lines `---`. */
  readFrontMatter<T>(path: string, shape: Read<T>): { head: T; body: string } | undefined;
  paths(folder: string, ending: string): string[];
  report(path: string, kind: string, message: string): void;
}

/** Parsing is half of reading a folder: whoever reads one often with a file changed, as tests of examples do, is spared it. */
const parsedBefore = new WeakMap<CarrierFile, ReturnType<typeof parseSource>>();

export function openFolder(files: readonly CarrierFile[]): Folder {
  const given = new Map(files.map((file) => [file.path, file]));
  const findings: Finding[] = [];
  const sources = new Map<string, Source>();

  return { findings, sources, text: (path) => given.get(path)?.text, read, readAll, readFrontMatter, paths, report };

  function report(path: string, kind: string, message: string): void {
    findings.push({ kind, path, message, file: path, line: 1 });
  }

  function read<T>(path: string, shape: Read<T>): T | undefined {
    const file = given.get(path);
    if (file === undefined) {
      report(path, 'missing-file', `The file ${path} is missing.`);
      return undefined;
    }
    return parsed(file, file.text, 0, shape);
  }

  /** The YAML of a file, which begins after so many lines. */
  function parsed<T>(file: CarrierFile, yaml: string, offset: number, shape: Read<T>): T | undefined {
    const { path } = file;
    const { source: once, findings: syntax } = parsedBefore.get(file) ?? parseSource(path, yaml, offset);
    parsedBefore.set(file, { source: once, findings: syntax });
    const source = { ...once, aliases: 0 };
    findings.push(...syntax);
    sources.set(path, source);
    if (source.document.errors.length > 0) return undefined;
    return shape(resolved(source, source.document.contents), { source, path: startOf(path), findings });
  }

  /** Places in a block's file begin with the block. */
  function startOf(path: string): string {
    return path.startsWith('blocks/') ? nameOf(path) : '';
  }

  function readAll<T>(folder: string, shape: Read<T>): Map<string, T> {
    const all = new Map<string, T>();
    for (const path of paths(folder, '.yaml')) {
      const value = read(path, shape);
      if (value !== undefined) all.set(nameOf(path), value);
    }
    return all;
  }

  function readFrontMatter<T>(path: string, shape: Read<T>): { head: T; body: string } | undefined {
    const file = given.get(path);
    const match = /^---\r?\n([\s\S]*?)\r?\n---\r?\n?([\s\S]*)$/.exec(file?.text ?? '');
    if (file === undefined || match === null) {
      report(path, 'yaml-syntax', 'The file begins with YAML between two lines of three hyphens.');
      return undefined;
    }
    const head = parsed(file, match[1] ?? '', 1, shape);
    return head === undefined ? undefined : { head, body: (match[2] ?? '').trim() };
  }

  function paths(folder: string, ending: string): string[] {
    const inside = [...given.keys()].filter((path) => path.startsWith(`${folder}/`) && path.endsWith(ending));
    return inside.filter((path) => !path.slice(folder.length + 1).includes('/')).toSorted();
  }
}

/** `SECTIONAProposedInsured` of `blocks/SECTIONAProposedInsured.yaml`. */
export function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1).replace(/\.[a-z]+$/, '');
}
