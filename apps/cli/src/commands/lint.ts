/** `eapp lint DIR`: every mistake of a definition, by file, line and column. */
import type { Command } from '../command.ts';
import { allowOptions, onlyWord } from '../command.ts';
import { findingLines, readCarrierFolder } from '../read-folder.ts';

export const lint: Command = {
  name: 'lint',
  usage: 'DIR [--json]',
  summary: "checks a carrier's folder and prints every finding",
  flags: ['json'],
  async run(input, output) {
    allowOptions(input, ['json']);
    const folder = onlyWord(input, 'DIR');
    const reading = await readCarrierFolder(folder);
    const { findings, untried } = reading;
    if (input.options['json'] !== undefined) {
      output.print(JSON.stringify({ findings, untried }, null, 2));
      return findings.length === 0 ? 0 : 1;
    }
    for (const line of findingLines(folder, reading)) output.print(line);
    for (const path of untried) output.print(`note: ${path}: this clause asks too much to try every answer`);
    output.print(`${folder}: ${summary(reading)}`);
    return findings.length === 0 ? 0 : 1;
  },
};

function summary({
  findings,
  model,
}: {
  findings: readonly { file?: string }[];
  model: { blocks: readonly unknown[] } | null;
}): string {
  if (findings.length === 0) return `${model?.blocks.length ?? 0} blocks, no findings`;
  const files = new Set(findings.map((finding) => finding.file)).size;
  return `${findings.length} ${findings.length === 1 ? 'finding' : 'findings'} in ${files} ${files === 1 ? 'file' : 'files'}`;
}
