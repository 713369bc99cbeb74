/** Tests that a page names, and whether they exist. */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../..');

export interface NamedTest {
  file: string;
  title: string;
}

/** `file` › "title", as often as a text contains it. */
export const namedIn = (text: string): NamedTest[] =>
  [...text.matchAll(/`([^`]+)` › "((?:\\"|[^"])+)"/g)].map(([, file = '', title = '']) => ({
    file,
    title: title.replaceAll(String.raw`\"`, '"'),
  }));

/** As docs name them: server tests by their path in its folder. */
function pathOf(file: string): string {
  if (file.startsWith('src/')) return path.join(root, 'apps/server', file);
  if (/^(e2e|packages|test|apps)\//.test(file)) return path.join(root, file);
  return path.join(root, 'apps/server/test', file);
}

/** Whether there is such a test in such a file. */
export const isThere = ({ file, title }: NamedTest): boolean => {
  if (!existsSync(pathOf(file))) return false;
  const source = readFileSync(pathOf(file), 'utf8');
  return ["'", '"', '`'].some((quote) => source.includes(`${quote}${title}${quote}`));
};
