import { type ReactNode, useState } from 'react';
import { useStore } from '../state/store.ts';
import { carrier, useTexts } from '../state/texts.ts';
import { Dialog } from '../ui/index.ts';
import { useStartCase } from './use-start-case.ts';

/**
 * Start a new case: if the carrier reads illustrations, it asks about one first (spec flow 4.4). `question` is that
 * dialog while it is open.
 */
export function useStartNew(): { startNew: () => void; starting: boolean; question: ReactNode } {
  const texts = useTexts();
  const { readsIllustrations } = useStore(carrier);
  const { start, starting } = useStartCase();
  const [asks, setAsks] = useState(false);
  const answer = (to: 'form' | 'illustration') => () => {
    setAsks(false);
    start(to);
  };
  return {
    startNew() {
      if (starting) return;
      if (readsIllustrations) setAsks(true);
      else start('form');
    },
    starting,
    question: asks ? (
      <Dialog
        title={texts('welcome.illustration')}
        onClose={() => setAsks(false)}
        actions={[
          { label: texts('welcome.illustration.no'), onPress: answer('form') },
          { label: texts('welcome.illustration.yes'), onPress: answer('illustration') },
        ]}
      >
        <p>{texts('welcome.illustration.text')}</p>
      </Dialog>
    ) : null,
  };
}
