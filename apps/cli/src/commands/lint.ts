/** `eapp lint DIR`: every mistake of a definition, by file, line and column. */
import { type CarrierReading, findingLine } from '@countersign/engine/author';
import type { Finding } from '@countersign/engine';
import { openEditions } from '@countersign/server/open-editions';
import type { Command } from '../command.ts';
import { allowOptions, onlyWord } from '../command.ts';
import { openEditionFindings } from '../open-edition-findings.ts';
import { findingLines, readCarrierIn, readFiles, scenariosIn, storiesIn } from '../read-folder.ts';
import { scenarioFindings, storyFindings } from '../scenario-findings.ts';

export const lint: Command = {
  name: 'lint',
  usages: ['DIR [--json] [--open]'],
  summary: "checks a carrier's folder and prints every finding",
  more: [
    '--open also checks its decision table and its mappings against the forms of cases of this installation that are still open.',
  ],
  flags: ['json', 'open'],
  async run(input, output) {
    allowOptions(input, ['json', 'open']);
    const folder = onlyWord(input, 'DIR');
    const files = readFiles(folder);
    const reading = readCarrierIn(files);
    const { carrier, untried } = reading;
    const open = input.options['open'] === undefined || carrier === null ? [] : await openEditions(process.env);
    const againstOpen = openEditionFindings(reading, open);
    const ofScenarios = [...scenarioFindings(scenariosIn(files), reading), ...storyFindings(storiesIn(files), reading)];
    const findings = [
      ...reading.findings,
      ...ofScenarios,
      ...againstOpen.flatMap(({ kind, finding }) => (kind === 'finding' ? [finding] : [])),
    ];
    if (input.options['json'] !== undefined) {
      output.print(JSON.stringify({ findings, untried }, null, 2));
      return findings.length === 0 ? 0 : 1;
    }
    for (const line of findingLines(folder, { ...reading, findings })) output.print(line);
    for (const path of untried) output.print(`note: ${path}: this clause depends on too many answers to try them all`);
    for (const { kind, finding } of againstOpen)
      if (kind === 'note') output.print(`note: ${findingLine(finding, folder)}`);
    output.print(`${folder}: ${summary(findings, reading.model)}`);
    return findings.length === 0 ? 0 : 1;
  },
};

function summary(findings: readonly Finding[], model: CarrierReading['model']): string {
  if (findings.length === 0) return `${model?.blocks.length ?? 0} blocks, no findings`;
  const files = new Set(findings.map((finding) => finding.file)).size;
  return `${findings.length} ${findings.length === 1 ? 'finding' : 'findings'} in ${files} ${files === 1 ? 'file' : 'files'}`;
}
