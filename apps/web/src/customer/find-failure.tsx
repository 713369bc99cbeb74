import { useEffect, useRef } from 'react';
import { useTexts } from '../state/texts.ts';
import { Alert, Markdown } from '../ui/index.ts';
import type { FindFailureReason } from './why-not-found.ts';

/** Why nobody was found; the focus moves here when the reason changes. */
export function FindFailure({ trouble }: { trouble: FindFailureReason | null }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (trouble) box.current?.focus();
  }, [trouble]);
  return trouble ? (
    <div ref={box} tabIndex={-1} className="refused">
      <TroubleText trouble={trouble} />
    </div>
  ) : null;
}

function TroubleText({ trouble }: { trouble: FindFailureReason }) {
  const texts = useTexts();
  if (trouble === 'exceeded') return <Alert tone="error" title={texts('find.exceeded')} live />;
  if (trouble === 'notFound') {
    return (
      <Alert tone="error" title={texts('find.notFound')} live>
        <Reasons />
      </Alert>
    );
  }
  return (
    <Alert tone="error" live>
      <p>{texts(`find.${trouble}`)}</p>
    </Alert>
  );
}

function Reasons() {
  const texts = useTexts();
  return <Markdown text={texts('find.reasons')} level={3} />;
}
