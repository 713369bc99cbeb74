/** What was unusual about a case's signatures, for operations alone. */
import type { Data } from '@countersign/protocol';
import { type Case, nameOf, type Services } from '../applications/index.ts';
import { inTransaction } from '../platform/index.ts';
import { holdOf, findSigns, signsSeen, tracesOf } from '../signing/index.ts';

type Signer = Data<'caseSigns'>['Signers'][number];

/** Every signature of the current round: where, with what and when it was given, and the signs found. */
export async function caseSigns(services: Services, theCase: Case): Promise<Data<'caseSigns'>> {
  const { id, row, key } = theCase;
  await inTransaction(services.database, (tx) => findSigns(services, tx, theCase));
  const { query } = services.database;
  const [traces, signs, hold] = await Promise.all([
    tracesOf(query, id, row.epoch),
    signsSeen(query, id, row.epoch),
    holdOf(query, id, row.epoch),
  ]);
  return {
    Signers: traces.flatMap((trace): Signer[] => {
      const slot = theCase.slots.find((one) => one.id === trace.slot_id);
      if (!slot) return [];
      const { address, userAgent }: { address: string; userAgent: string } = JSON.parse(
        key.openText('trace', trace.slot_id, trace.seen),
      );
      return [
        {
          Name: nameOf(theCase, slot),
          Role: slot.role,
          Address: address,
          Browser: userAgent,
          SignedAt: trace.signed_at.toISOString(),
          Signs: signs
            .filter(({ slot_id }) => slot_id === trace.slot_id)
            .map(({ slot_id, code, seen, seen_at }) => ({
              // Written by `findSigns` only.
              Code: code as Signer['Signs'][number]['Code'],
              SeenAt: seen_at.toISOString(),
              Seen: JSON.parse(key.openText('sign', `${slot_id}|${code}`, seen)),
            })),
        },
      ];
    }),
    Held: hold ? { Since: hold.held_at.toISOString(), Until: hold.released_at?.toISOString() ?? null } : null,
  };
}
