import type { ReasonOf } from '@countersign/protocol';
import { loadCase, revokeLinks, type Services, store, taskFile } from '../applications/index.ts';
import { appendEvidence, type Origin } from '../evidence/index.ts';
import { type Answer, inTransaction, notFound, ok, refuse } from '../platform/index.ts';
import { mailPerson } from '../signing/index.ts';
import { sealClosing } from './details.ts';
import { isOver } from './is-over.ts';

export interface Withdrawing {
  application: string;
  requirement: string;
  by: { id: string; name: string };
  why: string;
  origin: Origin;
}

/**
 * Ends a requirement that nobody has signed (spec requirements 1.5): no signature is needed for it, and the person is
 * mailed that nothing is left to do, unless something is, or the case was declined or withdrawn. Withdrawing it again changes
 * nothing; 409 once the amendment is signed.
 */
export async function withdrawRequirement(
  services: Services,
  { application, requirement, by, why, origin }: Withdrawing,
): Promise<Answer<{ Withdrawn: true }, ReasonOf<'withdrawRequirement'>>> {
  return inTransaction(services.database, async (tx) => {
    const theCase = await loadCase(services, tx, application, { lock: true });
    const row = await store.requirement(tx, application, requirement);
    const slot = theCase?.slots.find(({ id }) => id === row?.slot_id);
    if (!theCase || !slot || !row) return notFound();
    if (row.state === 'signed')
      return refuse(409, 'The amendment has already been signed.', { data: { reason: 'signed' } });
    if (row.state === 'withdrawn') return ok({ Withdrawn: true });
    const at = services.now();
    const event = { origin, at, epoch: theCase.row.epoch };
    await store.updateRequirement(tx, row, {
      state: 'withdrawn',
      closing: sealClosing(theCase, row.id, { by, why: why.trim() }),
      withdrawn_at: at,
    });
    // What was uploaded for it is no longer needed.
    await store.deleteUpload(tx, theCase.id, taskFile(row.id));
    const data = { requirement: row.id, slot: slot.id, reasonHash: theCase.key.hash(why.trim()) };
    await appendEvidence(tx, theCase.id, { type: 'requirement.withdrawn', ...event, data });
    if (await store.hasOpenRequirement(tx, slot.id)) return ok({ Withdrawn: true });
    await revokeLinks(tx, { applicationId: theCase.id, ...event, of: { slot: slot.id, purpose: 'task' } });
    if (!(await isOver(tx, theCase)))
      await mailPerson(services, tx, theCase, slot, {
        kind: 'requirementWithdrawn',
        link: null,
        values: {},
        origin,
        at,
      });
    return ok({ Withdrawn: true });
  });
}
