import { bindingOf } from '@countersign/engine';
import './outcome.css';
import { useEffect, useState } from 'react';
import { useNavigation } from '../navigation.ts';
import { PageTitle } from '../page/page-title.tsx';
import { useSeconds } from '../signing/use-forms.ts';
import { type OpenCase, useCase } from '../state/application.ts';
import { refreshCase } from '../state/read-anew.ts';
import { client } from '../state/client.ts';
import { isBusy } from '../state/send-with-retries.ts';
import { useTexts } from '../state/texts.ts';
import { awaitDecision, type DecisionSource } from './decision-wait.ts';
import { ProcessingWait } from './processing-wait.tsx';
import { policyNumberOf, processCase } from './process-case.ts';
import { WaitStopped } from './wait-stopped.tsx';
import { pageInsteadNow, replacePage, WithCase } from './with-case.tsx';

/** The wait for the decision (spec flow §2, Processing). */
export function ProcessingPage() {
  return (
    <WithCase page="processing">
      <Processing />
    </WithCase>
  );
}

function Processing() {
  // The case as it was when the page opened; a refreshed case is the same case.
  const [current] = useState(useCase());
  const texts = useTexts();
  const navigation = useNavigation();
  const [stopped, setStopped] = useState(false);
  const [round, setRound] = useState(0);
  const { elapsed, reset } = useSeconds(!stopped);

  useEffect(() => {
    let over = false;
    void awaitDecision(sourceOf(current, () => over)).then(async (outcome) => {
      if (over || outcome === 'over') return;
      if (outcome === 'failed' || outcome === 'unlocked') {
        const instead = await pageInsteadNow('processing');
        if (over) return;
        if (instead === null) setStopped(true);
        else replacePage(navigation, instead);
        return;
      }
      // The case has its policy number now.
      await refreshCase(current);
      if (over) return;
      navigation.replace(current.details.IsDemo ? 'demo-decision' : 'decision-details');
    });
    return () => {
      over = true;
    };
  }, [current, round, navigation]);

  const again = () => {
    reset();
    setStopped(false);
    setRound((count) => count + 1);
  };
  return (
    <div className="outcome-page">
      <PageTitle title={texts('processing.title')} />
      {!stopped ? (
        <ProcessingWait elapsed={elapsed} />
      ) : (
        <WaitStopped
          reasons={['outcome.error', 'outcome.errorMore'].map((key) => texts(key))}
          onAgain={again}
          instead={{ label: texts('send.portal'), go: () => navigation.to('financial-professional') }}
        />
      )}
    </div>
  );
}

/** Whether somebody unlocked the case meanwhile, so that not everybody has signed anymore. */
async function isUnlocked({ appAuthId, appId }: OpenCase): Promise<boolean> {
  const answer = await client.call('confirmApp', { AppAuthId: appAuthId, AppId: appId });
  return !answer.ok && answer.refusal?.reason === 'unsigned';
}

/** Seconds for which the server may hold a response back. */
const WAIT_SECONDS = 25;

function sourceOf(current: OpenCase, isOver: () => boolean): DecisionSource {
  const { appId, appAuthId, details } = current;
  return {
    isSimulated: details.IsDemo,
    policyNumber: () => policyNumberOf(current),
    process: (policyNumber) => processCase(current, policyNumber),
    async decision() {
      const answer = await client.call('getDecision', { appAuthId, appId, Wait: WAIT_SECONDS });
      // The only message of this response is the hard failure (spec flow §7).
      if (answer.ok && answer.message !== '') return { kind: 'hard-failure' };
      if (answer.ok) {
        const { Rows: rows } = answer.data.DecisionInfo;
        return rows.length === 0 && (await isUnlocked(current)) ? { kind: 'unlocked' } : { kind: 'rows', rows };
      }
      return { kind: answer.status === 0 || isBusy(answer.status) ? 'away' : 'refused' };
    },
    async save(rows) {
      const faceAmount = bindingOf(current.application, 'FaceAmount');
      await client.call('saveInfo', {
        appAuthId,
        AppId: appId,
        decisionInfo: { Rows: rows },
        faceAmount: typeof faceAmount === 'number' ? faceAmount : null,
      });
    },
    pause: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
    now: () => Date.now(),
    isOver,
  };
}
