/** What pages ask of the server and show until they ask again. Stands apart: pages of the form do without it. */
import { QueryClient, useQuery as useQueryOf, type UseQueryOptions, type UseQueryResult } from '@tanstack/react-query';

export const queries = new QueryClient({ defaultOptions: { queries: { staleTime: 10_000, retry: 1 } } });
// Asks again when a person comes back to the page or is online again.
queries.mount();

/** An answer of the server, kept under `queryKey` while a page shows it. */
export function useQuery<Answer>(options: UseQueryOptions<Answer>): UseQueryResult<Answer> {
  return useQueryOf(options, queries);
}
