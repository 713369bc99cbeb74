import { useState } from 'react';
import {
  type FindField,
  type FindProblem,
  type FindQuestion,
  findProblem,
  findQuestions,
  findRole,
} from './find-rules.ts';

/** What is typed into the identity check. It is kept while the page shows something else. */
export function useFindForm(ownerType: string | undefined) {
  const [role, setRole] = useState(() => findRole(ownerType));
  const [today] = useState(() => dayOf(new Date()));
  const [answers, setAnswers] = useState<Partial<Record<FindField, string>>>({});
  const [touched, setTouched] = useState<ReadonlySet<FindField>>(new Set());
  const [agrees, setAgrees] = useState(false);
  const questions = findQuestions(role);
  const answer = ({ field }: FindQuestion): string => answers[field] ?? '';
  const problem = (question: FindQuestion): FindProblem | null => findProblem(question.rule, answer(question), today);
  return {
    role,
    choose: (chosen: string) => setRole(findRole(chosen)),
    questions,
    answer,
    write: ({ field }: FindQuestion, text: string) => setAnswers((known) => ({ ...known, [field]: text })),
    leave: ({ field }: FindQuestion) => setTouched((known) => new Set(known).add(field)),
    /** The error of a field that was left. */
    shownProblem: (question: FindQuestion) => (touched.has(question.field) ? problem(question) : null),
    agrees,
    agree: setAgrees,
    isValid: agrees && questions.every((question) => problem(question) === null),
    /** In the format of the call. */
    identity: () => ({
      role,
      lastName: '',
      ...Object.fromEntries(questions.map((question) => [question.field, answer(question).trim()])),
    }),
  };
}

/** The calendar date here, as ISO text. */
const dayOf = (date: Date): string => date.toLocaleDateString('en-CA');

export type FindForm = ReturnType<typeof useFindForm>;
