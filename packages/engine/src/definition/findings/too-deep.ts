import type { Finding } from '../model.ts';
import type { QuestionData } from '../question-data.ts';
import type { Definition } from '../vocabulary.ts';

const MAX_DEPTH = 32;

/** Questions nested more deeply than any real form: checked before anything walks through them. */
export function tooDeep({ Blocks, Groups }: Definition): Finding[] {
  const inside = (questions: readonly QuestionData[], path: string, depth: number): Finding[] =>
    questions.flatMap(({ QuestionName, ChildQuestions = [] }) => {
      const own = `${path}.${QuestionName}`;
      if (depth < MAX_DEPTH || ChildQuestions.length === 0) return inside(ChildQuestions, own, depth + 1);
      const message = `Questions are inside each other more than ${MAX_DEPTH} levels deep.`;
      return [{ kind: 'too-deep', path: own, message, field: 'ChildQuestions' }];
    });
  return [
    ...Blocks.flatMap(({ Name, Questions }) => inside(Questions, Name, 1)),
    ...Object.entries(Groups).flatMap(([group, parts]) => inside(parts, group, 1)),
  ];
}
