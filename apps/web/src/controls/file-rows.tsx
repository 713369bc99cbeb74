/** A file that is being uploaded, and one that was uploaded: the same in a section and at the start of a case. */
import type { ReactNode, Ref } from 'react';
import { useTexts } from '../state/texts.ts';
import type { resultOf, Upload } from '../state/uploads.ts';
import { Button, CircleCheck, FileRow, Progress, TriangleAlert } from '../ui/index.ts';

const PHASES = {
  starting: 'illustration.sending',
  sending: 'illustration.sending',
  reading: 'illustration.reading',
  busy: 'illustration.busy',
  done: 'illustration.done',
} as const;

/** A file on its way: name, size, how far it is, and a button that cancels it. */
export function UploadingFile({
  upload,
  ref,
}: {
  upload: Extract<Upload, { kind: 'sending' }>;
  ref?: Ref<HTMLDivElement>;
}) {
  const texts = useTexts();
  return (
    <FileRow
      name={upload.name}
      size={upload.size}
      {...(ref ? { ref } : {})}
      action={
        <Button variant="secondary" size="small" onPress={upload.cancel}>
          {texts('illustration.cancel')}
        </Button>
      }
    >
      <Progress value={upload.percent} label={texts(PHASES[upload.phase])} valueText={`${upload.percent}%`} />
    </FileRow>
  );
}

/** A file that was accepted, and whether the applicant can sign it. */
export function TakenFile({
  result,
  action,
  ref,
}: {
  result: NonNullable<ReturnType<typeof resultOf>>;
  action: ReactNode;
  ref?: Ref<HTMLDivElement>;
}) {
  const texts = useTexts();
  const Icon = result.ApplicantSignature ? CircleCheck : TriangleAlert;
  return (
    <FileRow name={result.FileName} size={result.FileSize} action={action} {...(ref ? { ref } : {})}>
      <p className={result.ApplicantSignature ? 'file-state good' : 'file-state'}>
        <Icon size="1.125rem" aria-hidden="true" />
        {texts(result.ApplicantSignature ? 'illustration.signable' : 'illustration.unsignable')}
      </p>
    </FileRow>
  );
}
