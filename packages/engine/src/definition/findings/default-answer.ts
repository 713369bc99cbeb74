import { codecFor } from '../../answer/index.ts';
import { pathOf } from '../draft.ts';
import type { Advice, DraftNode } from '../draft.ts';
import type { QuestionType } from '../question-data.ts';

/** What cannot be read as an answer of a type, and how to write one. */
const WRITTEN: Partial<Record<NonNullable<DraftNode['valueType']>, string>> = {
  boolean: 'yes or no; write true or false',
  number: 'a number; write it in digits, such as 100000',
  date: 'a date; write it as 2020-01-31',
  month: 'a month; write it as 2020-01',
};

const WRITTEN_TEXT: Partial<Record<QuestionType, string>> = {
  Phone: 'a phone number; write it as 212-555-0100',
  SSN: 'a Social Security number; write it as 123-45-6789',
};

/** Why a text is no answer to a question, for its author; null if it is one. Of options, their own checks know more. */
export function whyNoAnswer(
  node: Pick<DraftNode, 'type' | 'options' | 'data' | 'valueType'>,
  text: string,
): string | null {
  const { type, valueType } = node;
  const written = (type && WRITTEN_TEXT[type]) ?? (valueType && WRITTEN[valueType]) ?? undefined;
  return written === undefined || codecFor(node).parse(text).ok ? null : `"${text}" is not ${written}.`;
}

/** A default that the question cannot have as an answer: people would begin with an error. */
export const defaultAnswer: Advice = (draft) =>
  draft.nodes.flatMap((node) =>
    node.defaults.flatMap(({ value, clause }) => {
      const why = whyNoAnswer(node, value);
      if (why === null) return [];
      const field = clause === null ? 'DefaultValue' : 'DefaultValueConditional';
      return [{ kind: 'default-answer', path: pathOf(draft, node), message: `The default ${why}`, field }];
    }),
  );
