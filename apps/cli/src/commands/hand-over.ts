/**
 * `eapp hand-over FILE`: the case that these answers make, as the data that other systems get, or as a mapping writes it.
 * `eapp hand-over --application ID`: the same of a case of this installation; with `--to`, it is handed over.
 * `eapp hand-over --schema`: the JSON Schema of this data.
 */
import { createHash } from 'node:crypto';
import {
  caseData,
  type CaseFacts,
  type CaseReader,
  caseSchema,
  type HandoverMapping,
  isDate,
  mapCase,
  type MappedCase,
  type MappedFailure,
  openApplication,
} from '@countersign/engine';
import { definitionVersion, type ReadCarrier } from '@countersign/engine/author';
import { handOverStoredCase, storedCaseData } from '@countersign/server/case-as-data';
import { readAnswers } from '../answers.ts';
import type { Command, CommandInput, ExitCode, Output } from '../command.ts';
import { Misuse, allowOptions, noWord, onlyWord, Refusal } from '../command.ts';
import { readCarrierAndModel } from '../read-folder.ts';
import { utcToday } from '../viewer.ts';

const OPTIONS = ['application', 'schema', 'mapping', 'reader', 'carrier', 'today', 'to'];

export const handOver: Command = {
  name: 'hand-over',
  usages: [
    'FILE [--mapping NAME] [--reader carrier|agent] [--carrier DIR] [--today yyyy-MM-dd]',
    '--application ID [--mapping NAME] [--reader carrier|agent] [--schema] [--to TARGET]',
    '--schema [--carrier DIR]',
  ],
  summary: 'prints a case as data, as a mapping writes it, or the JSON Schema of the data; hands a finished case over',
  flags: ['schema'],
  more: [
    "FILE has answers as for eapp why. ID is that of the case, or its policy number. --carrier is the form's folder, by default carrier.",
    '--reader agent leaves out what an agent may not read.',
    '--application needs the settings of the installation, and the record of the case says that it was read. With --schema it prints the schema of the edition of the case.',
    '--to hands the case over once, to a target of HANDOVER_TARGETS. A repeat has the same id and bytes.',
  ],
  async run(input, output) {
    allowOptions(input, OPTIONS);
    const { application, to } = input.options;
    if (application === undefined && to !== undefined) throw new Misuse('--to needs --application');
    if (application === undefined) return ofFolder(input, output);
    noWord(input);
    return to === undefined ? ofCase(application, input, output) : send(application, to, input, output);
  },
};

function readerIn({ options: { reader = 'carrier', mapping } }: CommandInput): CaseReader {
  if (reader !== 'carrier' && reader !== 'agent') throw new Misuse('--reader must be carrier or agent');
  if (reader === 'agent' && mapping !== undefined) throw new Misuse('a mapping is for the carrier: leave out --reader');
  return reader;
}

/** `undefined`: the carrier's folder has findings, which were printed. Null: no mapping was given. */
async function mappingIn({ options }: CommandInput, output: Output): Promise<HandoverMapping | null | undefined> {
  const { mapping, carrier: folder = 'carrier' } = options;
  if (mapping === undefined) return null;
  const whole = readCarrierAndModel(folder, output);
  return whole === null ? undefined : mappingOf(whole, mapping);
}

function mappingOf({ carrier: { handover } }: ReadCarrier, name: string): HandoverMapping {
  const found = handover.find(({ Name }) => Name === name);
  if (found !== undefined) return found;
  throw new Refusal(`there is no mapping ${name}; there are ${handover.map(({ Name }) => Name).join(', ') || 'none'}`);
}

async function ofCase(id: string, input: CommandInput, output: Output): Promise<ExitCode> {
  const reader = readerIn(input);
  const mapping = await mappingIn(input, output);
  if (mapping === undefined) return 1;
  const stored = await storedCaseData(id, { reader, mapping }, process.env);
  if (stored === null) throw new Refusal(`there is no case ${id}`);
  if (stored.mapped !== null) return printMapped(output, stored.mapped);
  print(output, input.options['schema'] === undefined ? stored.data : stored.schema);
  return 0;
}

async function send(id: string, to: string, input: CommandInput, output: Output): Promise<ExitCode> {
  readerIn(input);
  if (input.options['mapping'] !== undefined) throw new Misuse('the target says its mapping: leave out --mapping');
  const whole = readCarrierAndModel(input.options['carrier'] ?? 'carrier', output);
  if (whole === null) return 1;
  const handed = await handOverStoredCase(id, { to, mappings: whole.carrier.handover }, process.env);
  switch (handed.kind) {
    case 'gone':
      throw new Refusal(`there is no case ${id}`);
    case 'test':
      output.printError('This is a test application: nothing was sent.');
      return 1;
    case 'unfinished':
      output.printError('The case has no policy number, decision or complete file yet: nothing was sent.');
      return 1;
    case 'unmapped':
      return printFailures(output, handed.failures);
    case 'tried':
      break;
  }
  const { messageId, sha256, delivery } = handed;
  if (delivery.kind === 'delivered') {
    const answer = delivery.answer === null ? '' : `, which answered ${delivery.answer}`;
    output.print(`${messageId}: handed over to ${to}${answer}; SHA-256 ${sha256}`);
    return 0;
  }
  const advice = delivery.kind === 'refused' ? 'not handed over' : 'not handed over yet; try again';
  const pause = delivery.kind === 'later' && delivery.seconds !== null ? ` in ${delivery.seconds} s` : '';
  output.printError(`${messageId}: ${advice}${pause}: ${delivery.reason}`);
  return 1;
}

async function ofFolder(input: CommandInput, output: Output): Promise<ExitCode> {
  const reader = readerIn(input);
  const { schema, mapping, carrier: folder = 'carrier', today = utcToday() } = input.options;
  if (!isDate(today)) throw new Misuse('--today must be a calendar date, yyyy-MM-dd');
  const file = schema === undefined ? onlyWord(input, 'FILE') : null;
  const whole = readCarrierAndModel(folder, output);
  if (whole === null) return 1;
  const { carrier, model } = whole;
  const edition = createHash('sha256').update(definitionVersion(carrier.definition)).digest('hex');
  if (file === null) {
    print(output, caseSchema(model, edition));
    return 0;
  }
  const answers = await readAnswers(file, model);
  const application = openApplication(model, { stage: 13, role: 'Agent', today, customerSigned: true, answers });
  const facts = exampleFacts(edition, today);
  if (mapping !== undefined) return printMapped(output, mapCase(application, facts, mappingOf(whole, mapping)));
  print(output, caseData(application, facts, reader));
  return 0;
}

/** What only an installation knows about a case; here nobody has signed. */
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

function printMapped(output: Output, mapped: MappedCase): ExitCode {
  if (!mapped.ok) return printFailures(output, mapped.failures);
  output.print(mapped.text.replace(/\n$/, ''));
  return 0;
}

function printFailures(output: Output, failures: readonly MappedFailure[]): ExitCode {
  output.printError('The case does not fit the mapping:');
  for (const { place, reason } of failures) output.printError(`  ${place}: ${reason}`);
  return 1;
}
