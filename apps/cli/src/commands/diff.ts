/** `eapp diff OLD NEW`: the differences between two definitions. */
import { changeLines, compareCarriers } from '@countersign/engine/author';
import type { Command } from '../command.ts';
import { allowOptions, Misuse } from '../command.ts';
import { readCarrierAndModel } from '../read-folder.ts';

export const diff: Command = {
  name: 'diff',
  usages: ['OLD NEW [--json]'],
  summary: 'lists what changed between two folders, in words, with the states affected',
  flags: ['json'],
  async run(input, output) {
    allowOptions(input, ['json']);
    const [old, now, ...more] = input.words;
    if (old === undefined || now === undefined || more.length > 0) throw new Misuse('give exactly two folders');
    const before = readCarrierAndModel(old, output);
    const after = readCarrierAndModel(now, output);
    if (before === null || after === null) return 1;
    const changes = compareCarriers(before, after);
    const lines = input.options['json'] === undefined ? changeLines(changes) : [JSON.stringify(changes, null, 2)];
    for (const line of lines) output.print(line);
    return 0;
  },
};
