import './customer.css';
import { useEffect, useRef, useState } from 'react';
import type { AgentsBrowser } from '@countersign/protocol';
import { useSearch } from '@tanstack/react-router';
import { useNavigation } from '../navigation.ts';
import { PageTitle } from '../shell/page-title.tsx';
import { openCase } from '../state/application.ts';
import { client } from '../state/client.ts';
import { APPLICATION_NAME } from '../state/definition.ts';
import { leaveCase } from '../state/saving.ts';
import { loadSession, loadSessionOnce } from '../state/session.ts';
import { useTexts } from '../state/texts.ts';
import { reasonOf } from '../state/reason-of.ts';
import { Alert, Button, Card, CheckboxGroup, Markdown, NativeSelect, ShieldCheck } from '../ui/index.ts';
import { AgentsBrowserCard, agentsBrowserOf, type ShownWay, wayOf } from './agents-browser.tsx';
import { type Arrival, takeArrival } from './arrival.ts';
import { ConsentDialog } from './consent-dialog.tsx';
import { adoptSession, enter, type Found, giveConsent } from './enter.ts';
import { FindQuestionField } from './find-question-field.tsx';
import { FIND_ROLES, type FindField, findProblem, findQuestions, findRole } from './find-rules.ts';
import { type HandOverState, useHandOver } from './use-hand-over.ts';
import { useConsentText } from './use-consent-text.ts';

type Trouble = 'notFound' | 'exceeded' | 'offline' | 'busy';

/** Where customers prove who they are (spec flow §2, Find application; §4; §5). */
export function FindApplicationPage() {
  const search: Readonly<Record<string, string>> = useSearch({ strict: false });
  const texts = useTexts();
  const navigation = useNavigation();
  const [role, setRole] = useState(() => findRole(search['OwnerType']));
  const questions = findQuestions(role);
  const consent = useConsentText(search['stateOfIssue'] ?? '');
  const [today] = useState(() => new Date().toISOString().slice(0, 10));
  const arrived = useRef<Arrival | null>(null);
  const [arrival, setArrival] = useState<Arrival | null | undefined>(undefined);
  const handOver = useHandOver(arrival ?? null);
  const [answers, setAnswers] = useState<Partial<Record<FindField, string>>>({});
  const [touched, setTouched] = useState<ReadonlySet<FindField>>(new Set());
  const [agrees, setAgrees] = useState(false);
  const [readsConsent, setReadsConsent] = useState(false);
  const [isSending, setIsSending] = useState(false);
  const [trouble, setTrouble] = useState<Trouble | null>(null);
  const [found, setFound] = useState<Found | null>(null);
  const [caseState, setCaseState] = useState('');
  const [refused, setRefused] = useState<AgentsBrowser | null>(null);
  const [way, setWay] = useState<ShownWay | null>(null);
  const troubleBox = useRef<HTMLDivElement>(null);

  useEffect(() => {
    arrived.current = takeArrival();
    setArrival(arrived.current);
    // Calls need the token that the session gives, also before anybody is known.
    void loadSession();
    // A newer link opened in the same tab changes the fragment only.
    const takeNewer = () => {
      const before = arrived.current;
      arrived.current = takeArrival();
      setArrival(arrived.current);
      if (arrived.current !== before) setTrouble(null);
    };
    window.addEventListener('hashchange', takeNewer);
    return () => window.removeEventListener('hashchange', takeNewer);
  }, []);
  useEffect(() => {
    if (trouble) troubleBox.current?.focus();
  }, [trouble]);

  const problem = (field: FindField) => {
    const question = questions.find((one) => one.field === field);
    return question ? findProblem(question.rule, answers[field] ?? '', today) : null;
  };
  const isValid = agrees && questions.every(({ field }) => problem(field) === null);
  const isClosed = trouble === 'exceeded';

  /** Opens the case; a consent text of its own is read before its first page. */
  const open = async (given: Found) => {
    const entered = await enter(given);
    if (entered !== 'proposed-insured' || !given.ConsentRequired) {
      navigation.to(entered, { auth: 'true' });
      return;
    }
    setCaseState(stateOfIssue());
    setFound(given);
  };
  const submit = async (inAgentsBrowser?: 'handOver' | 'try') => {
    if (!isValid || isSending || isClosed) return;
    setIsSending(true);
    setTrouble(null);
    await loadSessionOnce();
    const answer = await client.call('findApplication', {
      appDefName: APPLICATION_NAME,
      role,
      lastName: '',
      ...Object.fromEntries(questions.map(({ field }) => [field, (answers[field] ?? '').trim()])),
      consent: consent.data ? { Given: true, ConsentId: consent.data.ConsentId, Shown: consent.data.Shown } : true,
      ...(arrived.current && handOver !== 'late' ? { [arrived.current.kind]: arrived.current.token } : {}),
      ...(inAgentsBrowser && { inAgentsBrowser }),
    });
    if (!answer.ok) {
      const closed = agentsBrowserOf(answer.data);
      setIsSending(false);
      setRefused(closed);
      setWay(closed && wayOf(closed));
      setTrouble(closed ? null : troubleOf(answer));
      return;
    }
    const purpose = await adoptSession();
    if (purpose === 'documents') navigation.to('documents');
    else await open(answer.data);
  };
  if (refused) {
    return (
      <div className="find-page">
        <PageTitle title={texts('find.title')} />
        <AgentsBrowserCard
          refused={refused}
          way={way}
          isAsking={isSending}
          onAskWay={() => void submit('handOver')}
          onTry={() => void submit('try')}
          onBack={() => setRefused(null)}
        />
      </div>
    );
  }
  return (
    <div className="find-page">
      <PageTitle title={texts('find.title')} />
      <p className="lead">{texts('find.intro')}</p>
      <HandOverText state={handOver} />
      {trouble ? (
        <div ref={troubleBox} tabIndex={-1} className="refused">
          <TroubleText trouble={trouble} />
        </div>
      ) : null}
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <Card>
          <fieldset className="find-fields" disabled={isClosed}>
            <legend className="sr-only">{texts('find.title')}</legend>
            <p className="required-note">{texts('section.requiredNote')}</p>
            <div className="fieldset-body">
              {arrival !== null || search['OwnerType'] !== undefined ? null : (
                <NativeSelect
                  id="find-who"
                  label={texts('find.who')}
                  required
                  choices={FIND_ROLES.map((each) => ({ value: each, label: texts(`find.who.${each}`) }))}
                  value={role}
                  onChange={(chosen) => setRole(findRole(chosen))}
                />
              )}
              {questions.map((question) => {
                const found = touched.has(question.field) ? problem(question.field) : null;
                return (
                  <FindQuestionField
                    key={question.field}
                    question={question}
                    value={answers[question.field] ?? ''}
                    problem={found}
                    onChange={(text) => setAnswers((known) => ({ ...known, [question.field]: text }))}
                    onLeave={() => setTouched((known) => new Set(known).add(question.field))}
                  />
                );
              })}
            </div>
            <div className="consent">
              <Button variant="quiet" size="small" className="consent-link" onPress={() => setReadsConsent(true)}>
                {texts('find.consentLink')}
              </Button>
              <CheckboxGroup
                label={texts('find.consentLabel')}
                hint=""
                required
                choices={[{ value: 'agrees', label: texts('find.consentCheck') }]}
                value={agrees ? ['agrees'] : []}
                onChange={(chosen) => setAgrees(chosen.includes('agrees'))}
              />
            </div>
          </fieldset>
          <div className="section-nav">
            <Button
              type="submit"
              className="next"
              isDisabled={!isValid || isClosed}
              {...(isSending ? { isPending: true } : {})}
              {...(isValid && !isClosed ? {} : { 'aria-describedby': 'find-reason' })}
            >
              {texts(isSending ? 'find.searching' : 'find.submit')}
            </Button>
            {isValid && !isClosed ? null : (
              <p className="disabled-reason" id="find-reason">
                {texts(isClosed ? 'find.closedReason' : 'find.disabledReason')}
              </p>
            )}
          </div>
        </Card>
      </form>
      <p className="find-why">
        <ShieldCheck size={18} aria-hidden="true" /> {texts('find.why')}
      </p>
      {readsConsent ? (
        <ConsentDialog
          consent={consent}
          onAgree={() => {
            setAgrees(true);
            setReadsConsent(false);
          }}
          onClose={() => setReadsConsent(false)}
        />
      ) : null}
      {found ? (
        <OtherConsent
          found={found}
          stateOfIssue={caseState}
          onGiven={() => navigation.toSection('proposed-insured')}
          onClose={() => {
            leaveCase();
            setFound(null);
            setIsSending(false);
          }}
        />
      ) : null}
    </div>
  );
}

