/** Signs: submits a declarations block with validation on (spec http 3.7). */
import type { OpenCase } from '../state/application.ts';
import { client } from '../state/client.ts';
import { allSaved, queueState } from '../state/saving.ts';
import { rawPayload } from '../state/submission.ts';
import type { Ceremony } from './ceremony.ts';
import { missingOf, refusalOf, type SigningRefusal } from './refusals.ts';
import type { SignatureField, SignatureFields } from './signature-checks.ts';
import type { Typing } from './typing.ts';

/** The forms that were read; null: they could not be shown in time. */
export interface ReadForms {
  sha256: string;
}

export type SignOutcome =
  | { kind: 'signed' }
  /** A typed value is wrong, according to the server. */
  | { kind: 'invalid'; problems: { field: SignatureField; message: string }[] }
  | { kind: 'refused'; refusal: SigningRefusal; missing: readonly string[] }
  /** Answers of these sections are still being sent, or were refused: nothing was signed. */
  | { kind: 'unsaved'; sections: readonly string[] };

const SAVE_WAIT_MS = 15_000;

/** Sends the signature once everything typed before is acknowledged. `loadSeconds`: how long the forms took to appear. */
export async function sign(
  current: OpenCase,
  ceremony: Ceremony,
  given: { fields: SignatureFields; typing: Typing; forms: ReadForms | null; loadSeconds: number; servedAt: number },
): Promise<SignOutcome> {
  const isSaved = await allSaved(SAVE_WAIT_MS);
  const sections = unsavedSections(current);
  if (!isSaved || sections.length > 0) return { kind: 'unsaved', sections };
  const { binding } = ceremony;
  const { application } = current;
  const answer = await client.call('submitPayload', {
    AppAuthId: current.appAuthId,
    AppId: current.appId,
    Role: application.role,
    Validation: { Enabled: true },
    EAppRawPayload: rawPayload(current),
    QuestionBlock: ceremony.block,
    QuestionResponses: [
      { QuestionName: `${binding.Signature}.FullName`, AnswerText: given.fields.name.trim() },
      { QuestionName: binding.City, AnswerText: given.fields.city.trim() },
      { QuestionName: binding.State, AnswerText: given.fields.state },
      { QuestionName: binding.LoadTime, AnswerText: String(given.loadSeconds) },
      { QuestionName: binding.TimeOut, AnswerText: String(given.forms === null) },
    ],
    ServedTime: new Date(given.servedAt).toISOString(),
    SubmissionTime: new Date().toISOString(),
    SubmissionId: crypto.randomUUID(),
    Typing: given.typing,
    ...(given.forms ? { DocumentSha256: given.forms.sha256 } : {}),
  });
  if (answer.ok) return { kind: 'signed' };
  const problems = (answer.errors ?? []).flatMap(({ path, message }) => {
    const field = fieldOf(ceremony, path);
    return field ? [{ field, message }] : [];
  });
  if (answer.status === 422 && problems.length > 0) return { kind: 'invalid', problems };
  return { kind: 'refused', refusal: refusalOf(answer), missing: missingOf(answer.refusal) };
}

/** Titles of the sections whose answers on the server differ from what is shown here. */
function unsavedSections({ application }: OpenCase): string[] {
  const { waiting, refused } = queueState.get();
  const blocks = [...waiting, ...refused.map(({ submission }) => submission)].map(({ block }) => block);
  return [...new Set(blocks)].map((block) => application.block(block).title);
}

function fieldOf({ binding }: Ceremony, path: string): SignatureField | null {
  if (path === binding.City) return 'city';
  if (path === binding.State) return 'state';
  return path.startsWith(binding.Signature) ? 'name' : null;
}
