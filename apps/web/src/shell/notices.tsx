import type { NoticeState } from '@countersign/engine';
import { createStore, useStore } from '../state/store.ts';
import { Dialog, Markdown } from '../ui/index.ts';

const due = createStore<readonly NoticeState[]>([]);

/** Opens the form's informational dialogs, one after the other (spec form §4, Informational modals). */
export function showNotices(notices: readonly NoticeState[]): void {
  if (notices.length > 0) due.set([...due.get(), ...notices]);
}

/** They inform and never block: the page behind may already be the next one. */
export function Notices() {
  const notices = useStore(due);
  const notice = notices[0];
  if (!notice) return null;
  return (
    <Dialog
      key={`${notice.block} ${notice.name}`}
      title={notice.title}
      size="medium"
      actions={[{ label: notice.button, onPress: () => due.set(due.get().slice(1)) }]}
    >
      <Markdown text={notice.text} level={3} />
    </Dialog>
  );
}
