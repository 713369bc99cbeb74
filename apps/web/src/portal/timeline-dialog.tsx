import { useQuery } from '@tanstack/react-query';
import type { ApplicationSummary } from '@countersign/protocol';
import { client } from '../state/client.ts';
import { useTexts } from '../state/texts.ts';
import { Dialog, Spinner } from '../ui/index.ts';
import { timeText } from './case-words.ts';

/** What happened with a case, newest first. */
export function TimelineDialog({
  summary,
  name,
  onClose,
}: {
  summary: ApplicationSummary;
  name: string;
  onClose: () => void;
}) {
  const texts = useTexts();
  const { Id, AuthId } = summary;
  const { data, isError, refetch } = useQuery({
    queryKey: ['timeline', Id],
    staleTime: 0,
    queryFn: async () => {
      const answer = await client.call('timeline', { AppId: Id, AppAuthId: AuthId });
      if (!answer.ok) throw new Error('The timeline could not be loaded');
      return answer.data.Events;
    },
  });
  const close = { label: texts('send.close'), onPress: onClose };
  const again = { label: texts('portal.tryAgain'), onPress: () => void refetch() };
  return (
    <Dialog
      title={texts('portal.timelineOf', { Name: name })}
      size="medium"
      onClose={onClose}
      actions={isError ? [close, again] : [close]}
    >
      {data ? (
        <ol className="timeline">
          {data.map((event) => (
            <li key={`${event.At} ${event.Type}`}>
              <span className="timeline-text">{event.Text}</span>
              <span className="timeline-note">
                {event.Actor}, <time dateTime={event.At}>{timeText(event.At)}</time>
              </span>
            </li>
          ))}
        </ol>
      ) : isError ? (
        <p>{texts('portal.loadFailed')}</p>
      ) : (
        <Spinner label={texts('portal.loading')} />
      )}
    </Dialog>
  );
}
