import './outcome.css';
import { useEffect, useState } from 'react';
import { useNavigation } from '../navigation.ts';
import { PageTitle } from '../shell/page-title.tsx';
import { useSeconds } from '../signing/use-forms.ts';
import { useCase } from '../state/application.ts';
import { useTexts } from '../state/texts.ts';
import { processExternally } from './process-case.ts';
import { ProcessingWait } from './processing-wait.tsx';
import { WaitStopped } from './wait-stopped.tsx';
import { WithCase } from './with-case.tsx';

/**
 * The same wait for the insured whose agent signed first: thank-you follows policy number and processing (spec flow §2,
 * Processing, external variant).
 */
export function ProcessingExternalPage() {
  return (
    <WithCase page="processing-external-application">
      <ProcessingExternal />
    </WithCase>
  );
}

function ProcessingExternal() {
  const [current] = useState(useCase());
  const texts = useTexts();
  const navigation = useNavigation();
  const [failed, setFailed] = useState(false);
  const [round, setRound] = useState(0);
  const { elapsed, reset } = useSeconds(!failed);

  useEffect(() => {
    let over = false;
    void processExternally(current).then((done) => {
      if (over) return;
      if (done) navigation.replace('thank-you');
      else setFailed(true);
    });
    return () => {
      over = true;
    };
  }, [current, round, navigation]);

  const again = () => {
    reset();
    setFailed(false);
    setRound((count) => count + 1);
  };
  return (
    <div className="outcome-page">
      <PageTitle title={texts('processing.title')} />
      {failed ? (
        <WaitStopped
          reasons={[texts('processing.externalFailed')]}
          onAgain={again}
          instead={{ label: texts('processing.finish'), go: () => navigation.to('thank-you') }}
        />
      ) : (
        <ProcessingWait elapsed={elapsed} />
      )}
    </div>
  );
}
