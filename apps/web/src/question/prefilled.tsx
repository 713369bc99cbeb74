/** Answers that an illustration filled in are marked until somebody confirms them (spec form 4.36). */
import './prefilled.css';
import { usePrefilledCount } from '../state/prefilled.ts';
import { counted, useTexts } from '../state/texts.ts';
import { Alert, FileText } from '../ui/index.ts';

/** Stands before the hint of a question, and is read with it. */
export function PrefilledMark() {
  const texts = useTexts();
  return (
    <span className="prefilled-mark">
      <FileText size={14} aria-hidden="true" />
      {texts('prefilled.mark')}
    </span>
  );
}

/** At the top of a section: how many answers are to be checked. */
export function PrefilledNote({ block }: { block: string }) {
  const texts = useTexts();
  const count = usePrefilledCount(block);
  if (count === 0) return null;
  return (
    <Alert tone="info">
      <p>{counted(texts, 'prefilled', count)}</p>
    </Alert>
  );
}
