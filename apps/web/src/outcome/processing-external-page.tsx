import './outcome.css';
import { useEffect, useState } from 'react';
import { useNavigation } from '../navigation.ts';
import { PageTitle } from '../page/page-title.tsx';
import { useSeconds } from '../signing/use-forms.ts';
import { useCase } from '../state/application.ts';
import { useTexts } from '../state/texts.ts';
import { processExternally } from './process-case.ts';
import { ProcessingWait } from './processing-wait.tsx';
import { WithCase } from './with-case.tsx';

/**
 * The wait for the outcome, for the insured whose agent signed first: thank-you follows policy number and processing
 * (spec flow §2, Processing, external variant), and also if this page could not request them: the server does both by
 * itself.
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
  const { elapsed } = useSeconds(true);

  useEffect(() => {
    let over = false;
    void processExternally(current).finally(() => {
      if (!over) navigation.replace('thank-you');
    });
    return () => {
      over = true;
    };
  }, [current, navigation]);

  return (
    <div className="outcome-page">
      <PageTitle title={texts('processing.title')} />
      <ProcessingWait elapsed={elapsed} />
    </div>
  );
}
