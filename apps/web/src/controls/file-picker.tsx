import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useCase } from '../state/application.ts';
import { nodeOf } from '../state/node-of.ts';
import { useSelected } from '../state/store.ts';
import { useTexts } from '../state/texts.ts';
import { deleteFile, resultOf, setUpload, type Upload, uploadFile, uploads } from '../state/uploads.ts';
import { useStoredText } from '../state/use-stored-text.ts';
import { announce, Button, ErrorText, Fieldset, LabelText, ReadOnlyAnswer } from '../ui/index.ts';
import type { ControlProps } from '../question/control.ts';
import { UploadingFile, TakenFile } from './file-rows.tsx';
import { FurtherActionDialog, ReuploadDialog } from './illustration-dialogs.tsx';
import { PdfDrop } from './pdf-drop.tsx';
import { useFocusKept } from './use-focus-kept.ts';

/** A question for one PDF file: chosen or dropped, sent at once, and deletable (spec form 4.36). */
export function FilePicker({ cell, field }: ControlProps) {
  const texts = useTexts();
  const { application } = useCase();
  const result = resultOf(useStoredText(`${cell.block}.${cell.path}.Response`));
  if (!cell.editable) {
    return (
      <ReadOnlyAnswer label={field.label} number={field.number} id={field.id ?? cell.key}>
        {result?.FileName ?? <span className="read-only-value blank">{texts('section.notProvided')}</span>}
      </ReadOnlyAnswer>
    );
  }
  const required = nodeOf(application.model, cell)?.data?.IsOptional !== true;
  return (
    <Fieldset
      number={field.number}
      legend={<LabelText label={field.label} required={required} />}
      id={field.id ?? cell.key}
      plain
    >
      <FileOfQuestion
        question={`${cell.block}.${cell.path}`}
        result={result}
        error={field.error ?? null}
        hint={field.hint}
        required={required}
      />
    </Fieldset>
  );
}

interface FileOfQuestionProps {
  /** `Block.Path` */
  question: string;
  result: ReturnType<typeof resultOf>;
  error: string | null;
  hint: ReactNode;
  required: boolean;
}

function FileOfQuestion({ question, result, error, hint, required }: FileOfQuestionProps) {
  const texts = useTexts();
  const { details } = useCase();
  const upload = useSelected(uploads, (all): Upload | undefined => all[question]);
  const [asks, setAsks] = useState(false);
  const [deleting, setDeleting] = useState(false);
  const choose = useRef<HTMLInputElement>(null);
  const row = useRef<HTMLDivElement>(null);
  useFileAnnounced(upload, result !== null);
  useFocusKept(`${upload?.kind} ${result !== null} ${asks}`, row, choose);

  const remove = async () => {
    setAsks(false);
    setDeleting(true);
    const done = await deleteFile(question);
    setDeleting(false);
    if (done) announce(texts('illustration.deleted'));
  };
  const send = (files: readonly File[]) => void uploadFile(question, files);
  if (upload?.kind === 'sending') return <UploadingFile ref={row} upload={upload} />;
  const failure = upload?.kind === 'failed' ? upload : null;
  return (
    <>
      {result === null ? (
        <PdfDrop
          ref={choose}
          hint={hint}
          required={required}
          error={failure ? texts(failure.message) : error}
          onFiles={send}
          retry={failure?.file ? () => send(failure.file ? [failure.file] : []) : null}
        />
      ) : (
        <>
          {failure ? (
            <p className="error">
              <ErrorText text={texts(failure.message)} />
            </p>
          ) : null}
          <TakenFile
            ref={row}
            result={result}
            action={
              <Button
                variant="secondary"
                size="small"
                aria-label={texts('illustration.deleteNamed', { FileName: result.FileName })}
                onPress={() => (details.IllustrationUsed ? setAsks(true) : void remove())}
                isPending={deleting}
              >
                {texts('illustration.delete')}
              </Button>
            }
          />
        </>
      )}
      {asks ? <ReuploadDialog onNo={() => setAsks(false)} onYes={() => void remove()} /> : null}
      {upload?.kind === 'further' ? (
        <FurtherActionDialog onTryAgain={() => void remove()} onContinue={() => setUpload(question, null)} />
      ) : null}
    </>
  );
}

/** Says how an upload began and ended. */
function useFileAnnounced(upload: Upload | undefined, isThere: boolean): void {
  const texts = useTexts();
  const said = useRef<'sending' | 'busy' | null>(null);
  const step = upload?.kind !== 'sending' ? null : upload.phase === 'busy' ? 'busy' : 'sending';
  useEffect(() => {
    if (step === said.current) return;
    if (step !== null) announce(texts(`illustration.${step}`));
    else if (isThere) announce(texts('illustration.taken'));
    said.current = step;
  });
}
