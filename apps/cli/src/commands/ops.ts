/** `eapp ops`: what operators do to this installation, with its database and keys, with or without running servers. */
import { applicationNumber } from '@countersign/engine';
import { type Checked, checkInstallation } from '@countersign/server/check-installation';
import { endStoredSessions, type SessionsOf } from '@countersign/server/end-sessions';
import {
  type CaseOutline,
  ERASURE_REASONS,
  eraseStoredApplication,
  type StoredErasure,
} from '@countersign/server/erase-application';
import {
  type EndedKey,
  makeStoredKey,
  mayHaveScope,
  revokeStoredKey,
  rotateStoredKey,
  storedKeys,
  SYSTEM_READERS,
  SYSTEM_SCOPES,
} from '@countersign/server/system-keys';
import type { Command, CommandInput, ExitCode, Output, Subcommand } from '../command.ts';
import { allowOptions, Misuse, requiredOption, runSubcommand, Refusal } from '../command.ts';

const subcommands: Record<string, Subcommand> = {
  erase,
  'end-sessions': endSessions,
  key,
  check,
};

export const ops: Command = {
  name: 'ops',
  usages: [
    `erase APPLICATION --reason ${ERASURE_REASONS.join('|')} [--confirm APPLICATION]`,
    'end-sessions --agent ID|--operator ID|--application ID|--everybody',
    `key make --name NAME --reader ${SYSTEM_READERS.join('|')} --scopes SCOPE,... [--agent ID]`,
    'key list',
    'key rotate ID [--end previous|newest]',
    'key revoke ID',
    'check',
  ],
  summary: 'erases a case for good, signs people out, creates keys for other systems, checks the installation',
  more: [`The scopes of a key: ${SYSTEM_SCOPES.join(', ')}.`],
  flags: ['everybody'],
  run: (input, output) => runSubcommand(subcommands, input, output),
};

async function erase([id, ...more]: readonly string[], input: CommandInput, output: Output): Promise<ExitCode> {
  allowOptions(input, ['reason', 'confirm']);
  if (id === undefined || more.length > 0) throw new Misuse('give erase exactly one APPLICATION');
  const given = requiredOption(input, 'reason');
  const reason = ERASURE_REASONS.find((one) => one === given);
  if (reason === undefined) throw new Misuse(`--reason must be one of ${ERASURE_REASONS.join(', ')}`);
  const { confirm } = input.options;
  if (confirm !== undefined && confirm !== id)
    throw new Refusal('--confirm names another application: nothing was erased');
  const confirmed = confirm !== undefined;
  const erasure = await eraseStoredApplication(id, { reason, confirmed }, process.env);
  if (erasure.state === 'gone') throw new Refusal(`there is no application ${id}, or it was erased`);
  for (const line of linesOf(erasure.id, erasure.outline)) output.print(line);
  output.print(outcomes[erasure.state](id));
  return erasure.state === 'erased' ? 0 : 1;
}

const outcomes: Record<Exclude<StoredErasure['state'], 'gone'>, (id: string) => string> = {
  unconfirmed: (id) => `nothing was erased yet; to erase it for good, repeat with --confirm ${id}`,
  erased: () => 'erased: its evidence stays and can be verified',
  held: () => 'nothing was erased: the application is on legal hold, which operations lift on their page',
  unasked: () =>
    'nothing was erased: the application is signed, and nobody has requested its erasure at /express/operations since it last changed. ' +
    'Request it there first; this command counts as the second person.',
};

function linesOf(
  id: string,
  { startedAt, submittedAt, agentId, state, product, signatures, isDemo }: CaseOutline,
): string[] {
  const what = [
    isDemo ? 'test application' : 'application',
    applicationNumber(id),
    `(${id})`,
    product ?? '',
    state ?? '',
  ].filter((part) => part !== '');
  return [
    what.join(' '),
    `  agent ${agentId}, started ${startedAt.toISOString()}`,
    `  ${signatures} signatures, ${submittedAt ? `submitted ${submittedAt.toISOString()}` : 'not submitted'}`,
  ];
}

const whose = {
  agent: (agent: string): SessionsOf => ({ agent }),
  operator: (operator: string): SessionsOf => ({ operator }),
  application: (application: string): SessionsOf => ({ application }),
  everybody: (): SessionsOf => 'everybody',
};

async function endSessions(words: readonly string[], input: CommandInput, output: Output): Promise<ExitCode> {
  allowOptions(input, Object.keys(whose));
  const given = Object.entries(whose).filter(([name]) => input.options[name] !== undefined);
  const [[name, sessionsOf] = []] = given;
  if (words.length > 0 || given.length !== 1 || !name || !sessionsOf)
    throw new Misuse('give exactly one of --agent, --operator, --application, --everybody');
  const named = requiredOption(input, name);
  const ended = await endStoredSessions(sessionsOf(named), process.env);
  if (ended === null) throw new Refusal(`there is no application ${named}, or it was erased`);
  const { agent, customer, operations } = ended;
  output.print(`ended: ${agent} of agents, ${customer} of customers, ${operations} of operations`);
  return 0;
}

