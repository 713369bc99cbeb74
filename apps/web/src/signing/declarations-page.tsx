import './signing.css';
import { useState } from 'react';
import { useMatch } from '@tanstack/react-router';
import type { AgentName, Application, Stage } from '@countersign/engine';
import { useNavigation } from '../navigation.ts';
import { routeOf } from '../page-routes.ts';
import { Eyebrow } from '../page/eyebrow.tsx';
import { PageTitle } from '../page/page-title.tsx';
import { insuredName } from '../page/person-name.ts';
import { type OpenCase, openCase, resumeCase, useCase } from '../state/application.ts';
import { noteEvent } from '../state/page-events.ts';
import { sessionData } from '../state/session-store.ts';
import { isAgent } from '../state/roles.ts';
import { useTexts } from '../state/texts.ts';
import { useBlock } from '../state/use-cell.ts';
import { Alert, announce, ArrowLeft, ArrowRight, Button, Card, Fold, Spinner } from '../ui/index.ts';
import { afterSigning } from './after-signing.ts';
import { type Ceremony, ceremonyOf } from './ceremony.ts';
import { ownersBefore } from './signatory.ts';
import { Decline } from './decline.tsx';
import { ChangedSinceSigned } from './changed-since-signed.tsx';
import { FormsList } from './forms-list.tsx';
import { FormsStep } from './forms-step.tsx';
import { InGoodOrder, useMissing } from './in-good-order.tsx';
import { SigningClosed } from './signing-closed.tsx';
import { OwnersFirst } from './owners-first.tsx';
import { SigningRefused } from './signing-refused.tsx';
import { sign, type SignOutcome } from './sign.ts';
import { SignatureForm } from './signature-form.tsx';
import type { FieldMessages } from './use-signature-fields.ts';
import type { SignatureFields } from './signature-checks.ts';
import { SignedView } from './signed-view.tsx';
import { Statements } from './statements.tsx';
import type { Typing } from './typing.ts';
import { useForms } from './use-forms.ts';

/** `declarations`, `declarations-owner-A` to `J`, `declarations-agent` (spec flow §2, §4, Declarations). */
export function DeclarationsPage() {
  const current = useCase();
  // Of this page itself: the location already belongs to the next page while that page loads.
  const route = routeOf(useMatch({ strict: false, select: (match) => match.pathname }));
  const block = current.application.model.blockByRoute.get(route)?.name ?? '';
  const ceremony = block === '' ? null : ceremonyOf(current.application, block, agentName(current));
  if (!ceremony) return <SigningClosed />;
  return <Declarations key={block} ceremony={ceremony} />;
}

function Declarations({ ceremony }: { ceremony: Ceremony }) {
  const { application, details, role } = useCase();
  const texts = useTexts();
  const state = useBlock(ceremony.block);
  // The application that was signed: the one loaded afterwards is a different object.
  const [signed, setSigned] = useState<OpenCase['application'] | null>(null);
  const signs = ceremony.isOwn && state.editable && !details.Locked.includes(ceremony.block);
  // The case is loaded again before the next page opens; in the meantime this page may already be closed. An agent who
  // signed before the case was sent stays.
  if (signed !== null && (signed === application || !details.AgentPresigned || details.CustomerSigned)) {
    return (
      <div className="page-wait">
        <Spinner label={texts('declarations.signed')} />
      </div>
    );
  }
  if (!state.visible || !state.readable) return <SigningClosed />;
  const waitsFor = signs ? ownersBefore(application) : [];
  const title = texts(ceremony.title);
  const whose = ceremony.letter === '' ? '' : ` · ${texts('declarations.owner', { Letter: ceremony.letter })}`;
  return (
    <div className="section-page">
      <div className="section-head">
        <Eyebrow block={state}>{whose}</Eyebrow>
        <PageTitle title={title} />
        {state.introduction ? <p className="lead">{state.introduction}</p> : null}
      </div>
      {isAgent(role) && details.AgentPresigned && !details.CustomerSigned ? <SendNext /> : null}
      {ceremony.isOwn ? (
        <Card>
          <Statements block={ceremony.block} />
          <FormsList stage={signedAt(ceremony, details, application)} />
        </Card>
      ) : (
        <OthersPage block={ceremony.block} />
      )}
      {!signs ? (
        <SignedView ceremony={ceremony} />
      ) : waitsFor.length > 0 ? (
        <OwnersFirst names={waitsFor} />
      ) : (
        <Signing ceremony={ceremony} onSigned={() => setSigned(application)} />
      )}
      {signs && ceremony.signatory !== 'Agent' && !details.IsDemo ? <Decline /> : null}
      <Ways application={application} block={ceremony.block} forward={!signs} />
    </div>
  );
}

/** Another person's page requires nothing from this reader: its statements, which are for the signer, are folded. */
function OthersPage({ block }: { block: string }) {
  const texts = useTexts();
  return (
    <>
      <Alert tone="info">
        <p>{texts('declarations.readOnly')}</p>
      </Alert>
      <div className="folds">
        <Fold
          id="others-statements"
          title={texts('declarations.othersStatements')}
          position={null}
          summary={texts('declarations.othersStatements.note')}
          tone="open"
          startsOpen={false}
          level={2}
        >
          <Statements block={block} />
        </Fold>
      </div>
    </>
  );
}

