import { type Application, merge, type QuestionResponse, type SignatureBinding } from '@countersign/engine';
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
 * name. Date and address in it are not trusted: the server writes its own. `application` stays as it is.
 */
export function readTyped(
  application: Application,
  binding: SignatureBinding,
  responses: readonly QuestionResponse[],
): { typed: Typed } | { refusal: Refusal } {
  const { Block, Signature, City, State, LoadTime, TimeOut } = binding;
  const ofTheServer = new Set([`${Signature}.DateX`, `${Signature}.IPAddress`, LoadTime, TimeOut]);
  const said = (path: string): string => responses.findLast((one) => one.QuestionName === path)?.AnswerText ?? '';
  const loadTime = said(LoadTime);
  const timeOut = said(TimeOut);
  const merged = merge(
    application,
    Block,
    responses.filter(({ QuestionName }) => !ofTheServer.has(QuestionName)),
  );
  const text = (path: string): string => application.answerText(`${Block}.${path}`).trim();
  const typed: Typed = {
    name: text(`${Signature}.FullName`),
    city: text(City),
    state: text(State),
    loadTime,
    timedOut: timeOut === 'true',
  };
  if (merged.ok) application.undo(merged.change);
  const errors: FieldProblem[] = merged.ok ? [] : merged.refusals.map((refusal) => ({ block: Block, ...refusal }));
  const wrongType = (path: string, message: string): void =>
    void errors.push({ block: Block, path, key: 'wrongType', message });
  if (!/^(\d{1,6}(\.\d{1,3})?)?$/.test(loadTime)) wrongType(LoadTime, 'The load time must be a number of seconds.');
  if (!['', 'true', 'false'].includes(timeOut)) wrongType(TimeOut, 'The time-out must be true or false.');
  if (errors.length > 0) return { refusal: refuse(422, 'Some answers cannot be saved.', { errors }) };
  return { typed };
}
