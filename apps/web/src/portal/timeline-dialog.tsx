import type { CaseSummary } from '@countersign/protocol';
import { LoadedDialog } from '../shell/loaded-dialog.tsx';
import { client } from '../state/client.ts';
import { dataOf } from '../state/queries.ts';
import { useTexts } from '../state/texts.ts';
import { timeText } from './case-labels.ts';

/** What happened with a case, newest first. */
export function TimelineDialog({
  summary: { Id: AppId, AuthId: AppAuthId },
  name,
  onClose,
}: {
  summary: CaseSummary;
  name: string;
  onClose: () => void;
}) {
  const texts = useTexts();
  return (
    <LoadedDialog
      title={texts('portal.timelineOf', { Name: name })}
      loads={['timeline', AppId]}
      load={async () => dataOf(await client.call('timeline', { AppId, AppAuthId })).Events}
      onClose={onClose}
    >
      {(events) => (
        <ol className="timeline">
          {events.map((event) => (
            <li key={`${event.At} ${event.Type} ${event.Actor} ${event.Text}`}>
              <span className="timeline-text">{event.Text}</span>
              <span className="timeline-note">
                {event.Actor}, <time dateTime={event.At}>{timeText(event.At)}</time>
              </span>
            </li>
          ))}
        </ol>
      )}
    </LoadedDialog>
  );
}
