import { type ReactNode, useState } from 'react';
import type { CaseHandle } from '../state/case-handle.ts';
import { download } from '../state/received-pdf.ts';
import { useTexts } from '../state/texts.ts';
import { AlertLine, Button, FileText } from '../ui/index.ts';
import { usDay } from '../us-day.ts';
import { fetchAmendment } from './fetch-amendment.ts';
import type { SignedTask } from './open-task.ts';

/** The server holds its response back until the document is sealed, or for this long. */
const WAIT_SECONDS = 25;

/** Buttons that download the sealed copies of what the person answered and signed; `children`: further buttons. */
export function SignedAnswers({
  handle,
  signed,
  children,
}: {
  handle: CaseHandle;
  signed: readonly SignedTask[];
  children?: ReactNode;
}) {
  const texts = useTexts();
  const [fetching, setFetching] = useState<string | null>(null);
  const [trouble, setTrouble] = useState<string | null>(null);
  const fetchSealed = async (Id: string) => {
    if (fetching !== null) return;
    setFetching(Id);
    setTrouble(null);
    const outcome = await fetchAmendment({ AppId: handle.appId, AppAuthId: handle.appAuthId, Id, Wait: WAIT_SECONDS });
    setFetching(null);
    if (outcome.kind === 'fetched') download(outcome.url, 'signed-amendment.pdf');
    else if (outcome.kind === 'notReady') setTrouble('task.notYet');
    else setTrouble(outcome.kind === 'notLoaded' ? outcome.text : 'document.notLoaded');
  };
  const labelOf = ({ Id, SignedOn }: SignedTask): string => {
    if (fetching === Id) return texts('task.downloading');
    return signed.length === 1 ? texts('task.download') : texts('task.downloadOf', { Date: usDay(SignedOn) });
  };
  return (
    <>
      <div className="actions">
        {signed.map((one) => (
          <Button
            key={one.Id}
            variant="secondary"
            onPress={() => void fetchSealed(one.Id)}
            isPending={fetching === one.Id}
          >
            <FileText size="1.125rem" aria-hidden="true" /> {labelOf(one)}
          </Button>
        ))}
        {children}
      </div>
      <AlertLine tone="warning" text={trouble === null ? null : texts(trouble)} />
    </>
  );
}
