import type { RoleName } from '@countersign/engine';
import type { ReasonOf } from '@countersign/protocol';
import {
  type Case,
  clearDeclarations,
  loadCase,
  loadPlace,
  type AgentOfCase,
  refuseOutdated,
  revokeLinks,
  saveBlocks,
  type Services,
  store,
  syncSlots,
  updateSummary,
} from '../applications/index.ts';
import { supersedeDocuments } from '../documents/index.ts';
import { appendEvidence } from '../evidence/index.ts';
import {
  type Answer,
  endCustomerSessions,
  padded,
  inTransaction,
  notFound,
  ok,
  type Reader,
  type Refusal,
  refuse,
  type Tx,
} from '../platform/index.ts';
import { releaseHold } from './signs/index.ts';
import * as signatures from './store.ts';

export interface UnlockRequest {
  AppId: string;
  /** In the agent's words: why an answer has to change. */
  Reason: string;
}

/**
 * Begins a new round of signing (spec flow 4.24, trust §5): in one transaction under the application's lock every
 * signature is invalidated by its own row, links and customers' sessions end, the declarations are emptied, slots start
 * over, documents are kept as superseded. It sends nothing: the agent's next Send does. An application that is already
 * unlocked stays as it is, so that a second click or another tab gets the same response.
 */
export async function unlockApplication(
  services: Services,
  caller: AgentOfCase,
  request: UnlockRequest,
): Promise<Answer<{ Unlocked: true }, ReasonOf<'unlockApplication'>>> {
  return inTransaction(services.database, async (tx) => {
    const place = await loadPlace(services, tx, request.AppId, caller, { lock: true });
    if (!place) return notFound();
    const { theCase } = place;
    if (isUnlocked(theCase.row)) return ok({ Unlocked: true });
    const refusal = await whyLocked(services, tx, theCase, { by: 'agent' });
    if (refusal) return refusal;
    const unlock = { reason: request.Reason.trim(), origin: caller.origin, at: services.now() };
    await unlockCase(services, tx, theCase, place.viewer.role, unlock);
    return ok({ Unlocked: true });
  });
}

/** Why a case that is locked against changes cannot be unlocked; null: it can. */
export async function whyLocked(
  services: Pick<Services, 'now'>,
  tx: Tx,
  { id, row }: Pick<Case, 'id' | 'row'>,
  who: { by: 'agent' | 'operations' },
): Promise<Refusal<ReasonOf<'unlockApplication'>> | null> {
  const blockers = await store.unlockBlockers(tx, [id], who);
  return unlockRefusal(services, row, blockers.get(id));
}

/** Begins the new round in the caller's transaction, for a case that it has locked and that can be unlocked. */
export async function unlockCase(
  services: Services,
  tx: Tx,
  theCase: Case,
  role: RoleName,
  unlock: Unlock,
): Promise<void> {
  await endRound(tx, theCase, unlock);
  await beginRound(services, tx, theCase, role, unlock);
}

/** The insured or, in a partner case, the agent alone. */
const isSigned = ({ agent_signed, customer_signed }: Case['row']): boolean => agent_signed || customer_signed;

/** Unlocked, and nobody has signed since. */
const isUnlocked = (row: Case['row']): boolean => row.epoch > 1 && !isSigned(row);

const LOCKED_BECAUSE: Record<store.UnlockBlocker, string> = {
  policyNumber: 'This application has its policy number and can no longer be unlocked.',
  decision: 'The decision on this application has been requested, so it can no longer be unlocked.',
  requirement: 'The insurer asked for more after the signatures, so this application can no longer be unlocked.',
  outcome: 'The outcome of this application is known, so it can no longer be unlocked.',
};

/** Why an application cannot be unlocked; null: it can. */
function unlockRefusal(
  services: Pick<Services, 'now'>,
  row: Case['row'],
  unlockBlocker: store.UnlockBlocker | undefined,
): Refusal<ReasonOf<'unlockApplication'>> | null {
  if (!isSigned(row)) {
    return refuse(409, 'The proposed insured has not signed yet, so there is nothing to unlock.', {
      data: { reason: 'unsigned' },
    });
  }
  if (unlockBlocker) return refuse(409, LOCKED_BECAUSE[unlockBlocker], { data: { reason: unlockBlocker } });
  return refuseOutdated(services, row);
}

/** Whether the portal offers to unlock it. */
export const canUnlock = (...given: Parameters<typeof unlockRefusal>): boolean => unlockRefusal(...given) === null;

/** The agents' words by the position of each unlock in the evidence. */
export async function unlockReasons(
  reader: Reader,
  { id, key }: Pick<Case, 'id' | 'key'>,
): Promise<Map<number, string>> {
  const rows = await signatures.invalidationsOf(reader, id);
  return new Map(rows.map((row) => [row.evidence_seq, key.openText('unlock', row.signature_id, row.reason)]));
}

export interface Unlock extends Pick<Parameters<typeof appendEvidence>[2], 'origin' | 'at'> {
  /** In words: why an answer has to change. */
  reason: string;
}

/** Everything signed, sent, opened and printed so far is closed; nothing of it is deleted. */
async function endRound(tx: Tx, theCase: Case, { reason, origin, at }: Unlock): Promise<void> {
  const { id, key } = theCase;
  const { epoch } = theCase.row;
  const fallen = await signatures.signaturesOf(tx, id, epoch);
  const head = await appendEvidence(tx, id, {
    type: 'app.unlocked',
    origin,
    at,
    epoch,
    data: { nextEpoch: epoch + 1, signatures: fallen.map((signature) => signature.id), reasonHash: key.hash(reason) },
  });
  await signatures.invalidateSignatures(
    tx,
    fallen.map((signature) => ({
      signature_id: signature.id,
      application_id: id,
      epoch,
      reason: key.seal('unlock', signature.id, padded(reason)),
      evidence_seq: head.seq,
      invalidated_at: at,
    })),
  );
  await store.invalidateSlots(tx, id, epoch, at);
  await revokeLinks(tx, { applicationId: id, epoch, origin, at, of: null });
  await endCustomerSessions(tx, id, { reason: 'unlocked' });
  await supersedeDocuments(tx, id, epoch);
  await clearDeclarations(tx, theCase, at);
  // A decision that waits for operations is not made any more.
  await releaseHold(tx, id, epoch, at);
}

/** The agent has the case again, with new slots and nobody asked yet. */
async function beginRound(
  services: Services,
  tx: Tx,
  { id, row }: Case,
  role: RoleName,
  by: Pick<Unlock, 'origin' | 'at'>,
): Promise<void> {
  const { at } = by;
  await store.updateApplication(tx, id, {
    epoch: row.epoch + 1,
    customer_signed: false,
    all_signed: false,
    agent_signed: false,
    submitted_at: null,
    number_by: null,
    decision_by: null,
    sent_at: null,
    updated_at: at,
  });
  const renewed = await loadCase(services, tx, id);
  if (!renewed) throw new Error('the case is gone inside its own transaction');
  const application = renewed.open(1, role);
  // Calculated values were frozen while it was signed.
  await saveBlocks(tx, renewed, application, null, at);
  await syncSlots(services, tx, renewed, application, by);
  await updateSummary(services, tx, renewed, application, at);
}
