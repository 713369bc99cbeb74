import { openCase } from '../state/application.ts';
import { useSelected } from '../state/store.ts';
import { useTexts } from '../state/texts.ts';

/** At the top of every page of a test application (spec flow §2, Shell). */
export function TestBar() {
  const isDemo = useSelected(openCase, (current) => current?.details.IsDemo ?? false);
  const texts = useTexts();
  if (!isDemo) return null;
  return (
    <div className="test-bar" role="region" aria-label={texts('demo.bar.label')}>
      <span>{texts('demo.bar')}</span>
      <a href="/express/demo-welcome">{texts('demo.restart')}</a>
    </div>
  );
}
