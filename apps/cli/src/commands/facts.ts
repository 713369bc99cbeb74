/** `eapp facts DIR`: what people who may read no medical answer still learn from them. */
import { factsFromMedical } from '@countersign/engine/author';
import type { Command } from '../command.ts';
import { allowOptions, onlyWord } from '../command.ts';
import { readDefinition } from '../read-folder.ts';

export const facts: Command = {
  name: 'facts',
  usage: 'DIR [--json]',
  summary: 'lists every place outside the medical sections that depends on a medical answer',
  flags: ['json'],
  async run(input, output) {
    allowOptions(input, ['json']);
    const model = await readDefinition(onlyWord(input, 'DIR'), output);
    if (model === null) return 1;
    const found = factsFromMedical(model);
    if (input.options['json'] !== undefined) output.print(JSON.stringify(found, null, 2));
    else if (found.length === 0) output.print('Nothing outside the medical sections depends on a medical answer.');
    else {
      for (const { path, words, reason } of found) {
        output.print(`${path}: ${words}`);
        output.print(`  ${reason === null ? 'not accepted' : `accepted: ${reason}`}`);
      }
    }
    return 0;
  },
};
