import { useQuery } from '@tanstack/react-query';
import type { ApplicationSummary } from '@countersign/protocol';
import { client } from '../state/client.ts';
import { useTexts } from '../state/texts.ts';
import { Dialog, Spinner } from '../ui/index.ts';

/** Why a case was decided as it was: the rules of the carrier's tables that spoke, as they stood then. */
export function ReasonsDialog({
  summary: { Id: AppId, AuthId: AppAuthId, DecisionClassName },
  name,
  onClose,
}: {
  summary: ApplicationSummary;
  name: string;
  onClose: () => void;
}) {
  const texts = useTexts();
  const { data, isError, refetch } = useQuery({
    queryKey: ['reasons', AppId],
    retry: 0,
    staleTime: 60_000,
    refetchOnWindowFocus: false,
    queryFn: async () => {
      const answer = await client.call('decisionReasons', { AppId, AppAuthId });
      if (!answer.ok) throw new Error('The reasons could not be loaded');
      return answer.data.Rules;
    },
  });
  const close = { label: texts('send.close'), onPress: onClose };
  const again = { label: texts('portal.tryAgain'), onPress: () => void refetch() };
  return (
    <Dialog
      title={texts('operations.reasonsOf', { Name: name })}
      size="medium"
      onClose={onClose}
      actions={isError ? [close, again] : [close]}
    >
      {data ? (
        <>
          <p>{texts('operations.reasons.class', { Class: DecisionClassName ?? '' })}</p>
          {data.length === 0 ? (
            <p>{texts('operations.reasons.none')}</p>
          ) : (
            <ul>
              {data.map(({ Rule, Reason }) => (
                <li key={Rule}>{texts('operations.reasons.rule', { Rule, Reason })}</li>
              ))}
            </ul>
          )}
        </>
      ) : isError ? (
        <p>{texts('portal.loadFailed')}</p>
      ) : (
        <Spinner label={texts('portal.loading')} />
      )}
    </Dialog>
  );
}
