/** The program's own files: what is shipped, without tests and their helpers. */
import { readdirSync } from 'node:fs';
import path from 'node:path';

export const root = path.resolve(import.meta.dirname, '../..');

export const sources = ['packages', 'apps'].flatMap((folder) =>
  readdirSync(path.join(root, folder)).flatMap((name) =>
    readdirSync(path.join(root, folder, name, 'src'), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file) && !/\.(?:test|testkit|process)\.tsx?$/.test(file))
      .map((file) => path.join(folder, name, 'src', file))
      .filter((file) => !file.includes(`${path.sep}testing${path.sep}`)),
  ),
);
