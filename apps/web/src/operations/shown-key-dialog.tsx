import { useState } from 'react';
import { useTexts } from '../state/texts.ts';
import { Dialog } from '../ui/index.ts';

/** A new key, shown once: no later response or page contains it, and only its button closes the dialog. */
export function ShownKeyDialog({ shown, onClose }: { shown: string; onClose: () => void }) {
  const texts = useTexts();
  const [copied, setCopied] = useState<'no' | 'yes' | 'failed'>('no');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(shown);
      setCopied('yes');
    } catch {
      // The browser does not allow it, or has no clipboard because the connection is not encrypted.
      setCopied('failed');
    }
  };
  return (
    <Dialog
      title={texts('operations.keys.shown.title')}
      size="medium"
      alert
      actions={[
        {
          label: texts(copied === 'yes' ? 'operations.keys.copied' : 'operations.keys.copy'),
          onPress: () => void copy(),
          variant: copied === 'no' ? 'primary' : 'secondary',
        },
        // The one to choose next stands out: a key that was not copied is lost.
        {
          label: texts('operations.keys.shown.done'),
          onPress: onClose,
          variant: copied === 'no' ? 'secondary' : 'primary',
        },
      ]}
    >
      <p>{texts('operations.keys.shown.text')}</p>
      <p className="shown-key">
        <code>{shown}</code>
      </p>
      {copied === 'failed' ? <p role="alert">{texts('operations.keys.copyFailed')}</p> : null}
    </Dialog>
  );
}
