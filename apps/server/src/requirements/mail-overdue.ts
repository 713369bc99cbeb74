import { forEachCase, type LeftOut, loadCase, type Services, store } from '../applications/index.ts';
import { appendEvidence, systemOrigin } from '../evidence/index.ts';
import { inTransaction } from '../platform/index.ts';
import { isOver } from './is-over.ts';
import { mailTask } from './mail-task.ts';

/** Maximum number of cases per run; the next hour continues. */
const MAX_CASES_PER_RUN = 500;

/**
 * The hourly job: each signer with an overdue requirement is mailed once, with a new link (spec requirements 1.4).
 * Returns the cases for which that failed.
 */
export async function mailOverdue(services: Services, signal: AbortSignal): Promise<LeftOut[]> {
  const at = services.now();
  const origin = systemOrigin('overdue');
  const ids = await store.overdueCases(services.database.query, at, MAX_CASES_PER_RUN);
  return forEachCase(ids, signal, (id) =>
    inTransaction(services.database, async (tx) => {
      const theCase = await loadCase(services, tx, id, { lock: true });
      if (!theCase || (await isOver(tx, theCase))) return;
      const { epoch } = theCase.row;
      const overdue = (await store.requirementsOf(tx, id, epoch)).filter(
        ({ state, overdue_at, due_at }) => state === 'open' && overdue_at === null && due_at <= at,
      );
      for (const slot of theCase.slots) {
        const theirs = overdue.filter(({ slot_id }) => slot_id === slot.id);
        const [first] = theirs;
        if (!first) continue;
        // One mail, however many things it is about.
        const about = { kind: 'requirementOverdue', dueAt: first.due_at, origin, at } as const;
        const mail = await mailTask(services, tx, theCase, slot, about);
        for (const row of theirs) {
          await store.updateRequirement(tx, row, { overdue_at: at });
          const data = { requirement: row.id, slot: slot.id, mail };
          await appendEvidence(tx, id, { type: 'requirement.overdue', origin, at, epoch, data });
        }
      }
    }),
  );
}
