/** Why a signature cannot be given, in the order of spec trust §2. */
import { missingFor, sentenceFor, signatureError, typedNameMatches, unprintableMessage } from '@countersign/engine';
import type { ReasonOf, SubmitBody } from '@countersign/protocol';
import { consentApplies, expectedNameOf, type Services } from '../applications/index.ts';
import { type Refusal, refuse } from '../platform/index.ts';
import type { Ceremony } from './ceremony.ts';

/** Seconds after which a signer no longer has to wait for a document that is still not ready (spec flow §9). */
const MAX_DOCUMENT_WAIT_SECONDS = 180;

const NOT_OPEN = 'This signature is not open.';

/** The slot is open, its person gave consent and passed the identity check, and nothing is pending or missing. */
export function checkTurn(services: Services, ceremony: Ceremony): Refusal<ReasonOf<'submitPayload'>> | null {
  const { theCase, application, slot, binding, pending, consent, unacknowledged } = ceremony;
  const closed = refuseClosed(slot);
  if (closed) return closed;
  if (slot.kind !== 'agent') {
    if (!consentApplies(services, theCase, consent))
      return refuse(409, 'Please give your consent first.', { data: { reason: 'consent' } });
    if (slot.identified_at === null)
      return refuse(409, 'Please confirm who you are first.', { data: { reason: 'identity' } });
  }
  // A signer who has waited long enough for forms that are still being made signs without them.
  if (pending.some((kind) => kind !== 'render' || !isOverdue(services, ceremony))) {
    return refuse(409, 'Please wait while your application responses are being processed.', {
      data: { reason: 'pending' },
    });
  }
  const missing = [...new Set([...missingFor(application, 'sign').map(({ title }) => title), ...unacknowledged])];
  if (missing.length > 0 || !application.block(binding.Block).visible) {
    return refuse(409, 'Some sections are not complete yet.', { data: { reason: 'incomplete', missing } });
  }
  return null;
}

/** A slot that cannot sign now. An agent's is open without a mail. */
function refuseClosed({
  kind,
  state,
}: Ceremony['slot']): Refusal<'turn' | 'locked' | 'expired' | 'declined' | 'invalidated'> | null {
  switch (state) {
    case 'waiting':
      return refuseTurn();
    case 'open':
      return kind === 'agent' ? null : refuseTurn();
    case 'signed':
    case 'locked':
      return refuse(409, NOT_OPEN, { data: { reason: 'locked' } });
    case 'expired':
    case 'declined':
    case 'invalidated':
      return refuse(409, NOT_OPEN, { data: { reason: state } });
    case 'invited':
    case 'identified':
    case 'consented':
    case 'reviewing':
      return null;
  }
}

const refuseTurn = () => refuse(409, 'It is not your turn to sign yet.', { data: { reason: 'turn' } });

/** The signer says that the forms did not arrive, and by the server's own record they are late. */
function isOverdue(services: Services, { document, typed }: Pick<Ceremony, 'document' | 'typed'>): boolean {
  if (!typed.timedOut || !document || document.state === 'ready') return false;
  return (services.now().getTime() - document.requested_at.getTime()) / 1000 > MAX_DOCUMENT_WAIT_SECONDS;
}

/** The document read is the current one, or the server's own record says that there is none to read. */
export function checkDocument(
  services: Services,
  body: SubmitBody,
  { document, modelHash, slot, typed }: Ceremony,
): Refusal<'document' | 'documentReady' | 'review'> | null {
  if (!document) return refuse(409, 'Your forms are not ready yet.', { data: { reason: 'document' } });
  if (typed.timedOut) {
    return document.state === 'failed' || isOverdue(services, { document, typed })
      ? null
      : refuse(409, 'Your forms are ready. Please review them before you sign.', { data: { reason: 'documentReady' } });
  }
  const isCurrent = document.state === 'ready' && document.model_hash === modelHash;
  if (!isCurrent || body.DocumentSha256 !== document.sha256) {
    return refuse(409, 'Your forms have changed. Please review them again before you sign.', {
      data: { reason: 'document' },
    });
  }
  if (slot.state !== 'reviewing')
    return refuse(409, 'Please open your forms before you sign.', { data: { reason: 'review' } });
  return null;
}

/** The name was typed as it is expected. */
export const isNamed = ({ theCase, slot, typed }: Ceremony): boolean =>
  typedNameMatches(typed.name, expectedNameOf(theCase, slot));

/** The name, and the place of signing. */
export function checkName(ceremony: Ceremony): Refusal | null {
  const { theCase, application, slot, typed, binding } = ceremony;
  const errors = [];
  const mistyped = signatureError(theCase.model, typed.name, expectedNameOf(theCase, slot));
  if (mistyped) errors.push({ block: binding.Block, path: `${binding.Signature}.FullName`, ...mistyped });
  for (const [path, text] of [[binding.City, typed.city] as const, [binding.State, typed.state] as const]) {
    if (text === '')
      errors.push({ block: binding.Block, path, key: 'required', message: sentenceFor(theCase.model, 'required') });
  }
  // An expected name has already been checked where it was typed.
  const unprintable = unprintableMessage(application.model.definition.Messages, typed.city);
  if (unprintable !== null)
    errors.push({ block: binding.Block, path: binding.City, key: 'unprintable', message: unprintable });
  return errors.length === 0 ? null : refuse(422, 'Your signature is not complete.', { errors });
}
