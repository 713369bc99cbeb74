/** How a repeated submission is recognized (spec http 3.5). */
import { type RoleName, ROLES } from '@countersign/engine';
import type { SubmitBody } from '@countersign/protocol';
import { canonicalJson } from '@countersign/verify';
import type { Services } from './services.ts';

/**
 * A repeat must come from the same person: one person's response is not for another to read. After an unlock nothing is
 * a repeat. Only a keyed hash of the answers is stored.
 */
export function submissionKey({ vault }: Services, body: SubmitBody, role: RoleName, epoch: number): string {
  if (body.SubmissionId !== undefined) return keyById(role, body.SubmissionId);
  const answers = body.QuestionResponses.map((one) => [one.QuestionName, one.AnswerText]);
  const content = canonicalJson([epoch, role, body.QuestionBlock, body.Validation.Enabled, answers]);
  return `content:${vault.blindIndex('submission', content).toString('base64url')}`;
}

/** The keys that it may have, before its role is known: none if it has no ID. */
export const keysById = ({ SubmissionId }: SubmitBody): string[] =>
  SubmissionId === undefined ? [] : ROLES.map((role) => keyById(role, SubmissionId));

const keyById = (role: RoleName, id: string): string => `id:${role}:${id}`;
