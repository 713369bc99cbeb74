/** The folders of the carriers as their reader takes them, without their scenarios. */
import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { type CarrierFile, encodingOf } from '../../packages/engine/src/author/index.ts';

const root = path.resolve(import.meta.dirname, '../..');

const filesOf = (folder: string): CarrierFile[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => name.split(path.sep).join('/'))
    .filter((name) => /\.(?:yaml|md|svg|png|csv)$/.test(name) && !name.startsWith('scenarios/'))
    .map((name) => ({ path: name, text: readFileSync(path.join(folder, name), encodingOf(name)) }));

/** Of the reference carrier. */
export const carrierFiles: readonly CarrierFile[] = filesOf(path.join(root, 'carrier'));

/** Of the small carrier to start from. */
export const exampleFiles: readonly CarrierFile[] = filesOf(path.join(root, 'examples/small-carrier'));
