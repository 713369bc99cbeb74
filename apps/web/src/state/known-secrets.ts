/** The answers that a draft left out (spec trust 1.5), from what the server has. */
import { type BlockAnswers, type Model, placeAfter, type QuestionResponse } from '@countersign/engine';

/**
 * Restores secret answers from the record where a restored draft left them out, so that a row is not sent without them:
 * each in the row that it belongs to, wherever the draft has it.
 */
export function withKnownSecrets(
  place: { model: Model; block: string },
  draft: readonly QuestionResponse[],
  known: readonly QuestionResponse[],
  isSecretPath: (path: string) => boolean,
): QuestionResponse[] {
  const named = new Set(draft.map((response) => response.QuestionName));
  const sides = { before: plainAnswers(known, isSecretPath), after: plainAnswers(draft, isSecretPath) };
  const secrets = known.flatMap(({ QuestionName, AnswerText }) => {
    const path = isSecretPath(QuestionName) ? placeAfter(place, QuestionName, sides) : null;
    return path === null || named.has(path) ? [] : [{ QuestionName: path, AnswerText }];
  });
  return [...draft, ...secrets];
}

/** A draft has no secrets: rows are compared without them. */
const plainAnswers = (responses: readonly QuestionResponse[], isSecretPath: (path: string) => boolean): BlockAnswers =>
  Object.fromEntries(
    responses.flatMap(({ QuestionName, AnswerText }) =>
      AnswerText === null || isSecretPath(QuestionName) ? [] : [[QuestionName, AnswerText] as const],
    ),
  );
