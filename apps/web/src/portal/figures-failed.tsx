import { useTexts } from '../state/texts.ts';
import { Button } from '../ui/index.ts';

/** In place of charts that could not be loaded. */
export function FiguresFailed({ onTryAgain }: { onTryAgain: () => void }) {
  const texts = useTexts();
  return (
    <p role="alert">
      {texts('figures.failed')}{' '}
      <Button variant="quiet" size="small" onPress={onTryAgain}>
        {texts('portal.tryAgain')}
      </Button>
    </p>
  );
}
