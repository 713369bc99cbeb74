/** The reference carrier's folder as its reader takes it, without its scenarios. */
import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { type CarrierFile, encodingOf } from '../../packages/engine/src/author/index.ts';

const folder = path.resolve(import.meta.dirname, '../../carrier');

export const carrierFiles: readonly CarrierFile[] = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .map((name) => name.split(path.sep).join('/'))
  .filter((name) => /\.(?:yaml|md|svg|png|csv)$/.test(name) && !name.startsWith('scenarios/'))
  .map((name) => ({ path: name, text: readFileSync(path.join(folder, name), encodingOf(name)) }));
