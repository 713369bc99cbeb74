import { useTexts } from '../state/texts.ts';
import { Alert } from '../ui/index.ts';

/** The mailed link leads nowhere anymore. Why is not said: nobody knows yet who opened it. */
export function LinkOver() {
  const texts = useTexts();
  return (
    <Alert tone="info" title={texts('find.linkOver.title')} live>
      <p>{texts('find.linkOver.text')}</p>
    </Alert>
  );
}
