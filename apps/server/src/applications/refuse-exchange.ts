import { isAgentRole, type RoleName } from '@countersign/engine';
import type { ReplacedSigner } from '@countersign/protocol';
import { type Reader, type Refusal, refuse } from '../platform/index.ts';
import type { Case } from './case.ts';
import { lossesOf, type Signers } from './signers.ts';
import { nameOf } from './slot-person.ts';

/**
 * A person who was asked to sign is replaced only if the agent knows what ends for them, and confirms it by naming
 * their slot (docs/decisions/signer-identity.md). Null: nobody is replaced, nobody who was asked, or only those who
 * were named.
 */
export async function refuseExchange(
  reader: Reader,
  theCase: Case,
  { leaving }: Signers,
  { role, agreed }: { role: RoleName; agreed: readonly string[] },
): Promise<Refusal<'agentOnly' | 'replaces'> | null> {
  const replaced: ReplacedSigner[] = [];
  for (const one of leaving) {
    const Ends = await lossesOf(reader, theCase, one);
    if (Ends.length === 0) continue;
    const { id: Slot, role: Role, letter: Letter } = one.row;
    replaced.push({ Slot, Role, Letter, Name: nameOf(theCase, one.row), Ends });
  }
  if (replaced.length === 0) return null;
  if (!isAgentRole(role)) {
    return refuse(409, 'This would replace a signer of the application. Only the agent can do that.', {
      data: { reason: 'agentOnly' },
    });
  }
  if (replaced.every(({ Slot }) => agreed.includes(Slot))) return null;
  return refuse(
    409,
    'Somebody who was asked to sign would no longer be a signer of this application. Please confirm this.',
    {
      data: { reason: 'replaces', signers: replaced },
    },
  );
}
