/** Calls that wait for the server's background work, and conversion of responses to outcomes. */
import type { Body, CallName, Client, FieldError, Query, Reason } from '@countersign/protocol';
import { refused, type Outcome, type StepRefusal } from '../driver.ts';

/** A response that is not the documented one. */
export interface Refused {
  ok: false;
  status: number;
  refusal: { reason: Reason } | null;
  message: string;
  errors: readonly FieldError[] | undefined;
}

const MAX_WAIT_SECONDS = 120;
const MAX_TRIES = 8;
const RETRIED = new Set([429, 503]);

/** Calls again if the server asks to retry later. */
export async function callWithRetries<Name extends CallName>(
  client: Client,
  name: Name,
  body?: Body<Name>,
  query?: Query<Name>,
): Promise<Awaited<ReturnType<typeof client.call<Name>>>> {
  for (let attempt = 1; ; attempt++) {
    const answer = await client.call(name, body, query);
    if (answer.ok || !RETRIED.has(answer.status) || attempt >= MAX_TRIES) return answer;
    await pause((answer.retryAfter ?? 1) * 1000);
  }
}

/** Repeats until `answered` returns something, at most two minutes. */
export async function until<Value>(answered: () => Promise<Value | undefined>): Promise<Value | undefined> {
  const end = Date.now() + MAX_WAIT_SECONDS * 1000;
  for (;;) {
    const value = await answered();
    if (value !== undefined || Date.now() > end) return value;
    await pause(100);
  }
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

/** Why the server refused: its field errors, otherwise its reason, otherwise the status. */
export function refusal(answer: Refused, block = ''): Outcome {
  const refusals: StepRefusal[] = (answer.errors ?? []).map(({ path, key, message }) => ({
    key,
    path: `${block}.${path}`,
    message,
  }));
  if (answer.status === 0) return refused('unreachable', 'no server answers there; is it running?', block);
  if (refusals.length === 0) {
    refusals.push({
      key: wordFor(answer.refusal?.reason) ?? SAME_STATUS[answer.status] ?? String(answer.status),
      path: block,
      message: answer.message,
    });
  }
  return { ok: false, refusals };
}

/** Reasons of the server for which the language has a word. */
const SAME_REASON: Readonly<Partial<Record<Reason, string>>> = { turn: 'notYourTurn', incomplete: 'notReady' };
/** Statuses for which it has a word. */
const SAME_STATUS: Readonly<Record<number, string>> = { 403: 'forbidden' };

/** A reason in the language's words. */
const wordFor = (reason: Reason | undefined): string | undefined => reason && (SAME_REASON[reason] ?? reason);
