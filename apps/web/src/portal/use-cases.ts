import { keepPreviousData } from '@tanstack/react-query';
import type { ApplicationSummary } from '@countersign/protocol';
import { client } from '../state/client.ts';
import { dataOf, useQuery } from '../state/queries.ts';
import { formName } from '../state/texts.ts';
import type { CaseView } from './case-view.ts';

export interface CasePage {
  cases: readonly ApplicationSummary[];
  /** All cases of the tab, or all that match. */
  total: number;
  /** Cases of this page that cannot be shown. */
  altered: number;
}

/** One page of the agent's cases, or of those that a search finds. */
export function useCases(agentId: string, { tab, stage, order, size, page }: CaseView, search: string) {
  return useQuery({
    queryKey: ['cases', agentId, tab, stage, order, size, page, search],
    enabled: agentId !== '',
    // Anyone who comes back to the portal has mostly just changed a case.
    staleTime: 0,
    placeholderData: keepPreviousData,
    queryFn: async (): Promise<CasePage> => {
      const answer = await client.call('getAgentApplications', {
        AgentId: agentId,
        appDefName: await formName(),
        Tab: tab,
        ...(stage !== null && { Stage: stage }),
        Order: order,
        Page: page,
        PageSize: size,
        ...(search === '' ? {} : { Search: search }),
      });
      const { Applications, Total, Altered } = dataOf(answer);
      return { cases: Applications, total: Total, altered: Altered };
    },
  });
}
