/**
 * `eapp hand-over FILE`: the case that these answers make, as the data that other systems get.
 * `eapp hand-over --application ID`: the same of a case of this installation.
 * `eapp hand-over --schema`: the JSON Schema of this data.
 */
import { createHash } from 'node:crypto';
import { caseData, type CaseFacts, type CaseReader, caseSchema, isDate, openApplication } from '@countersign/engine';
import { definitionVersion } from '@countersign/engine/author';
import { ConfigError, storedCaseData } from '@countersign/server/case-as-data';
import { readAnswers } from '../answers.ts';
import type { Command, CommandInput, ExitCode, Output } from '../command.ts';
import { Misuse, allowOptions, onlyWord } from '../command.ts';
import { readWhole } from '../read-folder.ts';

export const handOver: Command = {
  name: 'hand-over',
  usage: 'FILE | --application ID | --schema [--carrier DIR] [--reader carrier|agent] [--today yyyy-MM-dd]',
  summary: 'prints a case as data, as other systems get it, or the JSON Schema of this data',
  flags: ['schema'],
  more: [
    "FILE has answers as for `eapp why`; --carrier is the form's folder, by default carrier.",
    '--reader agent leaves out what an agent may not read. With --application, --schema prints the schema of its edition;',
    'the command needs the settings of the installation, and the record of the case says that it was read.',
  ],
  async run(input, output) {
    allowOptions(input, ['application', 'schema', 'carrier', 'reader', 'today']);
    const reader = readerIn(input);
    const { application } = input.options;
    return application === undefined ? ofFolder(input, reader, output) : ofCase(application, reader, input, output);
  },
};

function readerIn({ options: { reader = 'carrier' } }: CommandInput): CaseReader {
  if (reader !== 'carrier' && reader !== 'agent') throw new Misuse('--reader must be carrier or agent');
  return reader;
}

async function ofCase(id: string, reader: CaseReader, { options }: CommandInput, output: Output): Promise<ExitCode> {
  const stored = await storedCaseData(id, reader, process.env).catch((error: unknown) => {
    throw error instanceof ConfigError ? new Misuse(error.message) : error;
  });
  if (stored === null) throw new Misuse(`there is no case ${id}`);
  print(output, options['schema'] === undefined ? stored.data : stored.schema);
  return 0;
}

async function ofFolder(input: CommandInput, reader: CaseReader, output: Output): Promise<ExitCode> {
  const { schema, carrier: folder = 'carrier', today = new Date().toISOString().slice(0, 10) } = input.options;
  if (!isDate(today)) throw new Misuse('--today must be a calendar date, yyyy-MM-dd');
  const answers = schema === undefined ? await readAnswers(onlyWord(input, 'FILE')) : null;
  const whole = await readWhole(folder, output);
  if (whole === null) return 1;
  const { carrier, model } = whole;
  const edition = createHash('sha256').update(definitionVersion(carrier.definition)).digest('hex');
  if (answers === null) {
    print(output, caseSchema(model, edition));
    return 0;
  }
  const application = openApplication(model, { stage: 13, role: 'Agent', today, customerSigned: true, answers });
  print(output, caseData(application, exampleFacts(edition, today), reader));
  return 0;
}

/** What only an installation knows of a case: here nobody has signed. */
const exampleFacts = (edition: string, today: string): CaseFacts => ({
  id: 'example',
  round: 1,
  isTest: true,
  edition,
  startedAt: `${today}T00:00:00.000Z`,
  agent: { firstName: 'Insurance', lastName: 'Agent', emailAddress: 'agent@example.com' },
  signatures: [],
  documents: [],
});

const print = (output: Output, value: unknown): void => output.print(JSON.stringify(value, null, 2));
