/** `eapp print`: a carrier's forms as a PDF for filing, blank or with the answers of the sample customer. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { readZipCodes, type ReadCarrier, ZIP_FILE } from '@countersign/engine/author';
import { printForms } from '@countersign/server/print-forms';
import {
  allowOptions,
  type Command,
  type CommandInput,
  Misuse,
  type Output,
  requiredOption,
  Refusal,
} from '../command.ts';
import { needNewEdition, readRecord, recordOf } from '../form-record.ts';
import { readCarrierAndModel } from '../read-folder.ts';
import { writeTo } from '../write-file.ts';

export const print: Command = {
  name: 'print',
  usages: ['[DIR] --blank|--sample [--state XX] [--form NUMBER] --out FILE', '[DIR] --record FILE'],
  summary: 'prints the filed forms, of a state or of all: blank, or as the sample customer answers them',
  flags: ['blank', 'sample'],
  more: [
    'Without --state, the forms of all states that have none of their own.',
    'DIR is carrier when absent. --form CQL-110 finds CQL-110-CA and ICC26-CQL-110.',
    '--record keeps in FILE what each form says in its edition. If the words of a form are others than FILE has for the',
    'same edition, it names the form and leaves FILE as it is: the form needs a new edition.',
  ],
  async run(input, output) {
    const [folder = 'carrier', ...more] = input.words;
    if (more.length > 0) throw new Misuse('give at most one DIR');
    return input.options['record'] === undefined ? printed(folder, input, output) : recorded(folder, input, output);
  },
};

async function printed(folder: string, input: CommandInput, output: Output): Promise<0 | 1> {
  allowOptions(input, ['blank', 'sample', 'state', 'form', 'out']);
  const { blank, sample, form = null, state: stateOfIssue = null } = input.options;
  if ((blank === undefined) === (sample === undefined)) throw new Misuse('give --blank or --sample');
  const file = requiredOption(input, 'out');
  const whole = readCarrierAndModel(folder, output);
  if (whole === null) return 1;
  const kind = blank === undefined ? 'sample' : 'blank';
  const places = await placesOf(folder);
  const forms = await printForms(whole.carrier, whole.model, { kind, stateOfIssue, form, places, at: new Date() });
  if (forms.outcome === 'no-such-state')
    throw new Refusal(`${stateOfIssue ?? ''} is not a state of issue; there are ${forms.states.join(', ')}`);
  if (forms.outcome === 'no-such-form')
    throw new Refusal(`no form is called ${form ?? ''} there; there are ${forms.forms.join(', ')}`);
  await writeTo(file, forms.bytes);
  output.print(`${file}: ${forms.pages} pages, ${forms.forms.join(', ')}`);
  return 0;
}

async function recorded(folder: string, input: CommandInput, output: Output): Promise<0 | 1> {
  allowOptions(input, ['record']);
  const file = requiredOption(input, 'record');
  const text = await readFile(file, 'utf8').catch(() => '{}');
  const known = readRecord(text);
  if (known === null) throw new Refusal(`the file ${file} is not a record of forms`);
  const whole: ReadCarrier | null = readCarrierAndModel(folder, output);
  if (whole === null) return 1;
  const now = recordOf(whole.model);
  const wrong = needNewEdition(known, now);
  for (const line of wrong) output.printError(line);
  if (wrong.length > 0) return 1;
  await writeTo(file, `${JSON.stringify(now, null, 2)}\n`);
  output.print(`${file}: ${Object.keys(now).length} forms`);
  return 0;
}

/** Where the sample customer can live; a carrier without a list of zip codes has no such places. */
async function placesOf(folder: string): Promise<ReturnType<typeof readZipCodes>['places']> {
  return readZipCodes(await readFile(path.join(folder, ZIP_FILE), 'utf8').catch(() => '')).places;
}
