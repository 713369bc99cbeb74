import { useTexts } from '../state/texts.ts';
import { Alert, Button } from '../ui/index.ts';

/** In place of a list that could not be loaded, or above what was loaded before: a dialog that is open there stays. */
export function LoadFailed({ onTryAgain }: { onTryAgain: () => void }) {
  const texts = useTexts();
  return (
    <Alert tone="error" title={texts('portal.loadFailed.title')} live>
      <Button variant="secondary" size="small" onPress={onTryAgain}>
        {texts('portal.tryAgain')}
      </Button>
    </Alert>
  );
}
