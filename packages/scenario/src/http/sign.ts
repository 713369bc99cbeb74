/**
 * Reads the person's own document and signs it, as the declarations page does (spec flow 4.27). A person who is not
 * ready has no document and signs anyway: the server refuses.
 */
import { bindingOf, missingFor } from '@countersign/engine';
import type { MergeType } from '@countersign/protocol';
import type { Outcome } from '../driver.ts';
import { DONE, refused } from '../driver.ts';
import type { Actor } from '../language/types.ts';
import { isOwner } from '../people.ts';
import { signatureOf } from '../signature.ts';
import { callWithRetries, refusal, until } from './calls.ts';
import type { HttpCase } from './case.ts';
import { signersSeen } from './case.ts';
import type { Participant } from './participant.ts';

export async function signOverHttp(theCase: HttpCase, at: Participant, actor: Actor): Promise<Outcome> {
  const signers = signersSeen(theCase);
  const signer = signers.find((each) => each.actor === actor);
  const signature = signer === undefined ? undefined : signatureOf(at.model, signer);
  if (signer === undefined || signature === undefined) return refused('notYourTurn', 'this person signs nothing');
  const isReady = missingFor(at.application, 'sign').length === 0;
  const documentSha256 = isReady ? await readDocument(at, signer.slot.mergeType) : undefined;
  const now = new Date().toISOString();
  const signed = await callWithRetries(at.connection.client, 'submitPayload', {
    AppAuthId: at.handle,
    AppId: at.applicationId,
    Role: at.role,
    Validation: { Enabled: true },
    EAppRawPayload: Buffer.from('{}').toString('base64'),
    QuestionBlock: signature.block,
    QuestionResponses: Object.entries(signature.answers).map(([QuestionName, AnswerText]) => ({
      QuestionName,
      AnswerText,
    })),
    ServedTime: now,
    SubmissionTime: now,
    SubmissionId: crypto.randomUUID(),
    ...(documentSha256 === undefined ? {} : { DocumentSha256: documentSha256 }),
  });
  // Before their turn a person's declarations do not exist for them.
  if (!signed.ok && signed.status === 404) return refused('notYourTurn', signed.message, signature.block);
  if (!signed.ok) return refusal(signed, signature.block);
  theCase.signed.add(actor);
  const owners = signers.map((each) => each.actor).filter(isOwner);
  return thank(
    at,
    actor,
    owners.length > 0,
    owners.every((owner) => theCase.signed.has(owner)),
  );
}

/** Waits for pending work and for the document; returns its hash, or undefined if there is none to read. */
async function readDocument(at: Participant, mergeType: MergeType): Promise<string | undefined> {
  const { client } = at.connection;
  const ready = await until(async () => {
    const pending = await callWithRetries(client, 'checkPendingJobs', { ApplicationId: at.applicationId, Wait: 20 });
    return pending.ok && pending.data.PendingJobs.length > 0 ? undefined : pending.ok;
  });
  if (ready !== true) return undefined;
  return until(async () => {
    const pdf = await callWithRetries(client, 'getApplicationPdf', undefined, {
      appId: at.applicationId,
      AppAuthId: at.handle,
      mergeType,
      Wait: '20',
    });
    if (pdf.ok) return pdf.response.headers.get('x-document-sha256') ?? '';
    return pdf.status === 500 ? undefined : '';
  }).then((hash) => hash || undefined);
}

/** What the thank-you page tells the server (spec flow 4.32). */
async function thank(at: Participant, actor: Actor, hasOwners: boolean, ownersDone: boolean): Promise<Outcome> {
  if (actor === 'agent' || (actor !== 'insured' && !ownersDone)) return DONE;
  // With owners, only their e-mails are sent in such a case, which the server does itself.
  if (actor === 'insured' && hasOwners && bindingOf(at.application, 'AgentAttestation') === true) return DONE;
  const call = completionCall(at, actor, hasOwners);
  const answer = await callWithRetries(at.connection.client, call, { AppId: at.applicationId, appAuthId: at.handle });
  return answer.ok ? DONE : refusal(answer);
}

function completionCall({ resumed }: Participant, actor: Actor, hasOwners: boolean) {
  if (resumed.Case.IsDemo) return 'demoCustomerSigned';
  if (actor !== 'insured') return 'ownersSigned';
  return hasOwners ? 'customerSignedWithOwners' : 'customerSigned';
}
