/** `eapp why DIR --answers FILE PATH`: why a question or section is as it is, as a tree of sentences. */
import type { Application, CellKey, Model, Why } from '@countersign/engine';
import { openApplication, splitBlock, whyOf } from '@countersign/engine';
import { readAnswers } from '../answers.ts';
import type { Command } from '../command.ts';
import { Misuse, allowOptions, requiredOption, Refusal } from '../command.ts';
import { readDefinition } from '../read-folder.ts';
import { readViewer, utcToday } from '../viewer.ts';

export const why: Command = {
  name: 'why',
  usages: ['DIR --answers FILE PATH [--stage N] [--today yyyy-MM-dd] [--role ROLE]'],
  summary: 'explains why a question (Block.Question) or section (Block) is shown, hidden, locked or wrong',
  async run(input, output) {
    allowOptions(input, ['answers', 'stage', 'today', 'role']);
    const [folder, path, ...more] = input.words;
    if (folder === undefined || path === undefined || more.length > 0)
      throw new Misuse('give exactly one DIR and one PATH');
    const viewer = readViewer(input, { stage: '1', today: utcToday() });
    const file = requiredOption(input, 'answers');
    const model = readDefinition(folder, output);
    if (model === null) return 1;
    const answers = await readAnswers(file, model);
    const application = openApplication(model, { ...viewer, answers });
    for (const line of whyLines(whyOf(application, keyAt(model, application, path)))) output.print(line);
    return 0;
  },
};

function keyAt(model: Model, application: Application, path: string): CellKey {
  if (model.blockByName.has(path)) return `block:${path}`;
  const [block, inside] = splitBlock(path);
  if (!model.blockByName.has(block)) throw new Refusal(`there is no block ${block}`);
  const key = application.keyOf(block, inside);
  if (key === undefined) throw new Refusal(`${block} has no question ${inside}, or no such row, on these answers`);
  return key;
}

/** One sentence per line, each part indented below the whole. */
function whyLines({ sentence, truth, parts }: Why, indent = ''): string[] {
  const word = truth === null ? 'unknown' : truth ? 'yes' : 'no';
  return [`${indent}${word.padEnd(7)} ${sentence}`, ...parts.flatMap((part) => whyLines(part, `${indent}  `))];
}
