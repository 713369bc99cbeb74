import './customer.css';
import { useEffect, useRef, useState } from 'react';
import type { AgentsBrowser } from '@countersign/protocol';
import { useSearch } from '@tanstack/react-router';
import { useNavigation } from '../navigation.ts';
import { PageTitle } from '../page/page-title.tsx';
import { client } from '../state/client.ts';
import { APPLICATION_NAME } from '../state/definition.ts';
import { leaveCase } from '../state/saving.ts';
import { loadSessionOnce } from '../state/session.ts';
import { useTexts } from '../state/texts.ts';
import { ShieldCheck } from '../ui/index.ts';
import { AgentsBrowserCard, type ShownWay, wayOf } from './agents-browser.tsx';
import type { Arrival } from './arrival.ts';
import { CodeStep } from './code-step.tsx';
import { adoptSession, enter, type Found } from './enter.ts';
import { FindForm } from './find-form.tsx';
import { TroubleText } from './find-trouble.tsx';
import { type Trouble, troubleOf } from './trouble-of.ts';
import { HandOverText } from './hand-over-text.tsx';
import { OtherConsent, stateOfIssue } from './other-consent.tsx';
import { useArrival } from './use-arrival.ts';
import { useConsentText } from '../consent/use-consent-text.ts';
import { type FindForm as Form, useFindForm } from './use-find-form.ts';
import { useFindStanding } from './use-find-standing.ts';
import { useHandOver } from './use-hand-over.ts';

/** What the page shows: the form; why this browser is closed, and the way to another; or where a one-time code is typed. */
type Step =
  | { kind: 'form' }
  | { kind: 'agentsBrowser'; refused: AgentsBrowser; way: ShownWay | null }
  | { kind: 'code' };

/** Where customers prove who they are (spec flow §2, Find application; §4; §5). */
export function FindApplicationPage() {
  const search: Readonly<Record<string, string>> = useSearch({ strict: false });
  const arrival = useArrival();
  const form = useFindForm(search['OwnerType']);
  // A newer link begins again with what was typed.
  return <IdentityCheck key={arrival?.token ?? ''} arrival={arrival} form={form} search={search} />;
}

function IdentityCheck({
  arrival,
  form,
  search,
}: {
  arrival: Arrival | null;
  form: Form;
  search: Readonly<Record<string, string>>;
}) {
  const texts = useTexts();
  const navigation = useNavigation();
  const consent = useConsentText(search['stateOfIssue'] ?? '');
  const [step, setStep] = useState<Step>({ kind: 'form' });
  const [isSending, setIsSending] = useState(false);
  const [trouble, setTrouble] = useState<Trouble | null>(null);
  const [otherConsent, setOtherConsent] = useState<{ found: Found; stateOfIssue: string } | null>(null);
  const handOver = useHandOver(arrival);
  const troubleBox = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (trouble) troubleBox.current?.focus();
  }, [trouble]);

  // Also after the page was loaded again, and when a link is opened again that was closed before.
  useFindStanding(arrival, () => setTrouble('exceeded'));

  const isClosed = trouble === 'exceeded';
  const given = consent.data
    ? ({ Given: true, ConsentId: consent.data.ConsentId, Shown: consent.data.Shown } as const)
    : true;

  /** Opens the case; a consent text of its own is read before its first page. */
  const open = async (found: Found) => {
    if ((await adoptSession()) === 'documents') {
      navigation.to('documents');
      return;
    }
    const entered = await enter(found);
    if (entered !== 'proposed-insured' || !found.ConsentRequired) navigation.to(entered, { auth: 'true' });
    else setOtherConsent({ found, stateOfIssue: stateOfIssue() });
  };
  const submit = async (inAgentsBrowser?: 'handOver' | 'try') => {
    if (!form.isValid || isSending || isClosed) return;
    setIsSending(true);
    setTrouble(null);
    await loadSessionOnce();
    const answer = await client.call('findApplication', {
      appDefName: APPLICATION_NAME,
      ...form.identity(),
      consent: given,
      ...(arrival && handOver !== 'late' ? { [arrival.kind]: arrival.token } : {}),
      ...(inAgentsBrowser && { inAgentsBrowser }),
    });
    if (answer.ok) {
      await open(answer.data);
      return;
    }
    setIsSending(false);
    const { refusal } = answer;
    switch (refusal?.reason) {
      case 'agentsBrowser':
        setStep({ kind: 'agentsBrowser', refused: refusal, way: wayOf(refusal) });
        break;
      case 'code':
        setStep({ kind: 'code' });
        break;
      case 'exceeded':
      case 'notFound':
      case 'altered':
      case undefined:
        setStep({ kind: 'form' });
        setTrouble(troubleOf(answer));
    }
  };
  const back = () => setStep({ kind: 'form' });

  return (
    <div className="find-page">
      <PageTitle title={texts(step.kind === 'code' ? 'find.code.title' : 'find.title')} key={step.kind} />
      {step.kind === 'agentsBrowser' ? (
        <AgentsBrowserCard
          refused={step.refused}
          way={step.way}
          isAsking={isSending}
          onAskWay={() => void submit('handOver')}
          onTry={() => void submit('try')}
          onBack={back}
        />
      ) : null}
      {step.kind === 'code' ? (
        <CodeStep
          consent={given}
          hasLink={arrival?.kind === 'link'}
          onFound={(found) => void open(found)}
          onGone={() => {
            back();
            setTrouble('again');
          }}
          onBack={back}
        />
      ) : null}
      {step.kind === 'form' ? (
        <>
          <p className="lead">{texts('find.intro')}</p>
          <HandOverText state={handOver} />
          {trouble ? (
            <div ref={troubleBox} tabIndex={-1} className="refused">
              <TroubleText trouble={trouble} />
            </div>
          ) : null}
          <FindForm
            form={form}
            consent={consent}
            asksWho={arrival === null && search['OwnerType'] === undefined}
            isClosed={isClosed}
            isSending={isSending}
            onSubmit={() => void submit()}
          />
          <p className="find-why">
            <ShieldCheck size={18} aria-hidden="true" /> {texts('find.why')}
          </p>
        </>
      ) : null}
      {otherConsent ? (
        <OtherConsent
          {...otherConsent}
          onGiven={() => navigation.toSection('proposed-insured')}
          onClose={() => {
            leaveCase();
            setOtherConsent(null);
            setIsSending(false);
            back();
          }}
        />
      ) : null}
    </div>
  );
}
