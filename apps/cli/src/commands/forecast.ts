/**
 * `eapp forecast DIR --answers FILE --stage N`: what somebody will be asked, as far as it follows from the answers
 * known now.
 */
import type { Forecast } from '@countersign/engine';
import { forecast as forecastOf, openApplication } from '@countersign/engine';
import { readAnswers } from '../answers.ts';
import type { Command } from '../command.ts';
import { allowOptions, onlyWord, requiredOption } from '../command.ts';
import { readDefinition } from '../read-folder.ts';
import { readViewer, utcToday } from '../viewer.ts';

export const forecast: Command = {
  name: 'forecast',
  usages: ['DIR --answers FILE --stage N [--from N] [--today yyyy-MM-dd]'],
  summary: 'estimates what stage N will be asked from what stage --from (1 by default) can know',
  async run(input, output) {
    allowOptions(input, ['answers', 'stage', 'from', 'today']);
    const folder = onlyWord(input, 'DIR');
    const today = utcToday();
    const { stage } = readViewer(input, { today });
    const from = readViewer(
      { ...input, options: { ...input.options, stage: input.options['from'] ?? '1' } },
      { today },
    );
    const file = requiredOption(input, 'answers');
    const model = readDefinition(folder, output);
    if (model === null) return 1;
    const answers = await readAnswers(file, model);
    const application = openApplication(model, { ...from, answers });
    for (const line of forecastLines(forecastOf(application, stage))) output.print(line);
    return 0;
  },
};

function forecastLines({ stage, sections, certain, possible, required, about }: Forecast): string[] {
  const line = (title: string, of: { certain: number; possible: number; required: number }): string =>
    `${String(of.certain).padStart(7)} ${String(of.possible).padStart(9)} ${String(of.required).padStart(9)}  ${title}`;
  return [
    'certain  possible  required  section',
    ...sections.map((section) => line(`${section.title} (${section.block})`, section)),
    line(`stage ${stage}: about ${about} questions`, { certain, possible, required }),
  ];
}
