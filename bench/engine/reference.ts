/**
 * Computes which questions are visible, in the slow and obvious way: every engine has to agree with it before it is
 * measured.
 */
import type { Answer, Condition, Question, Synthetic, Test } from './synthetic.ts';

/** Visibility by question, without rows. A hidden question's answer counts as missing. */
export function visibleQuestions(synthetic: Synthetic, answers: ReadonlyMap<string, Answer>): Map<string, boolean> {
  const questions = new Map(synthetic.sections.flatMap((section) => section.questions.map((one) => [one.name, one])));
  const visible = new Map<string, boolean>();
  const isVisible = (question: Question): boolean => {
    const known = visible.get(question.name);
    if (known !== undefined) return known;
    const found = question.condition === null || holds(question.condition);
    visible.set(question.name, found);
    return found;
  };
  const holds = (condition: Condition): boolean => {
    if (condition.kind !== 'test') {
      return condition.kind === 'all' ? condition.parts.every(holds) : condition.parts.some(holds);
    }
    const source = questions.get(condition.test.source);
    return source !== undefined && isVisible(source) && passes(condition.test, answers.get(source.name));
  };
  for (const question of questions.values()) isVisible(question);
  return visible;
}

function passes(test: Test, answer: Answer | undefined): boolean {
  switch (test.is) {
    case 'yes':
      return answer === true;
    case 'equal':
      return answer === test.value;
    case 'oneOf':
      return typeof answer === 'string' && test.values.includes(answer);
    case 'above':
      return typeof answer === 'number' && answer > test.value;
  }
}
