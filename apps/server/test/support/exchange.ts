/** An agent who replaces a signer: is told what ends, and agrees. */
import type { ReplacedSigner } from '@countersign/protocol';
import { type Person, submit } from './people.ts';

/** Which signers these answers would replace, according to the refusal; nothing is saved. */
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

/** The same, then saves it. Returns who was replaced. */
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
