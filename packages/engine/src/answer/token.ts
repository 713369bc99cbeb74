/** What the record stores for a number that is kept in a vault (`Tokenise`): its token and its last four digits. */
import type { AnswerText } from './types.ts';

export interface Token {
  /** As the vault gave it: 1 to 200 letters, digits and `- . _ ~ :`. */
  token: string;
  /** The last four letters or digits of the number. */
  lastFour: string;
}

const WRITTEN = /^token\|([\w.~:-]{1,200})\|([\p{L}\p{N}]{4})$/u;

/** The answer text of a token. */
export function tokenText({ token, lastFour }: Token): AnswerText {
  return `token|${token}|${lastFour}`;
}

/** The token in an answer text; undefined for every other text. */
export function tokenOf(text: AnswerText): Token | undefined {
  const [, token, lastFour] = WRITTEN.exec(text) ?? [];
  return token === undefined || lastFour === undefined ? undefined : { token, lastFour };
}
