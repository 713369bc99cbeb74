import { useEffect, useState } from 'react';
import { PageTitle } from '../page/page-title.tsx';
import type { CaseHandle } from '../state/case-handle.ts';
import { client } from '../state/client.ts';
import { useTexts } from '../state/texts.ts';
import { AlertLine, Button, Card, FileText } from '../ui/index.ts';
import { download } from '../state/received-pdf.ts';
import { fetchAmendment } from './fetch-amendment.ts';

/** The server holds its response back until the document is sealed, or for this long. */
const WAIT_SECONDS = 25;

/** After the signature: the person's own copy, and whatever else they are asked for. */
export function TaskDone({ handle, id, onNext }: { handle: CaseHandle; id: string; onNext: () => void }) {
  const texts = useTexts();
  const ids = { AppId: handle.appId, AppAuthId: handle.appAuthId };
  const [isFetching, setIsFetching] = useState(false);
  const [trouble, setTrouble] = useState<string | null>(null);
  const [isMore, setIsMore] = useState(false);
  useEffect(() => {
    void client
      .call('tasks', { AppId: handle.appId, AppAuthId: handle.appAuthId })
      .then((answer) => setIsMore(answer.ok && answer.data.Tasks.length > 0));
  }, [handle]);
  const fetchSealed = async () => {
    setIsFetching(true);
    setTrouble(null);
    const outcome = await fetchAmendment({ ...ids, Id: id, Wait: WAIT_SECONDS });
    setIsFetching(false);
    if (outcome.kind === 'fetched') download(outcome.url, 'signed-amendment.pdf');
    else if (outcome.kind === 'notReady') setTrouble('task.notYet');
    else setTrouble(outcome.kind === 'notLoaded' ? outcome.text : 'document.notLoaded');
  };
  return (
    <>
      <PageTitle title={texts('task.done.title')} />
      <Card>
        <p>{texts('task.done')}</p>
        <div className="actions">
          <Button variant="secondary" onPress={() => void fetchSealed()} isPending={isFetching}>
            <FileText size="1.125rem" aria-hidden="true" /> {texts(isFetching ? 'task.downloading' : 'task.download')}
          </Button>
          {isMore ? <Button onPress={onNext}>{texts('task.next')}</Button> : null}
        </div>
        <AlertLine tone="warning" text={trouble === null ? null : texts(trouble)} />
      </Card>
    </>
  );
}
