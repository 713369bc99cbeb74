import { useEffect, useState } from 'react';
import { PageTitle } from '../page/page-title.tsx';
import type { CaseHandle } from '../state/case-handle.ts';
import { client } from '../state/client.ts';
import { useTexts } from '../state/texts.ts';
import { Button, Card } from '../ui/index.ts';
import type { SignedTask } from './open-task.ts';
import { SignedAnswers } from './signed-answers.tsx';

/** After the signature: the person's own copies, and whatever else they are asked for. */
export function TaskDone({ handle, id, onNext }: { handle: CaseHandle; id: string; onNext: () => void }) {
  const texts = useTexts();
  // Until the server lists them; one alone is shown without its day.
  const [signed, setSigned] = useState<readonly SignedTask[]>([{ Id: id, SignedOn: '' }]);
  const [isMore, setIsMore] = useState(false);
  useEffect(() => {
    void client.call('tasks', { AppId: handle.appId, AppAuthId: handle.appAuthId }).then((answer) => {
      if (!answer.ok) return;
      setSigned(answer.data.Signed);
      setIsMore(answer.data.Tasks.length > 0);
    });
  }, [handle]);
  return (
    <>
      <PageTitle title={texts('task.done.title')} />
      <Card>
        <p>{texts('task.done')}</p>
        <SignedAnswers handle={handle} signed={signed}>
          {isMore ? <Button onPress={onNext}>{texts('task.next')}</Button> : null}
        </SignedAnswers>
      </Card>
    </>
  );
}
