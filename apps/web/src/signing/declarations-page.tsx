import './signing.css';
import { useState } from 'react';
import { useMatch } from '@tanstack/react-router';
import type { AgentName, Application, Stage } from '@countersign/engine';
import { useNavigation } from '../navigation.ts';
import { routeOf } from '../page-routes.ts';
import { Eyebrow } from '../page/eyebrow.tsx';
import { PageTitle } from '../page/page-title.tsx';
import { insuredName } from '../page/person-name.ts';
import { type OpenCase, useCase } from '../state/application.ts';
import { sessionData } from '../state/session-store.ts';
import { isAgent } from '../state/roles.ts';
import { useTexts } from '../state/texts.ts';
import { useBlock } from '../state/use-cell.ts';
import { Alert, ArrowLeft, ArrowRight, Button, Card, Fold, PageWait } from '../ui/index.ts';
import { type Ceremony, ceremonyOf } from './ceremony.ts';
import { ownersBefore } from './signatory.ts';
import { Decline } from './decline.tsx';
import { FormsList } from './forms-list.tsx';
import { SigningClosed } from './signing-closed.tsx';
import { OwnersFirst } from './owners-first.tsx';
import { SignedView } from './signed-view.tsx';
import { SigningSteps } from './signing-steps.tsx';
import { Statements } from './statements.tsx';

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
    return <PageWait label={texts('declarations.signed')} />;
  }
  if (!state.visible || !state.readable) return <SigningClosed />;
  const title = texts(ceremony.title);
  const whose = ceremony.letter === '' ? '' : ` · ${texts('declarations.owner', { Letter: ceremony.letter })}`;
  return (
    <div className="section-page">
      <div className="section-head">
        {/* Its letter numbers questions, and there are none to talk about here. */}
        <Eyebrow block={{ letter: null, category: `${state.category}${whose}` }} />
        <PageTitle title={title} />
        {state.introduction ? <p className="lead">{state.introduction}</p> : null}
      </div>
      {isAgent(role) && details.AgentPresigned && !details.CustomerSigned ? <SendNext /> : null}
      {ceremony.isOwn ? null : (
        <Alert tone="info">
          <p>{texts('declarations.readOnly')}</p>
        </Alert>
      )}
      {signs ? (
        <ToSign ceremony={ceremony} onSigned={() => setSigned(application)} />
      ) : (
        <NothingToSign ceremony={ceremony} />
      )}
      <Ways application={application} block={ceremony.block} forward={!signs} />
    </div>
  );
}

/** What its reader signs here: statements and forms, then the steps of the signature, unless owners sign first. */
function ToSign({ ceremony, onSigned }: { ceremony: Ceremony; onSigned: () => void }) {
  const { application, details } = useCase();
  const waitsFor = ownersBefore(application);
  return (
    <>
      <Card>
        <Statements block={ceremony.block} />
        <FormsList stage={signedAt(ceremony, details, application)} />
      </Card>
      {waitsFor.length > 0 ? (
        <OwnersFirst names={waitsFor} />
      ) : (
        <SigningSteps ceremony={ceremony} onSigned={onSigned} />
      )}
      {ceremony.signatory !== 'Agent' && !details.IsDemo ? <Decline /> : null}
    </>
  );
}

/**
 * A page that requires nothing from its reader, who has signed it or is somebody else: the signature stands first, and
 * the statements, which tell their signer to sign, are folded.
 */
function NothingToSign({ ceremony }: { ceremony: Ceremony }) {
  const { application, details } = useCase();
  const texts = useTexts();
  const { block, isOwn } = ceremony;
  return (
    <>
      <SignedView ceremony={ceremony} />
      {isOwn ? (
        <Card>
          <FormsList stage={signedAt(ceremony, details, application)} />
        </Card>
      ) : null}
      <div className="folds">
        <Fold
          id="statements"
          title={texts('declarations.statements')}
          position={null}
          summary={texts(isOwn ? 'declarations.statements.own' : 'declarations.statements.others')}
          tone={isOwn ? 'done' : 'open'}
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
          <ArrowLeft size="1.125rem" aria-hidden="true" /> {texts('section.previous')}
        </Button>
      )}
      {next === null ? null : (
        <Button className="next" onPress={() => navigation.toSection(application.block(next).route)}>
          {texts('section.next')} <ArrowRight size="1.125rem" aria-hidden="true" />
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
