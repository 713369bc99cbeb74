/** `eapp lint DIR`: every mistake of a definition, by file and line. */
import type { Command } from '../command.ts';
import { allowOptions, onlyWord } from '../command.ts';
import { findingLines, readCarrierFolder } from '../read-folder.ts';

export const lint: Command = {
  name: 'lint',
  usage: 'DIR',
  summary: "checks a carrier's folder and prints every finding",
  async run(input, output) {
    allowOptions(input, []);
    const folder = onlyWord(input, 'DIR');
    const reading = await readCarrierFolder(folder);
    for (const line of findingLines(folder, reading)) output.print(line);
    if (reading.findings.length === 0)
      output.print(`${folder}: ${reading.model?.blocks.length ?? 0} blocks, no findings`);
    return reading.findings.length === 0 ? 0 : 1;
  },
};
