import { useCallback, useEffect, useRef, useState } from 'react';
import type { Data } from '@countersign/protocol';
import { OfflinePage } from '../errors/offline-page.tsx';
import { SignedDocument } from '../signing/signed-document.tsx';
import { reportError } from '../state/report.ts';
import { useNavigation } from '../navigation.ts';
import { signedUnseen } from '../signing/ceremony.ts';
import { useCase } from '../state/application.ts';
import { client } from '../state/client.ts';
import { leaveCase } from '../state/saving.ts';
import { isBusy } from '../state/send-with-retries.ts';
import { useBrand, useTexts } from '../state/texts.ts';
import { Button, PageWait } from '../ui/index.ts';
import { DecisionReasons } from './decision-reasons.tsx';
import { OutcomeCard } from './outcome-card.tsx';
import { Numbers } from './numbers.tsx';
import { outcomeText } from './outcome-text.ts';
import { WithCase } from './with-case.tsx';

/** The decision (spec flow §2, Decision details). */
export function DecisionPage() {
  return (
    <WithCase page="decision-details">
      <Decision />
    </WithCase>
  );
}

/** `isLate`: there is no decision yet, and none that failed. */
type Loaded =
  | { state: 'loading' }
  | { state: 'offline' }
  | { state: 'loaded'; decision: Data<'getDecision'> | null; isLate: boolean };

function Decision() {
  const { appId, appAuthId } = useCase();
  const texts = useTexts();
  const [loaded, setLoaded] = useState<Loaded>({ state: 'loading' });
  const isHere = useRef(true);
  const load = useCallback(() => {
    void client.ask('getDecision', { appAuthId, appId }).then((answer) => {
      if (!isHere.current) return;
      if (answer.status === 0 || isBusy(answer.status)) {
        setLoaded({ state: 'offline' });
        return;
      }
      const decision = answer.ok ? answer.data : null;
      // The only message of this response is the hard failure (spec flow §7).
      const isLate = decision?.DecisionInfo.Rows.length === 0 && answer.message === '';
      if (!isLate && outcomeText(decision, isLate).text === 'outcome.error')
        reportError('There is no decision to show');
      setLoaded({ state: 'loaded', decision, isLate });
    });
  }, [appId, appAuthId]);
  useEffect(() => {
    isHere.current = true;
    load();
    return () => void (isHere.current = false);
  }, [load]);
  if (loaded.state === 'offline') return <OfflinePage onAgain={load} />;
  if (loaded.state === 'loading') {
    return <PageWait label={texts('app.loading')} />;
  }
  return <Shown {...loaded} />;
}

function Shown({ decision, isLate }: Pick<Extract<Loaded, { state: 'loaded' }>, 'decision' | 'isLate'>) {
  const navigation = useNavigation();
  const { application, appId, appAuthId, role, details } = useCase();
  const texts = useTexts();
  const ended = decision !== null && decision.Outcome !== null;
  return (
    <div className="outcome-page">
      <OutcomeCard decision={decision} isLate={isLate}>
        <Numbers appId={appId} policy={details.PolicyNumber} />
        <div className="actions">
          {ended || decision?.DecisionInfo.Rows[0] ? null : (
            <Button variant="secondary" onPress={() => navigation.replace('processing')}>
              {texts('outcome.again')}
            </Button>
          )}
          <PortalButton />
          <SignedDocument appId={appId} appAuthId={appAuthId} role={role} isUnseen={signedUnseen(application)} />
        </div>
        {/* Those of the decision do not say why the case ended. */}
        {ended ? null : <DecisionReasons />}
      </OutcomeCard>
    </div>
  );
}

/** The portal opens after this time (spec flow §9). */
const PORTAL_DELAY_MS = 3000;

/** Waits, resets the application and goes to the portal. */
function PortalButton() {
  const texts = useTexts();
  const brand = useBrand();
  const navigation = useNavigation();
  const [isWaiting, setIsWaiting] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const go = () => {
    setIsWaiting(true);
    timer.current = setTimeout(() => {
      navigation.to('financial-professional');
      leaveCase();
    }, PORTAL_DELAY_MS);
  };
  return (
    <Button onPress={go} isPending={isWaiting}>
      {isWaiting ? texts('decision.portalWait') : (brand?.PortalButton ?? texts('send.portal'))}
    </Button>
  );
}
