/**
 * Data that pages request from the server and show until they request it again. Separate, because pages of the form do
 * not need it.
 */
import { QueryClient, useQuery as useQueryOf, type UseQueryOptions, type UseQueryResult } from '@tanstack/react-query';

export const queries = new QueryClient({ defaultOptions: { queries: { staleTime: 10_000, retry: 1 } } });
// Requests again when a person returns to the page or is online again.
queries.mount();

/** A response of the server, cached under `queryKey` while a page shows it. */
export function useQuery<Answer>(options: UseQueryOptions<Answer>): UseQueryResult<Answer> {
  return useQueryOf(options, queries);
}
