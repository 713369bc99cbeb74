/** A submission merged into the record by the engine, or the reason why it is refused. Nothing is written here. */
import { type Application, type Change, merge } from '@countersign/engine';
import { canonicalJson } from '@countersign/verify';
import { type AnswerTo, refuse, type Tx } from '../platform/index.ts';
import type { Case } from './case.ts';
import { numbersToKeep, replaceNumbers, type UntokenizedNumbers, type VaultAnswers } from './tokenize-numbers.ts';
import { refuseExchange } from './refuse-exchange.ts';
import { type Signers, signersOf, withoutReplaced, type WithoutReplaced } from './signers.ts';
import type { Submission } from './submission.ts';

export interface MergedSection extends WithoutReplaced {
  /** The application with everything that was typed; `application` is without the answers of signers who leave. */
  typed: Application;
  /** Null: nobody has a slot yet, so nobody can leave. */
  signers: Signers | null;
  removed: Change['removed'];
  numbers: ReturnType<typeof replaceNumbers>;
}

type Outcome = { merged: MergedSection } | { refusal: AnswerTo<'submitPayload'> } | UntokenizedNumbers;

/** `key` names the submission. `kept`: the vault's response for the numbers in it; null: it was not asked yet. */
export async function mergeSection(
  tx: Tx,
  { body, theCase, viewer, block }: Submission,
  key: string,
  kept: VaultAnswers | null,
): Promise<Outcome> {
  const typed = theCase.takeOpen(viewer.stage, viewer.role);
  const merged = merge(typed, block.name, body.QuestionResponses);
  if (!merged.ok) {
    const errors = merged.refusals.map(({ path, key: rule, message }) => ({
      block: block.name,
      path,
      key: rule,
      message,
    }));
    return { refusal: refuse(422, 'Some answers cannot be saved.', { errors }) };
  }
  // Questions in a section that is otherwise read-only may be open to the role: then the merge accepted them.
  if (!typed.block(block.name).editable && body.QuestionResponses.length === 0) {
    return { refusal: refuse(409, 'This section is read-only now.', { data: { reason: 'readOnly' } }) };
  }
  const version = theCase.blocks.get(block.name)?.version ?? 0;
  if (body.BaseVersion !== undefined && body.BaseVersion < version && differs(theCase, typed, block.name)) {
    const current = theCase.open(viewer.stage, viewer.role).responses(block.name);
    const data = { reason: 'version' as const, version, current };
    return { refusal: refuse(409, 'This section was changed somewhere else in the meantime.', { data }) };
  }
  const signers = theCase.slots.length === 0 ? null : signersOf(theCase, typed, theCase.slots);
  const agreed = body.Replaces ?? [];
  const exchange = signers && (await refuseExchange(tx, theCase, signers, { role: viewer.role, agreed }));
  if (exchange) return { refusal: exchange };
  const unkept = numbersToKeep(typed, block.name);
  if (kept === null && unkept.length > 0) return { unkept, key: `${theCase.id}|${key}` };
  const numbers = replaceNumbers(typed, block.name, kept ?? new Map());
  if (body.Validation.Enabled) typed.visit(block.name);
  const { removed } = merged.change;
  return { merged: { typed, signers, removed, numbers, ...withoutReplaced(theCase, typed, signers) } };
}

const differs = (theCase: Case, application: Application, block: string): boolean =>
  canonicalJson(theCase.answers[block] ?? {}) !== canonicalJson(application.answers()[block] ?? {});
