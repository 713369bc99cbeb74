import { mkdtempSync, rmSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { sampleFolder } from '@countersign/engine/sample-folder';
import { afterAll } from 'vitest';
import { run } from './run.ts';

/** The folder of the reference carrier. */
export const carrier = fileURLToPath(new URL('../../../carrier', import.meta.url));

/** What a command prints, and its exit code. */
export async function eapp(...words: string[]): Promise<{ code: number; out: string; err: string }> {
  const out: string[] = [];
  const err: string[] = [];
  const code = await run(words, { print: (line) => void out.push(line), printError: (line) => void err.push(line) });
  return { code, out: out.join('\n'), err: err.join('\n') };
}

/** A folder of the calling file's own, removed after its tests, and what they write into it. */
export function testFolder() {
  const folder = mkdtempSync(path.join(tmpdir(), 'eapp-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  /** The path of a file with this text. */
  const written = async (name: string, text: string): Promise<string> => {
    const file = path.join(folder, name);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, text);
    return file;
  };
  /** A small carrier, because the reference carrier would only take longer to read. */
  const smallCarrier = async (name: string, changes: Record<string, string> = {}): Promise<string> => {
    for (const file of sampleFolder(changes)) await written(path.join(name, file.path), file.text);
    return path.join(folder, name);
  };
  return { folder, written, smallCarrier };
}
