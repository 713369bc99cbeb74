import { useTexts } from '../state/texts.ts';
import { Alert } from '../ui/index.ts';
import type { HandOverState } from './use-hand-over.ts';

/** This device opened the link from another browser: whether it was in time. */
export function HandOverText({ state }: { state: HandOverState }) {
  const texts = useTexts();
  if (state === 'taken') {
    return (
      <Alert tone="success" live>
        <p>{texts('handOver.taken')}</p>
      </Alert>
    );
  }
  if (state !== 'late' && state !== 'offline') return null;
  return (
    <Alert tone="warning" live>
      <p>{texts(`handOver.${state}`)}</p>
    </Alert>
  );
}
