import type { ReactNode, Ref } from 'react';
import { useTexts } from '../state/texts.ts';
import { Button, FileDrop, RefreshCw } from '../ui/index.ts';

/** Where a PDF file is chosen or dropped; after a failure the same file can be sent again. */
export function PdfDrop({
  hint,
  error,
  required = false,
  primary = false,
  onFiles,
  retry,
  ref,
}: {
  hint: ReactNode;
  error: string | null;
  required?: boolean;
  /** It is the main action of its page. */
  primary?: boolean;
  onFiles: (files: readonly File[]) => void;
  /** Null: there is nothing to send again. */
  retry: (() => void) | null;
  ref?: Ref<HTMLInputElement>;
}) {
  const texts = useTexts();
  return (
    <>
      <FileDrop
        label={texts('illustration.choose')}
        hint={
          <>
            {texts('illustration.orDrop')} {hint}
          </>
        }
        error={error}
        accept="application/pdf,.pdf"
        required={required}
        primary={primary}
        onFiles={onFiles}
        {...(ref ? { ref } : {})}
      />
      {retry ? (
        <div className="actions">
          <Button variant="secondary" size="small" onPress={retry}>
            <RefreshCw size="1.0625rem" aria-hidden="true" /> {texts('illustration.sendAgain')}
          </Button>
        </div>
      ) : null}
    </>
  );
}
