import type { Application, CellState } from '@countersign/engine';
import { appendEvidence, type RecordedEvent } from '../evidence/index.ts';
import type { Tx } from '../platform/index.ts';
import type { Case } from './case.ts';
import type { Participant } from './participant.ts';
import * as store from './store/index.ts';

interface Acknowledgement {
  theCase: Case;
  application: Application;
  slot: store.SlotRow;
  block: string;
  caller: Participant;
  at: Date;
  /** When the page says that it was opened. */
  shown: string;
}

/**
 * A signer completes the notices with Next: each notice as it was worded for them, by its ID and hash, with the version
 * of the form and the time it was shown. The texts themselves are printed in their document. The hash is keyed with the
 * case's key, because a wording may quote an answer.
 */
export async function acknowledge(
  tx: Tx,
  { theCase, application, slot, block, caller, at, shown }: Acknowledgement,
): Promise<void> {
  await store.updateSlot(tx, slot, { disclosed_at: at });
  const notices = noticesIn(application, block).map(({ name, label }) => ({ id: name, hash: theCase.key.hash(label) }));
  const shownAt = new Date(shown);
  const isPossible = !Number.isNaN(shownAt.getTime()) && shownAt <= at && shownAt >= theCase.row.created_at;
  await appendEvidence(tx, theCase.id, {
    type: 'disclosure.acknowledged',
    origin: caller.origin,
    at,
    epoch: theCase.row.epoch,
    data: {
      slot: slot.id,
      block,
      version: theCase.row.definition_version,
      notices,
      // As reported by the page: no call is made while it is read.
      shownAt: isPossible ? shownAt.toISOString() : null,
    },
  });
}

const noticesIn = (application: Application, block: string): CellState[] =>
  application
    .block(block)
    .cells.map((key) => application.cell(key))
    .filter(({ visible, type }) => visible && type === 'Label');

/**
 * The titles of the sections with a notice that became visible after this signer had completed them: an answer of theirs,
 * or of the agent's, changed meanwhile. `events`: every acknowledgement of the case.
 */
export function unacknowledged(
  { model }: Pick<Case, 'model'>,
  application: Application,
  slot: Pick<store.SlotRow, 'id'>,
  events: readonly RecordedEvent[],
): string[] {
  return model.blocks
    .filter(({ data }) => data.Purpose === 'disclosures')
    .flatMap(({ name }) => {
      const newest = events.findLast(({ data }) => data['slot'] === slot.id && data['block'] === name);
      // Of an earlier round, nothing is known.
      if (!newest) return [];
      const read = new Set(idsIn(newest));
      const isNew = noticesIn(application, name).some((notice) => !read.has(notice.name));
      return isNew ? [application.block(name).title] : [];
    });
}

/** The notices of an acknowledgement, as `acknowledge` recorded them. */
function idsIn({ data }: RecordedEvent): string[] {
  const notices: unknown = data['notices'];
  return Array.isArray(notices) ? notices.map(({ id }: { id: string }) => id) : [];
}
