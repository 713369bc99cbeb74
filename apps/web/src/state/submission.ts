/** Converts sections to submissions, submissions to calls, and the server's responses to outcomes. */
import { type Application, applicationState, type QuestionResponse } from '@countersign/engine';
import type { Refused, SubmitBody } from '@countersign/protocol';
import type { OpenCase } from './application.ts';
import type { CaseHandle } from './case-handle.ts';
import type { SendOutcome } from './queue.ts';
import type { Submission } from './queue-state.ts';

/** What the page knows when a section is left. `servedAt`: when it was shown. */
export function submissionOf(
  application: Application,
  block: string,
  given: { validate: boolean; servedAt: number; now: number; baseVersion: number; id: string },
): Submission {
  return {
    id: given.id,
    block,
    responses: application.responses(block),
    validate: given.validate,
    servedTime: new Date(given.servedAt).toISOString(),
    submissionTime: new Date(given.now).toISOString(),
    baseVersion: given.baseVersion,
  };
}

/** The body of submit-payload, with the session's current handle (spec form §3, Submission payload). */
export function bodyOf(submission: Submission, current: SentCase): SubmitBody {
  return {
    AppAuthId: current.appAuthId,
    AppId: current.appId,
    Role: current.application.role,
    Validation: { Enabled: submission.validate },
    EAppRawPayload: rawPayload(current),
    QuestionBlock: submission.block,
    QuestionResponses: submission.responses,
    ServedTime: submission.servedTime,
    SubmissionTime: submission.submissionTime,
    SubmissionId: submission.id,
    BaseVersion: submission.baseVersion,
    ...(submission.replaces && { Replaces: submission.replaces.map(({ Slot }) => Slot) }),
  };
}

type SentCase = CaseHandle & Pick<OpenCase, 'application' | 'details'>;

/** The whole state of the page, which is sent with every section. */
export const rawPayload = ({ appId, application, details }: SentCase): string =>
  base64Json(applicationState({ ApplicationId: appId, Role: application.role, ...details }, application.answers()));

/** What was sent, as the server stores it: a number that was passed to the vault by its last four. */
export function withTokenised(
  sent: readonly QuestionResponse[],
  tokenised: readonly QuestionResponse[],
): QuestionResponse[] {
  return sent.map((one) => tokenised.find(({ QuestionName }) => QuestionName === one.QuestionName) ?? one);
}

/** Base64 of the UTF-8 bytes of a value's JSON. */
export function base64Json(value: unknown): string {
  const bytes = new TextEncoder().encode(JSON.stringify(value));
  let binary = '';
  for (let start = 0; start < bytes.length; start += 0x8000) {
    binary += String.fromCharCode(...bytes.subarray(start, start + 0x8000));
  }
  return btoa(binary);
}

const REFUSED_FOR_GOOD = new Set([400, 403, 404, 409, 413, 415, 422]);

/** What an unsuccessful response means for the queue: `status` 0 means no response. */
export function outcomeOfFailure(failure: {
  status: number;
  message: string;
  errors?: readonly { path: string; message: string }[] | undefined;
  retryAfter: number | null;
  refusal: Refused<'submitPayload'> | null;
}): SendOutcome {
  const { refusal } = failure;
  if (refusal?.reason === 'replaces') return { kind: 'asks', signers: refusal.signers };
  if (refusal?.reason === 'discarded') return { kind: 'later', reason: 'discarded', retryAfterMs: null };
  if (REFUSED_FOR_GOOD.has(failure.status)) {
    const problems = (failure.errors ?? []).map(({ path, message }) => ({ path, message }));
    // The section as somebody else has saved it in the meantime.
    const saved = refusal?.reason === 'version' ? { saved: refusal.current } : {};
    return { kind: 'refused', status: failure.status, message: failure.message, problems, ...saved };
  }
  const reason = failure.status === 0 ? 'offline' : failure.status === 401 ? 'session' : 'busy';
  return { kind: 'later', reason, retryAfterMs: failure.retryAfter === null ? null : failure.retryAfter * 1000 };
}
