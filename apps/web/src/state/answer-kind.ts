/** Which answers may be kept in a browser (spec trust 1.5). */
import { isIdentityNumber, type MaskName, type Model, type QuestionType } from '@countersign/engine';
import { nodeOf } from './node-of.ts';

/** What determines whether an answer may be kept here. */
export interface AnswerKind {
  type: QuestionType | null;
  mask: MaskName | null;
  /** Only a vault may store it. */
  tokenise: boolean;
  rules: readonly string[];
}

/** Type of an answer by its path with row keys. */
export function answerKind(model: Model, block: string, path: string): AnswerKind {
  const node = nodeOf(model, { block, path });
  return {
    type: node?.type ?? null,
    mask: node?.data?.Mask ?? null,
    tokenise: node?.data?.Tokenise ?? false,
    rules: node?.rules.map((rule) => rule.key) ?? [],
  };
}

const SECRET_RULES = /bank/i;

/** Numbers that identify people or accounts are never stored in a browser. */
export function isSecret(kind: AnswerKind): boolean {
  if (isIdentityNumber(kind.type, kind.mask) || kind.mask === 'account' || kind.tokenise) return true;
  return kind.rules.some((rule) => SECRET_RULES.test(rule));
}
