import type { OperationsCase } from '@countersign/protocol';
import { retryJobs } from '../portal/retry-jobs.ts';
import { client } from '../state/client.ts';
import { download, pdfUrl } from '../state/received-pdf.ts';
import { sessionData } from '../state/session-store.ts';
import { useStore } from '../state/store.ts';
import { useTexts } from '../state/texts.ts';
import { Button, type MenuAction, MenuButton, notify, usePending } from '../ui/index.ts';
import { actText, type CaseAct, caseActs, type Opening } from './case-acts.ts';

/** What operations can do with a case: one button, and all else in a menu. */
export function CaseActions({
  one,
  name,
  onOpen,
  onChanged,
}: {
  one: OperationsCase;
  name: string;
  onOpen: (act: Opening) => void;
  onChanged: () => Promise<void>;
}) {
  const texts = useTexts();
  const { isPending, run } = usePending();
  const rights = useStore(sessionData)?.operations?.Rights ?? [];
  const { Id: AppId, AuthId: AppAuthId } = one.Summary;
  const retry = async () => {
    notify({ text: texts(await retryJobs(one.Summary)) });
    await onChanged();
  };
  const takeFile = async () => {
    notify({ text: texts('operations.completeFile.loading', { Name: name }) });
    const answer = await client.call('completeFile', { AppId, AppAuthId });
    if (!answer.ok) {
      notify({ text: texts('operations.completeFile.failed') });
      return;
    }
    const url = pdfUrl(answer.data.Content);
    download(url, answer.data.FileName);
    URL.revokeObjectURL(url);
  };
  const start = (act: CaseAct) => {
    if (act === 'retry') run(retry);
    else if (act === 'completeFile') run(takeFile);
    else onOpen(act);
  };
  const [main = 'timeline', ...more] = caseActs(one, rights);
  const label = texts(actText(main, one));
  const menu = more.map((act): MenuAction => ({
    label: texts(actText(act, one)),
    isFinal: act === 'erase',
    onPress: () => start(act),
  }));
  return (
    <div className="case-buttons">
      <Button
        size="small"
        variant={main === 'retry' ? 'primary' : 'quiet'}
        onPress={() => start(main)}
        isPending={isPending && main === 'retry'}
        aria-label={`${label}: ${name}`}
      >
        {label}
      </Button>
      {menu.length === 0 ? null : <MenuButton label={texts('portal.more', { Name: name })} actions={menu} />}
    </div>
  );
}
