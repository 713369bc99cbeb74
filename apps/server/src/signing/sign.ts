import { factsFor, menuWithQuestions, type Application } from '@countersign/engine';
import type { SubmitBody, SubmitData } from '@countersign/protocol';
import {
  type Case,
  printHash,
  printingFor,
  readerOf,
  refuseExpired,
  type Services,
  slotAt,
  store,
  type Submission,
  unacknowledged,
} from '../applications/index.ts';
import { currentDocument } from '../documents/index.ts';
import { readEvidence } from '../evidence/index.ts';
import { type AnswerTo, ok, pendingJobs, refuse, RowAltered, type Tx } from '../platform/index.ts';
import { type Ceremony, noteEvent } from './ceremony.ts';
import { checkDocument, checkName, checkTurn, isNamed } from './check-signature.ts';
import { readTyped } from './read-typed.ts';
import { writeSignature } from './write-signature.ts';

/**
 * Signs (spec trust §2), in one transaction under the application's lock. Checks in order: the slot is this session's;
 * its turn; the epoch; consent; identity; nothing pending; the document read is the current one, or the server itself
 * knows that there is none; name; city and state. Then writes signature, evidence, slots and jobs together. A second
 * submission of a valid signature gets the same response.
 */
export async function signSection(
  services: Services,
  tx: Tx,
  { caller, body, theCase, viewer, block, before }: Submission,
): Promise<AnswerTo<'submitPayload'>> {
  const application = theCase.takeOpen(viewer.stage, viewer.role);
  const binding = theCase.model.definition.Bindings.Signatures.find(({ Block }) => Block === block.name);
  const slot = slotAt(theCase, viewer.stage);
  if (!binding || !slot || !isOwnBlock(slot, block)) return refuse(404, 'There is no such section.');
  if (!body.Validation.Enabled)
    return refuse(409, 'A signature is never saved automatically.', { data: { reason: 'notASignature' } });
  if (slot.state === 'signed') return ok(await answer(tx, theCase, application, block.name, true));

  const expired = refuseExpired(services, theCase);
  if (expired) return expired;
  const read = readTyped(application, binding, body.QuestionResponses);
  if ('refusal' in read) return read.refusal;
  const [printing, document, consent, events] = await Promise.all([
    printingFor(tx, theCase, slot, application),
    currentDocument(tx, theCase.id, theCase.row.epoch, readerOf(slot)),
    store.consentOf(tx, slot),
    readEvidence(tx, theCase.id, ['pdf.served', 'signer.replaced', 'disclosure.acknowledged']),
  ]);
  // Somebody put back the row of a person who has left.
  if (events.some(({ type, data }) => type === 'signer.replaced' && data['slot'] === slot.id))
    throw new RowAltered('signing_slot');
  const ceremony: Ceremony = {
    theCase,
    application,
    slot,
    binding,
    typed: read.typed,
    typing: typingOf(body),
    document,
    consent,
    served: events.filter(({ type }) => type === 'pdf.served'),
    unacknowledged: unacknowledged(
      theCase,
      application,
      slot,
      events.filter(({ type }) => type === 'disclosure.acknowledged'),
    ),
    pending: before.pending,
    model: printing.model,
    modelHash: printHash(theCase.key, printing),
  };
  const refusal = checkTurn(services, ceremony) ?? checkDocument(services, body, ceremony);
  if (refusal) return refusal;
  const at = services.now();
  const mistyped = checkName(ceremony);
  if (mistyped) {
    if (!isNamed(ceremony)) await noteEvent(tx, caller, ceremony, { type: 'sign.nameMismatch', at, data: {} });
    return mistyped;
  }
  const written = await writeSignature(services, tx, caller, ceremony, at);
  return written.kind === 'refused'
    ? written.answer
    : ok(await answer(tx, written.theCase, written.application, block.name, false));
}

/** As the page reports it; null if it reports nothing. */
const typingOf = ({ Typing }: SubmitBody): Ceremony['typing'] =>
  Typing ? { keys: Typing.Keys, inserted: Typing.Inserted, milliseconds: Typing.Milliseconds } : null;

/** Whether a declarations block belongs to that slot. */
function isOwnBlock(slot: store.SlotRow, { data: { Signatory: signatory } }: Submission['block']): boolean {
  if (!signatory) return false;
  if (signatory.Kind === 'Owner') return slot.kind === 'owner' && slot.letter === signatory.Letter;
  return slot.kind === signatory.Kind.toLowerCase();
}

async function answer(
  tx: Tx,
  theCase: Case,
  application: Application,
  block: string,
  duplicate: boolean,
): Promise<SubmitData> {
  return {
    QuestionBlock: block,
    Valid: true,
    Errors: [],
    // No other sections: the signer may not read some of them, and their existence reveals answers.
    Versions: { [block]: theCase.blocks.get(block)?.version ?? 0 },
    Removed: [],
    Tokenised: [],
    Menu: menuWithQuestions(application, block),
    Facts: factsFor(application, application.stage),
    PendingJobs: await pendingJobs(tx, theCase.id),
    Duplicate: duplicate,
  };
}
