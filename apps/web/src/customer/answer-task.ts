import type { Body, FieldError } from '@countersign/protocol';
import { client } from '../state/client.ts';

export type AnswerTaskOutcome =
  | { kind: 'answered' }
  /** Withdrawn, or signed in another window. */
  | { kind: 'gone' }
  /** Something is missing or wrong according to the server; nothing was kept. */
  | { kind: 'invalid'; errors: readonly FieldError[] }
  /** The session has ended, and its dialog says so. */
  | { kind: 'signedOut' }
  | { kind: 'refused'; text: 'task.offline' | 'task.busy' | 'task.refused' };

/** Gives the answers to a task (spec requirements 2.3). */
export async function answerTask(body: Body<'answerTask'>): Promise<AnswerTaskOutcome> {
  const answer = await client.call('answerTask', body);
  if (answer.ok) return { kind: 'answered' };
  if (answer.status === 404 || answer.refusal?.reason === 'signed') return { kind: 'gone' };
  if (answer.status === 401) return { kind: 'signedOut' };
  if (answer.status === 422) return { kind: 'invalid', errors: answer.errors ?? [] };
  return { kind: 'refused', text: whyNotSaved(answer.status) };
}

/** A server that is busy or restarting says nothing about the answers. */
function whyNotSaved(status: number): 'task.offline' | 'task.busy' | 'task.refused' {
  if (status === 0) return 'task.offline';
  return status === 429 || status >= 500 ? 'task.busy' : 'task.refused';
}

/** Whether the server misses the file of the task. */
export const isMissingFile = ({ block, path }: FieldError): boolean => block === '' && path === 'File';
