import type { Data } from '@countersign/protocol';
import { client } from '../state/client.ts';
import { useQuery } from '../state/queries.ts';

export type StageCount = Data<'caseStages'>['Stages'][number];

/** How many of the agent's cases are at each stage. */
export function useStages(agentId: string) {
  return useQuery({
    queryKey: ['stages', agentId],
    enabled: agentId !== '',
    retry: 0,
    staleTime: 0,
    queryFn: async (): Promise<readonly StageCount[]> => {
      const answer = await client.call('caseStages', {});
      if (!answer.ok) throw new Error(`The cases could not be counted (${answer.status})`);
      return answer.data.Stages;
    },
  });
}
