/**
 * Data that pages request from the server and show until they request it again. Separate, because pages of the form do
 * not need it.
 */
import type { Answer, CallName, Data } from '@countersign/protocol';
import {
  notifyManager,
  QueryClient,
  useQuery as useQueryOf,
  type UseQueryOptions,
  type UseQueryResult,
} from '@tanstack/react-query';
import { secondsUntilRetry } from './send-with-retries.ts';

/** A call that was answered without data. */
class NotAnswered extends Error {
  readonly answer: Extract<Answer<CallName>, { ok: false }>;
  constructor(answer: NotAnswered['answer']) {
    super(String(answer.status));
    this.answer = answer;
  }
}

/** What a query gets from the answer to its call. Throws if there is none: the query fails, and nothing is cached. */
export function dataOf<Name extends CallName>(answer: Answer<Name>): Data<Name> {
  if (!answer.ok) throw new NotAnswered(answer);
  return answer.data;
}

/** Seconds until a query that failed this often is tried again, while the server has no capacity; null: it has failed. */
const secondsAfter = (failures: number, error: Error): number | null =>
  error instanceof NotAnswered ? secondsUntilRetry(error.answer, failures) : null;

export const queries = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      // A browser that believes it is offline may be wrong: a request fails, and the page says so, instead of waiting.
      networkMode: 'always',
      refetchOnReconnect: true,
      // Both are told of the failures before this one.
      retry: (before, error) => secondsAfter(before + 1, error) !== null,
      retryDelay: (before, error) => 1000 * (secondsAfter(before + 1, error) ?? 0),
    },
  },
});
// In the same turn: what was typed is dropped once it is saved, and the page would show the earlier value in between.
notifyManager.setScheduler(queueMicrotask);
// Requests again when a person returns to the page or is online again.
queries.mount();

/** A response of the server, cached under `queryKey` while a page shows it. */
export function useQuery<Result>(options: UseQueryOptions<Result>): UseQueryResult<Result> {
  return useQueryOf(options, queries);
}
