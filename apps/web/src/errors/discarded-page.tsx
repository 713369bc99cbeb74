import { useState } from 'react';
import { useNavigation } from '../navigation.ts';
import { PAGE_OF_OUTCOME } from '../page-routes.ts';
import { PageTitle } from '../page/page-title.tsx';
import { rememberedHandle } from '../state/case-handle.ts';
import { ensureCase } from '../state/ensure-case.ts';
import { firstRoute } from '../state/form-places.ts';
import { restoreDiscarded } from '../state/restore-discarded.ts';
import { useTexts } from '../state/texts.ts';
import { Button, ErrorText } from '../ui/index.ts';

/** `error-discarded`: the agent discarded the case that is open here, and can restore it (spec flow 4.44). */
export function DiscardedPage() {
  const texts = useTexts();
  const navigation = useNavigation();
  const [handle] = useState(rememberedHandle);
  const [step, setStep] = useState<'asking' | 'restoring' | 'gone' | 'failed'>('asking');
  const canRestore = handle !== null && step !== 'gone';
  const restore = async () => {
    if (handle === null) return;
    setStep('restoring');
    const restored = await restoreDiscarded(handle);
    if (restored !== 'restored') {
      setStep(restored);
      return;
    }
    // After a reload, this tab has no open case yet.
    const outcome = await ensureCase();
    if (outcome === 'superseded') return;
    navigation.replace(outcome === 'open' ? firstRoute() : PAGE_OF_OUTCOME[outcome]);
  };
  return (
    <div className="message-page">
      <PageTitle title={texts('error.discarded.title')} />
      <p className="lead">{texts('error.discarded.text')}</p>
      {canRestore ? <p>{texts('error.discarded.kept')}</p> : null}
      <div role="alert">
        {step === 'gone' || step === 'failed' ? <ErrorText text={texts(`error.discarded.${step}`)} /> : null}
      </div>
      <div className="actions">
        {canRestore ? (
          <Button onPress={() => void restore()} isPending={step === 'restoring'}>
            {texts('error.discarded.restore')}
          </Button>
        ) : null}
        <Button variant="secondary" onPress={() => navigation.to('financial-professional')}>
          {texts('error.discarded.portal')}
        </Button>
      </div>
    </div>
  );
}
