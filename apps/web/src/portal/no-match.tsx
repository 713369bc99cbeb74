import { counted, useTexts } from '../state/texts.ts';
import { Button, keepFocus } from '../ui/index.ts';
import { type CaseView, noMatch, type PortalTab } from './case-view.ts';
import { useCases } from './use-cases.ts';

const TABS = ['InProgress', 'Submitted'] as const satisfies readonly PortalTab[];

/**
 * In place of a list in which a search finds nothing: which lists it does find cases in, each a button that shows them
 * (spec pages 3.5).
 */
export function NoMatch({
  agentId,
  view,
  search,
  onView,
}: {
  agentId: string;
  view: CaseView;
  search: string;
  onView: (change: Partial<CaseView>) => void;
}) {
  const texts = useTexts();
  const inProgress = useMatches(agentId, view, 'InProgress', search);
  const submitted = useMatches(agentId, view, 'Submitted', search);
  const counts = { InProgress: inProgress, Submitted: submitted };
  const isCounting = inProgress === undefined || submitted === undefined;
  const elsewhere = isCounting ? [] : TABS.flatMap((tab) => (counts[tab] ? [{ tab, count: counts[tab] }] : []));
  return (
    <div className="no-cases">
      <p>{isCounting ? ' ' : texts(elsewhere.length === 0 ? noMatch(search) : 'portal.noMatch.here')}</p>
      {elsewhere.map(({ tab, count }) => (
        <Button
          key={tab}
          variant="secondary"
          size="small"
          onPress={() => {
            onView({ tab, stage: null });
            keepFocus(shownTab);
          }}
        >
          {counted(texts, `portal.noMatch.${tab}`, count)}
        </Button>
      ))}
    </div>
  );
}

/** How many cases of a tab, at whatever stage, a search finds; undefined while they are counted, 0 if that fails. */
function useMatches(agentId: string, view: CaseView, tab: PortalTab, search: string): number | undefined {
  const { data, isError, isPlaceholderData } = useCases(
    agentId,
    { ...view, tab, stage: null, size: 1, page: 1 },
    search,
  );
  if (isError) return 0;
  return isPlaceholderData ? undefined : data?.total;
}

/** The tab whose list is shown. */
export const shownTab = () => document.querySelector('.cases [role=tab][aria-selected=true]');
