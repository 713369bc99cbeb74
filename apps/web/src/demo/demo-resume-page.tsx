import './demo.css';
import { useEffect, useState } from 'react';
import { useSearch } from '@tanstack/react-router';
import { GiveConsent } from '../consent/give-consent.tsx';
import { OfflinePage } from '../errors/offline-page.tsx';
import { useNavigation } from '../navigation.ts';
import { PAGE_OF_OUTCOME } from '../page-routes.ts';
import { PageTitle } from '../page/page-title.tsx';
import { firstRoute, routeOfPlace } from '../state/form-places.ts';
import { leaveCase } from '../state/saving.ts';
import { ensureAgent } from '../state/session.ts';
import { signInElsewhere } from '../state/sign-in.ts';
import { useTexts } from '../state/texts.ts';
import { Button, PageWait } from '../ui/index.ts';
import { DemoTurn, type DemoSide } from './demo-turn.tsx';
import { nextPlace, type Resumed, resumeDemo } from './resume-demo.ts';

/** `demo-resume-application`: the agent plays the customer. */
export const DemoResumePage = () => <Resume side="InsuredOwner" />;

/** `producer-demo-resume-application`: the agent is the agent again. */
export const ProducerDemoResumePage = () => <Resume side="Agent" />;

function Resume({ side }: { side: DemoSide }) {
  const search: Readonly<Record<string, string>> = useSearch({ strict: false });
  const appId = search['AppId'] ?? '';
  const texts = useTexts();
  const navigation = useNavigation();
  const [resumed, setResumed] = useState<Resumed | null>(null);
  const [round, setRound] = useState(0);
  useEffect(() => {
    let left = false;
    void enter(appId, side).then((outcome) => {
      if (left) return;
      if (outcome === 'elsewhere') signInElsewhere();
      else if (outcome.kind === 'open' && !outcome.data.ConsentRequired) {
        const place = nextPlace(side, outcome.data.Case);
        navigation.replace(place === 'demo-decision' ? place : routeOfPlace(place), { auth: 'true' });
      } else if (isShownHere(outcome)) setResumed(outcome);
      else if (outcome.kind !== 'superseded') navigation.replace(PAGE_OF_OUTCOME[outcome.kind]);
    });
    return () => {
      left = true;
    };
    // Nothing from the address: it changes on navigation, while this page is still mounted.
  }, [appId, side, navigation, round]);

  if (resumed?.kind === 'offline') return <OfflinePage onAgain={() => setRound((count) => count + 1)} />;
  if (resumed?.kind === 'gone' || resumed?.kind === 'unsent') return <NotHere appId={appId} why={resumed.kind} />;
  return <PageWait label={texts('app.loading')}>{resumed?.kind === 'open' ? <Consent /> : null}</PageWait>;
}

const SHOWN_HERE = ['open', 'gone', 'unsent', 'offline'] as const;
type ShownHere = Extract<Resumed, { kind: (typeof SHOWN_HERE)[number] }>;

const isShownHere = (outcome: Resumed): outcome is ShownHere => SHOWN_HERE.some((kind) => kind === outcome.kind);

async function enter(appId: string, side: DemoSide): Promise<Resumed | 'elsewhere'> {
  const agent = await ensureAgent({});
  if (agent === 'elsewhere') return agent;
  if (agent === 'offline') return { kind: agent };
  return agent === 'none' ? { kind: 'unauthenticated' } : resumeDemo(appId, side);
}

/** The customer's consent, which is asked as for everybody. */
function Consent() {
  const navigation = useNavigation();
  return (
    <GiveConsent
      onGiven={() => navigation.replace(firstRoute(), { auth: 'true' })}
      onClose={() => {
        leaveCase();
        navigation.replace('financial-professional');
      }}
    />
  );
}

function NotHere({ appId, why }: { appId: string; why: 'gone' | 'unsent' }) {
  const texts = useTexts();
  const navigation = useNavigation();
  return (
    <div className="message-page">
      <PageTitle title={texts(`demo.${why}.title`)} />
      <p className="lead">{texts(`demo.${why}`)}</p>
      {why === 'unsent' ? <DemoTurn appId={appId} to="Agent" /> : null}
      <div className="actions">
        <Button variant={why === 'gone' ? 'primary' : 'secondary'} onPress={() => navigation.to('demo-welcome')}>
          {texts('demo.decision.again')}
        </Button>
      </div>
    </div>
  );
}
