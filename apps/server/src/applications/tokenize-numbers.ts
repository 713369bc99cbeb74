/** Numbers that only a vault may store: passed to it before anything of a submission is saved. */
import { maskedNumber, plainSigns, putTokens, typedNumbers } from '@countersign/engine';
import type { Application, ErrorState, TypedNumber } from '@countersign/engine';
import type { FieldError, SubmitData } from '@countersign/protocol';
import { sha256 } from '../platform/index.ts';
import type { Services } from './services.ts';

/** The vault's response for each number, by path. */
export type VaultAnswers = ReadonlyMap<string, VaultAnswer>;
type VaultAnswer = { token: string } | { problem: ErrorState };

/** Typed numbers about which the vault was not asked yet; `key` is the idempotency key for asking it. */
export interface UntokenizedNumbers {
  unkept: TypedNumber[];
  key: string;
}

/** The numbers of a block that can get a token: well-formed ones. */
export const numbersToKeep = (application: Application, block: string): TypedNumber[] =>
  typedNumbers(application, block).filter(({ errors }) => errors.length === 0);

/** Asks the vault for each. `key` identifies the submission: the same one gets the same tokens. */
export async function tokenizeNumbers(
  { cardVault }: Pick<Services, 'cardVault'>,
  numbers: readonly TypedNumber[],
  key: string,
): Promise<VaultAnswers> {
  const ask = async (path: string, number: string): Promise<VaultAnswer> => {
    if (cardVault === null) return { problem: NOT_SET_UP };
    const answer = await cardVault(plainSigns(number).replaceAll(/[ -]/g, ''), sha256(`${key}|${path}`));
    if ('token' in answer) return answer;
    return { problem: 'refused' in answer ? REFUSED : UNAVAILABLE };
  };
  const answers = numbers.map(async ({ path, number }) => [path, await ask(path, number)] as const);
  return new Map(await Promise.all(answers));
}

/** Replaces what was typed by tokens; a number without one is dropped, and its problem reported. */
export function replaceNumbers(
  application: Application,
  block: string,
  answers: VaultAnswers,
): { tokenised: SubmitData['Tokenised']; problems: FieldError[] } {
  const typed = typedNumbers(application, block).map(({ path, number, errors: [wrong] }) => {
    const answer: VaultAnswer = wrong ? { problem: wrong } : (answers.get(path) ?? { problem: UNAVAILABLE });
    return { path, number, answer };
  });
  const tokens = typed.flatMap(({ path, answer }) => ('token' in answer ? [[path, answer.token] as const] : []));
  putTokens(application, block, new Map(tokens));
  return {
    tokenised: typed.map(({ path, number, answer }) => ({
      QuestionName: path,
      AnswerText: 'token' in answer ? maskedNumber(number) : null,
    })),
    problems: typed.flatMap(({ path, answer }) => ('problem' in answer ? [{ block, path, ...answer.problem }] : [])),
  };
}

const UNAVAILABLE: ErrorState = {
  key: 'numberNotKept',
  message: 'The number could not be stored safely just now. Everything else is saved. Enter it again in a few minutes.',
};
const REFUSED: ErrorState = {
  key: 'numberRefused',
  message: 'This number was not accepted. Check it, or enter another one.',
};
const NOT_SET_UP: ErrorState = {
  key: 'numberNotTaken',
  message:
    'Numbers like this cannot be accepted here at the moment. Everything else is saved. Choose another way to pay.',
};