/** This device was shown the way by another browser: whether it came in time. */
function HandOverText({ state }: { state: HandOverState }) {
  const texts = useTexts();
  if (state === 'taken') {
    return (
      <Alert tone="success" live>
        <p>{texts('handOver.taken')}</p>
      </Alert>
    );
  }
  if (state !== 'late' && state !== 'offline') return null;
  return (
    <Alert tone="warning" live>
      <p>{texts(`handOver.${state}`)}</p>
    </Alert>
  );
}

/** The case's state has a text of its own: it is read and given before anything else. */
function OtherConsent({
  found,
  stateOfIssue,
  onGiven,
  onClose,
}: {
  found: Found;
  stateOfIssue: string;
  onGiven: () => void;
  onClose: () => void;
}) {
  const texts = useTexts();
  const [failed, setFailed] = useState(false);
  const consent = useConsentText(stateOfIssue);
  const agree = async () => {
    const given = consent.data ? await giveConsent(found, consent.data) : false;
    setFailed(!given);
    // Its words may have changed since: then they are read anew.
    if (!given) await consent.refetch();
    if (given) onGiven();
  };
  return (
    <ConsentDialog
      consent={consent}
      intro={texts(failed ? 'find.consentFailed' : 'find.consentAgain')}
      onAgree={() => void agree()}
      onClose={onClose}
    />
  );
}

function stateOfIssue(): string {
  const application = openCase.get()?.application;
  return application?.answerText(application.model.definition.Bindings.Insured.StateOfIssue) ?? '';
}

function TroubleText({ trouble }: { trouble: Trouble }) {
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
      <p>{texts(trouble === 'offline' ? 'find.offline' : 'find.busy')}</p>
    </Alert>
  );
}

function troubleOf(failure: { status: number; data: unknown }): Trouble {
  if (failure.status === 0) return 'offline';
  if (failure.status === 404) return reasonOf(failure.data) === 'exceeded' ? 'exceeded' : 'notFound';
  return failure.status === 400 || failure.status === 422 ? 'notFound' : 'busy';
}

function Reasons() {
  const texts = useTexts();
  return <Markdown text={texts('find.reasons')} level={3} />;
}
