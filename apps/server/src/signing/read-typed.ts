import { merge } from '@countersign/engine';
import type { QuestionResponse, RoleName, SignatureBinding, Stage } from '@countersign/engine';
import type { Case } from '../applications/index.ts';
import { type FieldProblem, type Refusal, refuse } from '../platform/index.ts';

/** What a person typed to sign, and how they read their forms. */
export interface Typed {
  name: string;
  city: string;
  state: string;
  loadTime: string;
  timedOut: boolean;
}

/**
 * Reads a signature by the rules of every other submission: unknown, read-only and over-long answers are refused by
 * name. Date and address in it are not trusted: the server writes its own.
 */
export function readTyped(
  theCase: Case,
  { stage, role }: { stage: Stage; role: RoleName },
  binding: SignatureBinding,
  responses: readonly QuestionResponse[],
): { typed: Typed } | { refusal: Refusal } {
  const { Block, Signature, City, State, LoadTime, TimeOut } = binding;
  const ofTheServer = new Set([`${Signature}.DateX`, `${Signature}.IPAddress`, LoadTime, TimeOut]);
  const application = theCase.open(stage, role);
  const merged = merge(
    application,
    Block,
    responses.filter(({ QuestionName }) => !ofTheServer.has(QuestionName)),
  );
  const said = (path: string): string => responses.findLast((one) => one.QuestionName === path)?.AnswerText ?? '';
  const loadTime = said(LoadTime);
  const timeOut = said(TimeOut);
  const errors: FieldProblem[] = merged.ok ? [] : merged.refusals.map((refusal) => ({ block: Block, ...refusal }));
  const wrongType = (path: string, message: string): void =>
    void errors.push({ block: Block, path, key: 'wrongType', message });
  if (!/^(\d{1,6}(\.\d{1,3})?)?$/.test(loadTime)) wrongType(LoadTime, 'The load time must be a number of seconds.');
  if (!['', 'true', 'false'].includes(timeOut)) wrongType(TimeOut, 'The time-out must be true or false.');
  if (errors.length > 0) return { refusal: refuse(422, 'Some answers cannot be saved.', { errors }) };
  const text = (path: string): string => application.answerText(`${Block}.${path}`).trim();
  return {
    typed: {
      name: text(`${Signature}.FullName`),
      city: text(City),
      state: text(State),
      loadTime,
      timedOut: timeOut === 'true',
    },
  };
}
