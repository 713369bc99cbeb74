/** What an earlier page of this person could not send, written into the open application. */
import { type Application, merge } from '@countersign/engine';
import { answerKind, isSecret } from './answer-kind.ts';
import type { withKnownSecrets } from './known-secrets.ts';
import type { Submission } from './queue-state.ts';

/**
 * Restores the drafts of an earlier page into the open application, with the secrets that the server has. Null: what few
 * pages need for that did not load.
 */
export async function restoreDrafts(
  application: Application,
  drafts: readonly Submission[],
): Promise<Submission[] | null> {
  if (drafts.length === 0) return [];
  const secrets = await import('./known-secrets.ts').catch(() => null);
  return secrets && drafts.flatMap((draft) => restore(application, draft, secrets.withKnownSecrets));
}

function restore(application: Application, draft: Submission, withSecrets: typeof withKnownSecrets): Submission[] {
  const { model } = application;
  const { block } = draft;
  if (!model.blockByName.has(block)) return [];
  const isSecretPath = (path: string) => isSecret(answerKind(model, block, path));
  const responses = withSecrets({ model, block }, draft.responses, application.responses(block), isSecretPath);
  const outcome = merge(application, block, responses);
  if (draft.validate) application.visit(block);
  return outcome.ok ? [{ ...draft, responses: application.responses(block) }] : [];
}