/** Which of two keys that work `key rotate` ends. */
const ENDED_KEYS: readonly EndedKey[] = ['previous', 'newest'];

const keySubcommands: Record<string, Subcommand> = {
  make: makeKey,
  list: listKeys,
  rotate: rotateKey,
  revoke: revokeKey,
};

async function key([name = '', ...words]: readonly string[], input: CommandInput, output: Output): Promise<ExitCode> {
  const run = Object.hasOwn(keySubcommands, name) ? keySubcommands[name] : undefined;
  if (!run) throw new Misuse(`give one of key ${Object.keys(keySubcommands).join(', key ')}`);
  return run(words, input, output);
}

async function makeKey(words: readonly string[], input: CommandInput, output: Output): Promise<ExitCode> {
  allowOptions(input, ['name', 'reader', 'scopes', 'agent']);
  if (words.length > 0) throw new Misuse('key make takes no arguments');
  const name = requiredOption(input, 'name');
  const given = requiredOption(input, 'reader');
  const reader = SYSTEM_READERS.find((one) => one === given);
  if (reader === undefined) throw new Misuse(`--reader must be one of ${SYSTEM_READERS.join(', ')}`);
  const asked = requiredOption(input, 'scopes').split(',');
  const scopes = SYSTEM_SCOPES.filter((scope) => asked.includes(scope));
  if (scopes.length !== asked.length) throw new Misuse(`--scopes must be some of ${SYSTEM_SCOPES.join(',')}`);
  const refused = scopes.find((scope) => !mayHaveScope(reader, scope));
  if (refused !== undefined) throw new Misuse(`the scope ${refused} needs --reader carrier`);
  const agentId = input.options['agent'] === undefined ? null : requiredOption(input, 'agent');
  const made = await makeStoredKey({ name, reader, scopes, agentId }, process.env);
  if (!made) throw new Refusal(`there is already a key named ${name}: rotate or revoke it, or choose another name`);
  output.print(`key ${made.id}, which is not shown again:`);
  output.print(made.token);
  return 0;
}

async function listKeys(words: readonly string[], input: CommandInput, output: Output): Promise<ExitCode> {
  allowOptions(input, []);
  if (words.length > 0) throw new Misuse('key list takes no arguments');
  for (const line of await storedKeys(process.env)) output.print(line);
  return 0;
}

async function rotateKey(words: readonly string[], input: CommandInput, output: Output): Promise<ExitCode> {
  const id = oneKey(words, input, ['end']);
  const given = input.options['end'];
  const end = ENDED_KEYS.find((one) => one === given);
  if (given !== undefined && end === undefined) throw new Misuse(`--end must be one of ${ENDED_KEYS.join(', ')}`);
  const shown = await rotateStoredKey(id, end, process.env);
  if (shown === 'gone') throw new Refusal(`there is no active key ${id}`);
  if (shown === 'twoKeys')
    throw new Refusal(
      `two keys of ${id} work now: give --end previous if the system uses the newest one, or --end newest if that was lost`,
    );
  output.print('the previous key works for another 24 hours; this is the new one, which is not shown again:');
  output.print(shown.token);
  return 0;
}

async function revokeKey(words: readonly string[], input: CommandInput, output: Output): Promise<ExitCode> {
  const id = oneKey(words, input);
  if ((await revokeStoredKey(id, process.env)) !== 'done')
    throw new Refusal(`there is no key ${id}, or it was revoked`);
  output.print('revoked: it no longer works');
  return 0;
}

function oneKey([id, ...more]: readonly string[], input: CommandInput, options: readonly string[] = []): string {
  allowOptions(input, options);
  if (id === undefined || more.length > 0) throw new Misuse('give exactly one key by its ID, as key list shows it');
  return id;
}

async function check(words: readonly string[], input: CommandInput, output: Output): Promise<ExitCode> {
  allowOptions(input, []);
  if (words.length > 0) throw new Misuse('check takes no arguments');
  const looked = await checkInstallation(process.env);
  for (const one of looked) output.print(lineOf(one));
  return looked.every(({ state }) => state !== 'wrong') ? 0 : 1;
}

function lineOf(one: Checked): string {
  if (one.state === 'well') return `ok    ${one.what}`;
  if (one.state === 'wrong') return `WRONG ${one.what}: ${one.repair}`;
  return `-     ${one.what}: not checked, because ${one.missing}`;
}
