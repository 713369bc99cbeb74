import { client } from '../state/client.ts';
import { dataOf, useQuery } from '../state/queries.ts';

/** The consent text for a state of issue; without one the general text. */
export function useConsentText(stateOfIssue: string) {
  return useQuery({
    queryKey: ['consent', stateOfIssue],
    staleTime: Infinity,
    // Loaded again each time it is shown, because the server records the time.
    gcTime: 0,
    queryFn: async () =>
      dataOf(await client.call('getConsent', undefined, stateOfIssue === '' ? {} : { stateOfIssue })),
  });
}

export type ConsentQuery = Pick<ReturnType<typeof useConsentText>, 'data' | 'isError' | 'refetch'>;
