/**
 * The source of an answer that nobody typed here: an illustration, until somebody confirms it (spec form 4.36), or
 * another section.
 */
import { usePrefilledCount } from '../state/prefilled.ts';
import { counted, useTexts } from '../state/texts.ts';
import { Alert, FileText } from '../ui/index.ts';

/** Shown before the hint of a question, and read out with it. */
export function PrefilledMark({ text }: { text: string }) {
  return (
    <span className="prefilled-mark">
      <FileText size="0.875rem" aria-hidden="true" />
      {text}
    </span>
  );
}

/** At the top of a section: how many answers have to be checked. */
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
