/** `eapp facts DIR`: what people can infer about answers that they may not read. */
import {
  type AcceptedFact,
  factsFromConcealed,
  factsFromMedical,
  findingLine,
  type RevealedFact,
} from '@countersign/engine/author';
import type { Command } from '../command.ts';
import { allowOptions, onlyWord } from '../command.ts';
import { findingLines, readCarrierFolder } from '../read-folder.ts';

export const facts: Command = {
  name: 'facts',
  usages: ['DIR [--json]'],
  summary: 'lists every place that reveals an answer to somebody who may not read it, by its text or by a count',
  flags: ['json'],
  async run(input, output) {
    allowOptions(input, ['json']);
    const folder = onlyWord(input, 'DIR');
    const reading = readCarrierFolder(folder);
    for (const line of findingLines(folder, reading)) output.printError(line);
    const { model } = reading;
    if (model === null) return 1;
    const medical = factsFromMedical(model);
    const told = factsFromConcealed(model).map((fact) => ({ ...fact, ...reading.locate(fact) }));
    if (input.options['json'] !== undefined) output.print(JSON.stringify({ medical, told }, null, 2));
    else {
      for (const line of medicalLines(medical)) output.print(line);
      if (told.length > 0) output.print('People who may not read an answer can infer it from:');
      for (const fact of told) output.print(lineOf(folder, fact));
    }
    return 0;
  },
};

function medicalLines(found: readonly AcceptedFact[]): string[] {
  if (found.length === 0) return ['Nothing outside the medical sections depends on a medical answer.'];
  return found.flatMap(({ path, words, reason }) => [
    `${path}: ${words}`,
    `  ${reason === null ? 'not accepted' : `accepted: ${reason}`}`,
  ]);
}

function lineOf(
  folder: string,
  { words, source, stages, isSection, path, ...place }: RevealedFact & { file?: string },
): string {
  const counted = isSection ? ', also by counting sections' : '';
  const message = `${words}. Reveals ${source} at stage ${stages.join(', ')}${counted}`;
  return findingLine({ ...place, path, message, kind: 'told' }, folder);
}
