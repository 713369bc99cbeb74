/** `eapp matrix DIR`: which sections show in which state, for which product and owner. */
import { matrixLabels, matrixLines, sectionMatrix, suggestion } from '@countersign/engine/author';
import type { Limits } from '@countersign/engine/author';
import type { Command } from '../command.ts';
import { allowOptions, onlyWord, Refusal } from '../command.ts';
import { readDefinition } from '../read-folder.ts';
import { writeTo } from '../write-file.ts';

export const matrix: Command = {
  name: 'matrix',
  usages: ['DIR [--state XX] [--product NAME] [--owner KIND] [--write FILE]'],
  summary: 'prints which sections show, by state of issue, product and kind of owner',
  async run(input, output) {
    allowOptions(input, ['state', 'product', 'owner', 'write']);
    const model = readDefinition(onlyWord(input, 'DIR'), output);
    if (model === null) return 1;
    const { state, product, owner, write } = input.options;
    const limits: Limits = {
      ...(state !== undefined && { state }),
      ...(product !== undefined && { product }),
      ...(owner !== undefined && { owner }),
    };
    refuseUnknown(limits, matrixLabels(model));
    const found = sectionMatrix(model, limits);
    if (write !== undefined) await writeTo(write, `${JSON.stringify(found, null, 2)}\n`);
    else for (const line of matrixLines(found)) output.print(line);
    return 0;
  },
};

/** A filter that matches no case is a mistake, not an empty matrix. */
function refuseUnknown(limits: Limits, labels: ReturnType<typeof matrixLabels>): void {
  for (const name of ['state', 'product', 'owner'] as const) {
    const value = limits[name];
    if (value !== undefined && !labels[name].includes(value)) {
      throw new Refusal(`there is no ${name} "${value}".${suggestion(value, labels[name])}`);
    }
  }
}
