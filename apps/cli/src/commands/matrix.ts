/** `eapp matrix DIR`: which sections show in which state, for which product and owner. */
import { writeFile } from 'node:fs/promises';
import { matrixLines, sectionMatrix } from '@countersign/engine/author';
import type { Limits } from '@countersign/engine/author';
import type { Command } from '../command.ts';
import { allowOptions, onlyWord } from '../command.ts';
import { readDefinition } from '../read-folder.ts';

export const matrix: Command = {
  name: 'matrix',
  usage: 'DIR [--state XX] [--product NAME] [--owner KIND] [--write FILE]',
  summary: 'prints which sections show, by state of issue, product and kind of owner',
  async run(input, output) {
    allowOptions(input, ['state', 'product', 'owner', 'write']);
    const model = await readDefinition(onlyWord(input, 'DIR'), output);
    if (model === null) return 1;
    const { state, product, owner, write } = input.options;
    const limits: Limits = {
      ...(state !== undefined && { state }),
      ...(product !== undefined && { product }),
      ...(owner !== undefined && { owner }),
    };
    const found = sectionMatrix(model, limits);
    if (write !== undefined) await writeFile(write, `${JSON.stringify(found, null, 2)}\n`);
    else for (const line of matrixLines(found)) output.print(line);
    return 0;
  },
};
