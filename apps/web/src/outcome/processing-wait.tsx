import './outcome.css';
import { useTexts } from '../state/texts.ts';
import { clockText, Spinner } from '../ui/index.ts';

/** The wait after the last signature (spec flow §2, Processing); `elapsed` in seconds. */
export function ProcessingWait({ elapsed }: { elapsed: number }) {
  const texts = useTexts();
  return (
    <div className="processing">
      <Spinner label={texts('processing.text')} />
      <p className="elapsed">{texts('processing.elapsed', { Time: clockText(elapsed) })}</p>
    </div>
  );
}
