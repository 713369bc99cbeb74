import type { Data } from '@countersign/protocol';
import { client } from '../state/client.ts';
import { dataOf, useQuery } from '../state/queries.ts';

export type StageCount = Data<'caseStages'>['Stages'][number];

/** How many of the agent's cases are at each stage. */
export function useStages(agentId: string) {
  return useQuery({
    queryKey: ['stages', agentId],
    enabled: agentId !== '',
    staleTime: 0,
    queryFn: async (): Promise<readonly StageCount[]> => dataOf(await client.call('caseStages', {})).Stages,
  });
}
