import { client } from '../state/client.ts';
import { useQuery } from '../state/queries.ts';

/** The consent text for a state of issue; without one the general text. */
export function useConsentText(stateOfIssue: string) {
  return useQuery({
    queryKey: ['consent', stateOfIssue],
    staleTime: Infinity,
    // Loaded again each time it is shown, because the server records the time.
    gcTime: 0,
    queryFn: async () => {
      const answer = await client.call('getConsent', undefined, stateOfIssue === '' ? {} : { stateOfIssue });
      if (!answer.ok) throw new Error('The consent text could not be loaded');
      return answer.data;
    },
  });
}

export type ConsentQuery = Pick<ReturnType<typeof useConsentText>, 'data' | 'isError' | 'refetch'>;
