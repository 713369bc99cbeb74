import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { pages } from './pages.ts';

/** Every link between the pages of the repository leads to a file, and to a heading of it. */
const root = path.resolve(import.meta.dirname, '../..');

const withoutCode = (text: string): string => text.replaceAll(/^(```+)[\s\S]*?^\1$|`[^`\n]*`/gm, '');

/** As GitHub names a heading in an address. */
const anchorOf = (heading: string): string =>
  heading
    .replaceAll(/[`*]|\]\([^)]*\)|\[/g, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');

const anchors = (file: string): string[] =>
  [
    ...readFileSync(file, 'utf8')
      .replaceAll(/^(```+)[\s\S]*?^\1$/gm, '')
      .matchAll(/^#+ (.+)$/gm),
  ].map(([, heading = '']) => anchorOf(heading));

test.each(pages)('%s', (page) => {
  const text = withoutCode(readFileSync(path.join(root, page), 'utf8'));
  const links = [...text.matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, link = '']) => link)
    .filter((link) => !/^\w+:/.test(link));
  const broken = links.filter((link) => {
    const [place = '', anchor] = link.split('#');
    const file = place === '' ? path.join(root, page) : path.resolve(root, path.dirname(page), place);
    return !existsSync(file) || (anchor !== undefined && !anchors(file).includes(anchor));
  });
  expect(broken).toEqual([]);
});
