import { reasonOf } from '../state/reason-of.ts';
import { useTexts } from '../state/texts.ts';
import { Alert, Markdown } from '../ui/index.ts';

export type Trouble = 'notFound' | 'exceeded' | 'offline' | 'busy' | 'again';

/** Why nobody was found, in words. */
export function TroubleText({ trouble }: { trouble: Trouble }) {
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

/** What an unsuccessful `findApplication` means for the person. */
export function troubleOf(failure: { status: number; data: unknown }): Trouble {
  if (failure.status === 0) return 'offline';
  if (failure.status === 404) return reasonOf(failure.data) === 'exceeded' ? 'exceeded' : 'notFound';
  return failure.status === 400 || failure.status === 422 ? 'notFound' : 'busy';
}

function Reasons() {
  const texts = useTexts();
  return <Markdown text={texts('find.reasons')} level={3} />;
}
