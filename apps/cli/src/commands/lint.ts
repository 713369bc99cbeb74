/** `eapp lint DIR`: every mistake of a definition, by file, line and column. */
import { type CarrierReading, checkUnderwriting, findingLine } from '@countersign/engine/author';
import type { DecisionTable, Finding } from '@countersign/engine';
import { type OpenEdition, openEditions } from '@countersign/server/open-editions';
import type { Command } from '../command.ts';
import { allowOptions, onlyWord } from '../command.ts';
import { findingLines, readCarrierIn, readFiles, scenariosIn, storiesIn } from '../read-folder.ts';
import { scenarioFindings, storyFindings } from '../scenario-findings.ts';

export const lint: Command = {
  name: 'lint',
  usages: ['DIR [--json] [--open]'],
  summary: "checks a carrier's folder and prints every finding",
  more: ['--open also checks its decision table against the forms of cases of this installation that are still open.'],
  flags: ['json', 'open'],
  async run(input, output) {
    allowOptions(input, ['json', 'open']);
    const folder = onlyWord(input, 'DIR');
    const files = readFiles(folder);
    const reading = readCarrierIn(files);
    const { carrier, untried } = reading;
    const open = input.options['open'] === undefined || carrier === null ? [] : await openEditions(process.env);
    const againstOpen = open.flatMap((edition) => unreadable(reading, carrier?.underwriting, edition));
    const ofScenarios = [...scenarioFindings(scenariosIn(files), reading), ...storyFindings(storiesIn(files), reading)];
    const findings = [
      ...reading.findings,
      ...ofScenarios,
      ...againstOpen.flatMap(({ finding, isOwn }) => (isOwn ? [] : [finding])),
    ];
    if (input.options['json'] !== undefined) {
      output.print(JSON.stringify({ findings, untried }, null, 2));
      return findings.length === 0 ? 0 : 1;
    }
    for (const line of findingLines(folder, { ...reading, findings })) output.print(line);
    for (const path of untried) output.print(`note: ${path}: this clause depends on too many answers to try them all`);
    for (const { finding, isOwn } of againstOpen) if (isOwn) output.print(`note: ${findingLine(finding, folder)}`);
    output.print(`${folder}: ${summary(findings, reading.model)}`);
    return findings.length === 0 ? 0 : 1;
  },
};

/**
 * Clauses of the table that cannot be evaluated with the form of these cases. `isOwn`: these cases are decided by their
 * own table, which can be read.
 */
function unreadable(
  reading: CarrierReading,
  table: DecisionTable | undefined,
  { cases, model, table: own }: OpenEdition,
): { finding: Finding; isOwn: boolean }[] {
  if (table === undefined) return [];
  const isOwn = own !== null && checkUnderwriting(own, model).length === 0;
  const whose = cases === 1 ? 'an open case' : `${cases} open cases`;
  const what = isOwn ? 'decided by the table they started with' : 'which cannot be decided';
  return checkUnderwriting(table, model).map(({ message, ...finding }) => ({
    finding: {
      ...finding,
      kind: 'open-edition',
      message: `Against the form of ${whose}, ${what}: ${message}`,
      ...reading.locate(finding),
    },
    isOwn,
  }));
}

function summary(findings: readonly Finding[], model: CarrierReading['model']): string {
  if (findings.length === 0) return `${model?.blocks.length ?? 0} blocks, no findings`;
  const files = new Set(findings.map((finding) => finding.file)).size;
  return `${findings.length} ${findings.length === 1 ? 'finding' : 'findings'} in ${files} ${files === 1 ? 'file' : 'files'}`;
}
