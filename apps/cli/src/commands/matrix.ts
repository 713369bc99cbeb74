/** `eapp matrix DIR`: which sections show in which state, for which product and owner. */
import { writeFile } from 'node:fs/promises';
import { sectionMatrix } from '@countersign/engine/author';
import type { Limits, SectionRow } from '@countersign/engine/author';
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
    const rows = sectionMatrix(model, limits);
    if (write !== undefined) await writeFile(write, `${JSON.stringify(rows, null, 2)}\n`);
    else for (const line of rows.flatMap(linesOf)) output.print(line);
    return 0;
  },
};

function linesOf({ Section, Stages, Cells, DependsOn }: SectionRow): string[] {
  return [
    `${Section} (stages ${Stages.join(' ')})`,
    ...Object.entries(Cells).flatMap(([state, cells]) => cells.map((cell) => `  ${state.padEnd(7)} ${cell}`)),
    ...(DependsOn === undefined ? [] : [`  depends on: ${DependsOn}`]),
  ];
}
