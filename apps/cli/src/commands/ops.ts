/** `eapp ops erase APPLICATION`: erases a case for good, with this installation's database and keys. */
import {
  type CaseOutline,
  ConfigError,
  ERASURE_REASONS,
  eraseStoredApplication,
} from '@countersign/server/erase-application';
import type { Command, CommandInput, ExitCode, Output } from '../command.ts';
import { allowOptions, Misuse, requiredOption } from '../command.ts';

export const ops: Command = {
  name: 'ops',
  usage: `erase APPLICATION --reason ${ERASURE_REASONS.join('|')} [--confirm APPLICATION]`,
  summary: 'shows a case of this installation and, confirmed, erases it for good',
  async run(input, output) {
    allowOptions(input, ['reason', 'confirm']);
    const [verb, id, ...more] = input.words;
    if (verb !== 'erase' || id === undefined || more.length > 0)
      throw new Misuse('erase and one APPLICATION are wanted');
    try {
      return await erase(id, input, output);
    } catch (error) {
      if (error instanceof ConfigError) throw new Misuse(error.message);
      throw error;
    }
  },
};

async function erase(id: string, input: CommandInput, output: Output): Promise<ExitCode> {
  const given = requiredOption(input, 'reason');
  const reason = ERASURE_REASONS.find((one) => one === given);
  if (reason === undefined) throw new Misuse(`--reason is one of ${ERASURE_REASONS.join(', ')}`);
  const { confirm } = input.options;
  if (confirm !== undefined && confirm !== id)
    throw new Misuse('--confirm names another application: nothing was erased');
  const confirmed = confirm !== undefined;
  const outline = await eraseStoredApplication(id, { reason, confirmed }, process.env);
  if (outline === null) throw new Misuse(`there is no application ${id}, or it was erased`);
  for (const line of linesOf(id, outline)) output.print(line);
  output.print(
    confirmed
      ? 'erased: its evidence stays and can be verified'
      : `nothing was erased yet; to do so for good repeat with --confirm ${id}`,
  );
  return confirmed ? 0 : 1;
}

function linesOf(
  id: string,
  { startedAt, submittedAt, agentId, state, product, signatures, isDemo }: CaseOutline,
): string[] {
  const what = [isDemo ? 'test application' : 'application', id, product ?? '', state ?? ''].filter(
    (part) => part !== '',
  );
  return [
    what.join(' '),
    `  agent ${agentId}, started ${startedAt.toISOString()}`,
    `  ${signatures} signatures, ${submittedAt ? `submitted ${submittedAt.toISOString()}` : 'not submitted'}`,
  ];
}
