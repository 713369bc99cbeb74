/** An agent who exchanges a signer: is told what ends, and agrees. */
import type { ReplacedSigner } from '@countersign/protocol';
import { type Person, submit } from './people.ts';

/** Who would go with these answers, as the refusal says; nothing is saved. */
export async function leavingWith(
  agent: Person,
  block: string,
  answers: Record<string, string | null>,
): Promise<ReplacedSigner[]> {
  const reply = await submit(agent, block, answers, { Validation: { Enabled: false } });
  const { data }: { data?: { reason?: string; signers?: ReplacedSigner[] } } = JSON.parse(reply.text);
  if (reply.code !== 409 || data?.reason !== 'replaces') throw new Error(`nobody would be exchanged: ${reply.text}`);
  return data.signers ?? [];
}

/** The same, and then saves it. Gives who went. */
export async function exchange(
  agent: Person,
  block: string,
  answers: Record<string, string | null>,
): Promise<ReplacedSigner[]> {
  const signers = await leavingWith(agent, block, answers);
  const more = { Validation: { Enabled: false }, Replaces: signers.map(({ Slot }) => Slot) };
  const { code, text } = await submit(agent, block, answers, more);
  if (code !== 200) throw new Error(`the signer was not exchanged: ${text}`);
  return signers;
}