/**
 * The stage at which the reader's document is printed: an agent who signed in advance signed the part before the
 * customer's.
 */
const signedAt = ({ signatory }: Ceremony, { AgentPresigned }: OpenCase['details'], { stage }: Application): Stage =>
  signatory === 'Agent' && AgentPresigned ? 1 : stage;

/**
 * For an agent who signed in advance: the case is sent to the proposed insured now, with the button in the sub-header.
 */
function SendNext() {
  const { application, details } = useCase();
  const texts = useTexts();
  if (details.InvitationSent) return null;
  return (
    <Alert tone="success" live>
      <p>{texts('declarations.presigned', { Name: insuredName(application) || texts('declarations.insured') })}</p>
    </Alert>
  );
}

function Signing({ ceremony, onSigned }: { ceremony: Ceremony; onSigned: () => void }) {
  const navigation = useNavigation();
  const texts = useTexts();
  const missing = useMissing('sign');
  const isComplete = missing.length === 0;
  const review = useForms(isComplete);
  const [servedAt] = useState(() => Date.now());
  const [without, setWithout] = useState(false);
  const [isSigning, setIsSigning] = useState(false);
  const [outcome, setOutcome] = useState<SignOutcome | null>(null);

  const signsWithout = without && review.phase === 'timedOut';
  const submit = async (fields: SignatureFields, typing: Typing): Promise<FieldMessages> => {
    const current = openCase.get();
    if (!current) return {};
    setIsSigning(true);
    setOutcome(null);
    const forms = signsWithout ? null : review.forms;
    const result = await sign(current, ceremony, { fields, typing, forms, loadSeconds: review.loadSeconds, servedAt });
    if (result.kind === 'signed') {
      noteEvent('signed', 'declarations');
      announce(texts('declarations.signed'));
      onSigned();
      await readAnew(current);
      goOn(ceremony, navigation);
      return {};
    }
    setIsSigning(false);
    if (result.kind === 'invalid') {
      return Object.fromEntries(result.problems.map(({ field, message }) => [field, message]));
    }
    setOutcome(result);
    return {};
  };

  if (!isComplete) return <InGoodOrder goal="sign" />;
  return (
    <>
      <ChangedSinceSigned />
      <FormsStep review={review} without={signsWithout} onWithout={() => setWithout(true)} />
      {outcome ? (
        <SigningRefused
          outcome={outcome}
          onReview={() => {
            setOutcome(null);
            setWithout(false);
            review.wait(outcome.kind === 'refused' && outcome.refusal.wayOn === 'renew' ? 'outdated' : 'failed');
          }}
          onDismiss={() => setOutcome(null)}
        />
      ) : null}
      <SignatureForm
        ceremony={ceremony}
        disabledReason={review.forms || signsWithout ? null : texts('declarations.openFirst')}
        isSigning={isSigning}
        onSign={submit}
      />
    </>
  );
}

const READ_AGAIN_MS = 3000;
const READ_TRIES = 20;

/** The signature's result determines the next page, so if the connection was just lost, it is awaited. */
async function readAnew(current: OpenCase): Promise<void> {
  for (let tries = 0; tries < READ_TRIES; tries += 1) {
    const outcome = await resumeCase(current);
    if (outcome !== 'offline' && outcome !== 'failed') return;
    await new Promise((resolve) => setTimeout(resolve, READ_AGAIN_MS));
  }
}

function goOn(ceremony: Ceremony, navigation: ReturnType<typeof useNavigation>): void {
  const now = openCase.get();
  if (!now) {
    navigation.to('thank-you');
    return;
  }
  const { AllSigned: allSigned, AgentPresigned: presigned, IsDemo: isDemo } = now.details;
  const way = afterSigning({ role: now.role, allSigned, presigned, isDemo });
  if (way !== 'next') {
    navigation.to(way);
    return;
  }
  const next = now.application.next(ceremony.block);
  // Nothing follows the agent's own page, which offers to send the case.
  if (next !== null) navigation.toSection(now.application.block(next).route);
}

function Ways({
  application,
  block,
  forward,
}: {
  application: OpenCase['application'];
  block: string;
  forward: boolean;
}) {
  const navigation = useNavigation();
  const texts = useTexts();
  const previous = application.previous(block);
  const next = forward ? application.next(block) : null;
  return (
    <div className="section-nav">
      {previous === null ? null : (
        <Button variant="secondary" onPress={() => navigation.toSection(application.block(previous).route)}>
          <ArrowLeft size={18} aria-hidden="true" /> {texts('section.previous')}
        </Button>
      )}
      {next === null ? null : (
        <Button className="next" onPress={() => navigation.toSection(application.block(next).route)}>
          {texts('section.next')} <ArrowRight size={18} aria-hidden="true" />
        </Button>
      )}
    </div>
  );
}

/** The agent's name as it has to be typed; only the agent's own session knows the qualifier. */
function agentName({ details }: OpenCase): AgentName {
  const agent = sessionData.get()?.agent;
  return {
    firstName: details.Agent.FirstName,
    lastName: details.Agent.LastName,
    qualifier: agent?.AgentQualifier ?? '',
  };
}
