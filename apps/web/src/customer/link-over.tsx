import { useTexts } from '../state/texts.ts';
import { Alert } from '../ui/index.ts';

/** The mailed link no longer works. The reason is not given, because nobody knows yet who opened it. */
export function LinkOver() {
  const texts = useTexts();
  return (
    <Alert tone="info" title={texts('find.linkOver.title')} live>
      <p>{texts('find.linkOver.text')}</p>
    </Alert>
  );
}
