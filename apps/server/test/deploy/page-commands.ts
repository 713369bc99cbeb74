/** The commands of a page for those who install. */
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const deploy = fileURLToPath(new URL('../../../../deploy', import.meta.url));

/** The blocks of commands below a heading of a page in `deploy/`, line by line, in order; throws if there are none. */
export function blocksOf(page: string, heading: string): string[][] {
  const text = fs.readFileSync(path.join(deploy, page), 'utf8');
  const [, section = ''] = text.split(`\n## ${heading}\n`);
  const [own = ''] = section.split('\n## ');
  const blocks = [...own.matchAll(/^```\n([^]*?)^```$/gm)].map(([, block = '']) => block.trim().split('\n'));
  if (blocks.length === 0) throw new Error(`${page} has no commands below ${heading}`);
  return blocks;
}
