/** `eapp print`: a carrier's forms as a PDF for filing, blank or with the answers of the sample customer. */
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { readZipCodes, ZIP_FILE } from '@countersign/engine/author';
import { printForms } from '@countersign/server/print-forms';
import { allowOptions, type Command, Misuse, requiredOption } from '../command.ts';
import { readWhole } from '../read-folder.ts';

export const print: Command = {
  name: 'print',
  usages: ['[DIR] --blank|--sample [--state XX] [--form NUMBER] --out FILE'],
  summary: 'prints the filed forms, of a state or of all: blank, or as the sample customer answers them',
  flags: ['blank', 'sample'],
  more: [
    'Without --state, the forms of all states that have none of their own.',
    'DIR is carrier when absent. --form CQL-110 finds CQL-110-CA and ICC26-CQL-110.',
  ],
  async run(input, output) {
    allowOptions(input, ['blank', 'sample', 'state', 'form', 'out']);
    const { blank, sample, form = null, state: stateOfIssue = null } = input.options;
    if ((blank === undefined) === (sample === undefined)) throw new Misuse('give --blank or --sample');
    const [folder = 'carrier', ...more] = input.words;
    if (more.length > 0) throw new Misuse('give at most one DIR');
    const file = requiredOption(input, 'out');
    const whole = await readWhole(folder, output);
    if (whole === null) return 1;
    const kind = blank === undefined ? 'sample' : 'blank';
    const zips = await readFile(path.join(folder, ZIP_FILE), 'utf8').catch(() => '');
    const { places } = readZipCodes(zips);
    const printed = await printForms(whole.carrier, whole.model, { kind, stateOfIssue, form, places, at: new Date() });
    if (printed.outcome === 'no-such-state')
      throw new Misuse(`${stateOfIssue ?? ''} is not a state of issue; there are ${printed.states.join(', ')}`);
    if (printed.outcome === 'no-such-form')
      throw new Misuse(`no form is called ${form ?? ''} there; there are ${printed.forms.join(', ')}`);
    await writeFile(file, printed.bytes).catch(() => {
      throw new Misuse(`the file ${file} cannot be written`);
    });
    output.print(`${file}: ${printed.pages} pages, ${printed.forms.join(', ')}`);
    return 0;
  },
};
