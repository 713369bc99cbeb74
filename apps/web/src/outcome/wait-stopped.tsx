import { useTexts } from '../state/texts.ts';
import { Alert, Button } from '../ui/index.ts';

/** Shown when a wait ended without a result: what happened, a button to try again, and how to continue without it. */
export function WaitStopped({
  reasons,
  onAgain,
  instead,
}: {
  reasons: readonly string[];
  onAgain: () => void;
  instead: { label: string; go: () => void };
}) {
  const texts = useTexts();
  return (
    <>
      <Alert tone="warning" live>
        {reasons.map((reason) => (
          <p key={reason}>{reason}</p>
        ))}
      </Alert>
      <div className="actions">
        <Button onPress={onAgain}>{texts('portal.tryAgain')}</Button>
        <Button variant="secondary" onPress={instead.go}>
          {instead.label}
        </Button>
      </div>
    </>
  );
}
