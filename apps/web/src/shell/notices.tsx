import { dueNotices } from '../state/notices.ts';
import { useStore } from '../state/store.ts';
import { Dialog, LightMarkdown } from '../ui/index.ts';

/** The form's informational dialogs. They inform and never block: the page behind them may already be the next one. */
export function Notices() {
  const notices = useStore(dueNotices);
  const notice = notices[0];
  if (!notice) return null;
  const read = () => dueNotices.set(dueNotices.get().slice(1));
  return (
    <Dialog
      key={`${notice.block} ${notice.name}`}
      title={notice.title}
      size="medium"
      onClose={read}
      actions={[{ label: notice.button, onPress: read }]}
    >
      <LightMarkdown text={notice.text} level={3} />
    </Dialog>
  );
}
