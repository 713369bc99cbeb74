import './illustration-start.css';
import { useEffect, useRef, useState } from 'react';
import { UploadingFile, TakenFile } from '../controls/file-rows.tsx';
import { FurtherActionDialog, NotPrefilledDialog, ReuploadDialog } from '../controls/illustration-dialogs.tsx';
import { PdfDrop } from '../controls/pdf-drop.tsx';
import { useFocusKept } from '../controls/use-focus-kept.ts';
import { useNavigation } from '../navigation.ts';
import { PageTitle } from '../page/page-title.tsx';
import { openCase } from '../state/application.ts';
import { ensureCase } from '../state/ensure-case.ts';
import { firstRoute } from '../state/form-places.ts';
import { isAgent } from '../state/roles.ts';
import { useSelected, useStore } from '../state/store.ts';
import { carrier, loadCarrier, useTexts } from '../state/texts.ts';
import { deleteFile, setUpload, type Upload, uploads } from '../state/uploads.ts';
import { announce, Button, notify, PageWait } from '../ui/index.ts';
import { FilledIn } from './filled-in.tsx';
import { type IllustrationFile, illustrationFile } from './illustration-file.ts';
import { sendIllustration, START_FILE, type StartOutcome } from './send-illustration.ts';
import { useStartCase } from './use-start-case.ts';

type Asked = 'further' | 'not-prefilled' | 'reupload' | null;

/**
 * Starts a case with an illustration: it is uploaded and fills in answers, in parallel (spec form §4, spec flow §4).
 */
export function IllustrationStartPage() {
  const texts = useTexts();
  const navigation = useNavigation();
  const current = useStore(openCase);
  const { begin, start, starting } = useStartCase();
  const { readsIllustrations } = useStore(carrier);
  const [found, setFound] = useState(false);
  const [waiting, setWaiting] = useState<readonly File[] | null>(null);
  useEffect(() => {
    void Promise.all([ensureCase(), loadCarrier()]).then(() => {
      const role = openCase.get()?.application.role;
      // A case is started by its agent: a signer may know this address, but has nothing to do here.
      if (role === undefined || isAgent(role)) setFound(true);
      else navigation.replace(firstRoute());
    });
  }, [navigation]);
  // A page that was opened without a case creates one for the first file, not for the visit.
  const first = (files: readonly File[]) => {
    setWaiting(files);
    void begin();
  };
  return (
    <div className="message-page illustration-start">
      <PageTitle title={texts('illustration.title')} />
      {found && !readsIllustrations ? null : <p className="lead">{texts('illustration.intro')}</p>}
      {!found || starting ? (
        <PageWait label={texts('app.loading')} />
      ) : !readsIllustrations ? (
        <NothingToRead isOpen={current !== null} onStart={() => start('form')} />
      ) : current === null ? (
        <>
          <PdfDrop primary hint={texts('illustration.hint')} error={null} onFiles={first} retry={null} />
          <div className="actions">
            <Button variant="secondary" onPress={() => start('form')}>
              {texts('illustration.without')}
            </Button>
          </div>
        </>
      ) : (
        <StartFile first={waiting} />
      )}
    </div>
  );
}

/** The carrier reads no illustration: nothing offers this page, but somebody may know its address. */
function NothingToRead({ isOpen, onStart }: { isOpen: boolean; onStart: () => void }) {
  const texts = useTexts();
  const navigation = useNavigation();
  return (
    <>
      <p className="lead">{texts('illustration.unread')}</p>
      <div className="actions">
        <Button onPress={isOpen ? () => navigation.toSection(firstRoute()) : onStart}>
          {texts(isOpen ? 'illustration.continue' : 'welcome.start')}
        </Button>
      </div>
    </>
  );
}

/** The file of an open case: none yet, being uploaded, or uploaded. */
function StartFile({ first }: { first: readonly File[] | null }) {
  const texts = useTexts();
  const application = useSelected(openCase, (current) => current?.application);
  const used = useSelected(openCase, (current) => current?.details.IllustrationUsed ?? false);
  const upload = useSelected(uploads, (all): Upload | undefined => all[START_FILE]);
  const [asked, setAsked] = useState<Asked>(null);
  const [file, setFile] = useState<IllustrationFile | null>(() => (application ? illustrationFile(application) : null));
  const outcome = useRef<StartOutcome>({ further: false, notPrefilled: false });
  const row = useRef<HTMLDivElement>(null);
  const choose = useRef<HTMLInputElement>(null);
  useFocusKept(`${upload?.kind} ${file !== null} ${asked}`, row, choose);

  const send = async (files: readonly File[]) => {
    announce(texts('illustration.sending'));
    outcome.current = await sendIllustration(files);
    const fresh = openCase.get()?.application;
    const taken = fresh ? illustrationFile(fresh) : null;
    setFile(taken);
    if (outcome.current.further) setAsked('further');
    else if (outcome.current.notPrefilled) setAsked('not-prefilled');
    else if (taken) announce(texts('illustration.taken'));
  };
  const remove = async () => {
    setAsked(null);
    if (file === null) return;
    if (!(await deleteFile(file.question))) {
      notify({ text: texts('illustration.failed') });
      return;
    }
    setFile(null);
    announce(texts('illustration.deleted'));
  };
  const hasSent = useRef(false);
  useEffect(() => {
    if (first === null || hasSent.current) return;
    hasSent.current = true;
    void send(first);
  });

  if (upload?.kind === 'sending') return <UploadingFile ref={row} upload={upload} />;
  const failure = upload?.kind === 'failed' ? upload : null;
  const again = failure?.file ?? null;
  return (
    <>
      {file === null ? (
        <PdfDrop
          primary
          ref={choose}
          hint={texts('illustration.hint')}
          error={failure ? texts(failure.message) : null}
          onFiles={(files) => void send(files)}
          retry={again ? () => void send([again]) : null}
        />
      ) : (
        <>
          <TakenFile
            ref={row}
            result={file.result}
            action={
              <Button
                variant="secondary"
                size="small"
                aria-label={texts('illustration.deleteNamed', { FileName: file.result.FileName })}
                onPress={() => (used ? setAsked('reupload') : void remove())}
              >
                {texts('illustration.delete')}
              </Button>
            }
          />
          <FilledIn />
        </>
      )}
      <ToForm hasFile={file !== null} />
      {asked === 'further' ? (
        <FurtherActionDialog
          onTryAgain={() => void remove()}
          onContinue={() => setAsked(outcome.current.notPrefilled ? 'not-prefilled' : null)}
        />
      ) : null}
      {asked === 'not-prefilled' ? <NotPrefilledDialog onClose={() => setAsked(null)} /> : null}
      {asked === 'reupload' ? <ReuploadDialog onNo={() => setAsked(null)} onYes={() => void remove()} /> : null}
    </>
  );
}

function ToForm({ hasFile }: { hasFile: boolean }) {
  const texts = useTexts();
  const navigation = useNavigation();
  const goOn = () => {
    setUpload(START_FILE, null);
    navigation.toSection(firstRoute());
  };
  return (
    <div className="actions">
      <Button variant={hasFile ? 'primary' : 'secondary'} onPress={goOn}>
        {texts(hasFile ? 'illustration.continue' : 'illustration.without')}
      </Button>
    </div>
  );
}
