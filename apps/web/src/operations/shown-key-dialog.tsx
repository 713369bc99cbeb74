import { useState } from 'react';
import { useTexts } from '../state/texts.ts';
import { Dialog } from '../ui/index.ts';

/** A new key, shown once: no later response or page contains it. */
export function ShownKeyDialog({ shown, onClose }: { shown: string; onClose: () => void }) {
  const texts = useTexts();
  const [isCopied, setIsCopied] = useState(false);
  const copy = async () => {
    await navigator.clipboard.writeText(shown);
    setIsCopied(true);
  };
  return (
    <Dialog
      title={texts('operations.keys.shown.title')}
      size="medium"
      alert
      onClose={onClose}
      actions={[
        {
          label: texts(isCopied ? 'operations.keys.copied' : 'operations.keys.copy'),
          onPress: () => void copy(),
          variant: 'secondary',
        },
        { label: texts('operations.keys.shown.done'), onPress: onClose, variant: 'primary' },
      ]}
    >
      <p>{texts('operations.keys.shown.text')}</p>
      <p className="shown-key">
        <code>{shown}</code>
      </p>
    </Dialog>
  );
}
