/**
 * Signers who have one mailbox can open each other's links: either the agent confirms that they share it, or they get
 * no mail.
 */
import { mailboxOf } from '@countersign/engine';
import { canonicalJson } from '@countersign/verify';
import { type Case, emailOf, nameOf, store } from '../applications/index.ts';
import { appendEvidence, type Origin } from '../evidence/index.ts';
import type { Tx } from '../platform/index.ts';

/** Signers of one case with one mailbox. */
export interface Sharing {
  slots: string[];
  names: string[];
  /**
   * Keyed hash of the mailbox and of who has it: if a person is added, or the mailbox changes, the agent is asked
   * again.
   */
  mark: string;
}

/**
 * Mailboxes that signers share and the agent has not confirmed. The insured's mail waits for all of them, anybody
 * else's for their own.
 */
export async function unconfirmedSharing(tx: Tx, theCase: Case, slot: store.SlotRow): Promise<Sharing[]> {
  const groups = sharingOf(theCase, await store.slots(tx, theCase.id, theCase.row.epoch));
  const about = groups.filter(({ slots }) => slot.kind === 'insured' || slots.includes(slot.id));
  if (about.length === 0) return [];
  const confirmed = await confirmedMarks(tx, theCase.id);
  return about.filter(({ mark }) => !confirmed.has(mark));
}

/** The agent confirms that these people share their mailbox. */
export async function confirmSharing(
  tx: Tx,
  { id, row }: Pick<Case, 'id' | 'row'>,
  groups: readonly Sharing[],
  { origin, at }: { origin: Origin; at: Date },
): Promise<void> {
  for (const { slots, mark } of groups) {
    await appendEvidence(tx, id, { type: 'mailbox.shared', origin, at, epoch: row.epoch, data: { slots, mark } });
  }
}

function sharingOf(theCase: Pick<Case, 'key'>, slots: readonly store.SlotRow[]): Sharing[] {
  const byMailbox = new Map<string, store.SlotRow[]>();
  for (const slot of slots) {
    const mailbox = mailboxOf(emailOf(theCase, slot));
    if (slot.kind === 'agent' || mailbox === '') continue;
    byMailbox.set(mailbox, [...(byMailbox.get(mailbox) ?? []), slot]);
  }
  return [...byMailbox].flatMap(([mailbox, sharers]) => {
    if (sharers.length < 2) return [];
    const names = sharers.map((slot) => nameOf(theCase, slot));
    const mark = theCase.key.hash(canonicalJson({ mailbox, names: names.toSorted() }));
    return [{ slots: sharers.map(({ id }) => id), names, mark }];
  });
}

/** Those that the agent confirmed, in any round. */
async function confirmedMarks(tx: Tx, id: string): Promise<Set<unknown>> {
  const rows = await tx
    .selectFrom('evidence')
    .select('data')
    .where('application_id', '=', id)
    .where('type', '=', 'mailbox.shared')
    .execute();
  return new Set(rows.map(({ data }) => ('mark' in data ? data.mark : undefined)));
}
