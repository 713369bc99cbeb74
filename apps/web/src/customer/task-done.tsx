import { useEffect, useState } from 'react';
import { PageTitle } from '../page/page-title.tsx';
import type { CaseHandle } from '../state/case-handle.ts';
import { client } from '../state/client.ts';
import { useTexts } from '../state/texts.ts';
import { AlertLine, Button, Card, FileText } from '../ui/index.ts';
import { download, pdfUrl } from '../state/received-pdf.ts';

/** The server holds its response back until the document is sealed, or for this long. */
const WAIT_SECONDS = 25;

/** After the signature: the person's own copy, and whatever else they are asked for. */
export function TaskDone({ handle, id, onNext }: { handle: CaseHandle; id: string; onNext: () => void }) {
  const texts = useTexts();
  const ids = { AppId: handle.appId, AppAuthId: handle.appAuthId };
  const [state, setState] = useState<'idle' | 'fetching' | 'late'>('idle');
  const [isMore, setIsMore] = useState(false);
  useEffect(() => {
    void client
      .call('tasks', { AppId: handle.appId, AppAuthId: handle.appAuthId })
      .then((answer) => setIsMore(answer.ok && answer.data.Tasks.length > 0));
  }, [handle]);
  const fetchSealed = async () => {
    setState('fetching');
    const answer = await client.call('taskDocument', { ...ids, Id: id, Wait: WAIT_SECONDS });
    if (answer.ok) download(pdfUrl(answer.data.Content), 'signed-amendment.pdf');
    setState(answer.ok ? 'idle' : 'late');
  };
  return (
    <>
      <PageTitle title={texts('task.done.title')} />
      <Card>
        <p>{texts('task.done')}</p>
        <div className="actions">
          <Button variant="secondary" onPress={() => void fetchSealed()} isPending={state === 'fetching'}>
            <FileText size={18} aria-hidden="true" />{' '}
            {texts(state === 'fetching' ? 'task.downloading' : 'task.download')}
          </Button>
          {isMore ? <Button onPress={onNext}>{texts('task.next')}</Button> : null}
        </div>
        <AlertLine tone="warning" text={state === 'late' ? texts('task.notYet') : null} />
      </Card>
    </>
  );
}
