import { useTexts } from '../state/texts.ts';
import { Alert } from '../ui/index.ts';
import type { DeviceLinkState } from './use-device-link.ts';

/** This device opened the link from another browser: whether it was in time. */
export function DeviceLinkText({ state }: { state: DeviceLinkState }) {
  const texts = useTexts();
  if (state === 'taken') {
    return (
      <Alert tone="success" live>
        <p>{texts('deviceLink.taken')}</p>
      </Alert>
    );
  }
  if (state !== 'late' && state !== 'offline') return null;
  return (
    <Alert tone="warning" live>
      <p>{texts(`deviceLink.${state}`)}</p>
    </Alert>
  );
}
