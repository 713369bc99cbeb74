import { useTexts } from '../state/texts.ts';
import { Alert } from '../ui/index.ts';

/**
 * Why a person sees this form: `left`, they left their application; `linkOver`, the mailed link no longer works, without
 * the reason, because nobody knows yet who opened it.
 */
export function FindNote({ about }: { about: 'left' | 'linkOver' }) {
  const texts = useTexts();
  return (
    <Alert tone={about === 'left' ? 'success' : 'info'} title={texts(`find.${about}.title`)} live>
      <p>{texts(`find.${about}.text`)}</p>
    </Alert>
  );
}
