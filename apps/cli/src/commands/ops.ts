/** `eapp ops`: what operators do to this installation, with its database and keys, with or without running servers. */
import { applicationNumber } from '@countersign/engine';
import { checkInstallation } from '@countersign/server/check-installation';
import { endStoredSessions, type SessionsOf } from '@countersign/server/end-sessions';
import {
  type CaseOutline,
  ConfigError,
  ERASURE_REASONS,
  eraseStoredApplication,
  type StoredErasure,
} from '@countersign/server/erase-application';
import type { Command, CommandInput, ExitCode, Output, Verb } from '../command.ts';
import { allowOptions, Misuse, requiredOption, runVerb } from '../command.ts';

const verbs: Record<string, Verb> = {
  erase,
  'end-sessions': endSessions,
  check,
};

export const ops: Command = {
  name: 'ops',
  usage:
    `erase APPLICATION --reason ${ERASURE_REASONS.join('|')} [--confirm APPLICATION]` +
    ' | end-sessions --agent ID|--operator ID|--application ID|--everybody | check',
  summary: 'erases a case of this installation for good; signs people out; checks settings, keys and services',
  flags: ['everybody'],
  async run(input, output) {
    try {
      return await runVerb(verbs, input, output);
    } catch (error) {
      if (error instanceof ConfigError) throw new Misuse(error.message);
      throw error;
    }
  },
};

async function erase([id, ...more]: readonly string[], input: CommandInput, output: Output): Promise<ExitCode> {
  allowOptions(input, ['reason', 'confirm']);
  if (id === undefined || more.length > 0) throw new Misuse('give erase exactly one APPLICATION');
  const given = requiredOption(input, 'reason');
  const reason = ERASURE_REASONS.find((one) => one === given);
  if (reason === undefined) throw new Misuse(`--reason must be one of ${ERASURE_REASONS.join(', ')}`);
  const { confirm } = input.options;
  if (confirm !== undefined && confirm !== id)
    throw new Misuse('--confirm names another application: nothing was erased');
  const confirmed = confirm !== undefined;
  const erasure = await eraseStoredApplication(id, { reason, confirmed }, process.env);
  if (erasure.state === 'gone') throw new Misuse(`there is no application ${id}, or it was erased`);
  for (const line of linesOf(erasure.id, erasure.outline)) output.print(line);
  output.print(outcomes[erasure.state](id));
  return erasure.state === 'erased' ? 0 : 1;
}

const outcomes: Record<Exclude<StoredErasure['state'], 'gone'>, (id: string) => string> = {
  told: (id) => `nothing was erased yet; to erase it for good, repeat with --confirm ${id}`,
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
  const { agent, customer, operations } = await endStoredSessions(sessionsOf(requiredOption(input, name)), process.env);
  output.print(`ended: ${agent} of agents, ${customer} of customers, ${operations} of operations`);
  return 0;
}

async function check(words: readonly string[], input: CommandInput, output: Output): Promise<ExitCode> {
  allowOptions(input, []);
  if (words.length > 0) throw new Misuse('check takes no words');
  const looked = await checkInstallation(process.env);
  for (const { what, repair } of looked) output.print(repair === null ? `ok    ${what}` : `WRONG ${what}: ${repair}`);
  return looked.every(({ repair }) => repair === null) ? 0 : 1;
}
