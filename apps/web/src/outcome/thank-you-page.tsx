import './outcome.css';
import { bindingOf } from '@countersign/engine';
import { useEffect, useState } from 'react';
import type { OwnershipSignatory } from '@countersign/protocol';
import { SignedDocument } from '../signing/signed-document.tsx';
import { PageTitle } from '../page/page-title.tsx';
import { thankYouActions } from '../signing/after-signing.ts';
import { awaitJobs } from '../signing/await-forms.ts';
import { signedUnseen } from '../signing/ceremony.ts';
import { sendOwnerEmail } from '../signing/owner-email.ts';
import { Statements } from '../signing/statements.tsx';
import { type OpenCase, useCase } from '../state/application.ts';
import { client } from '../state/client.ts';
import { useTexts } from '../state/texts.ts';
import { DemoTurn } from '../demo/demo-turn.tsx';
import { Card, CircleCheck, Spinner } from '../ui/index.ts';
import { Numbers } from './numbers.tsx';
import { processExternally } from './process-case.ts';
import { type NextStep, whatComesNext } from './what-comes-next.ts';
import { WithCase } from './with-case.tsx';

/** After a customer's signature (spec flow §2, Thank-you; §4, After signing). */
export function ThankYouPage() {
  return (
    <WithCase page="thank-you">
      <ThankYou />
    </WithCase>
  );
}

function ThankYou() {
  // The case as it was when the page opened: that it is complete is reported once.
  const [current] = useState(useCase());
  const texts = useTexts();
  const [isProcessing, setIsProcessing] = useState(true);
  const [next, setNext] = useState<NextStep | null>(null);
  useEffect(() => {
    let left = false;
    const tell = (owners: readonly OwnershipSignatory[]) => {
      if (!left) setNext(whatComesNext(current.details, owners));
    };
    void complete(current, tell).finally(() => {
      if (!left) setIsProcessing(false);
    });
    return () => {
      left = true;
    };
  }, [current]);

  const { application, role, appId, appAuthId, details } = current;
  const completion = application.model.blocks.find(
    ({ name, data }) => data.Purpose === 'completion' && application.block(name).readable,
  );
  const isOwner = role.startsWith('Owner');
  const whatNext =
    next === null || role === 'Agent' ? null : <p className="outcome-next">{texts(`thankyou.next.${next}`)}</p>;
  return (
    <div className="outcome-page">
      <Card className="outcome success">
        <CircleCheck className="outcome-mark" size="2.75rem" aria-hidden="true" />
        <PageTitle title={texts('thankyou.title')} />
        {completion ? (
          <Statements block={completion.name}>{whatNext}</Statements>
        ) : (
          <>
            <p>{texts(role === 'Agent' ? 'thankyou.agent' : isOwner ? 'thankyou.owner' : 'thankyou.insured')}</p>
            {whatNext}
          </>
        )}
        {isProcessing ? <Spinner label={texts('processing.text')} /> : null}
        <Numbers appId={appId} />
        <SignedDocument appId={appId} appAuthId={appAuthId} role={role} isUnseen={signedUnseen(application)} />
        {details.IsDemo ? <DemoTurn appId={appId} to="Agent" /> : null}
      </Card>
    </div>
  );
}

const WAIT_SECONDS = 25;
const JOBS_RETRY_MS = 3000;
const JOBS_TRIES = 20;

/**
 * Tells the server that this page saw the signature. The server already knows, so a failure changes nothing and is not
 * shown. An owner first waits for pending jobs (spec flow §4).
 */
async function complete(current: OpenCase, tell: (owners: readonly OwnershipSignatory[]) => void): Promise<void> {
  const { appId, appAuthId, application, details, role } = current;
  if (role.startsWith('Owner')) await waitForJobs(appId);
  const signatories = await client.call('getOwnerSignatories', { AppAuthId: appAuthId, AppId: appId });
  if (!signatories.ok) return;
  const owners = signatories.data.OwnershipSignatories;
  tell(owners);
  const attested = bindingOf(application, 'AgentAttestation') === true;
  const actions = thankYouActions({
    role,
    owners,
    isDemo: details.IsDemo,
    attested,
    presigned: details.AgentPresigned,
  });
  if (actions.call) await client.call(actions.call, { AppId: appId, appAuthId });
  if (actions.mailsOwners) await mailOwners(appId, owners);
  // If something fails here, the server does it by itself.
  if (actions.processes) await processExternally(current);
}

/**
 * One e-mail per owner (spec flow §4). The server mailed them with the signature; what it could not send is tried again
 * here.
 */
async function mailOwners(AppId: string, owners: readonly OwnershipSignatory[]): Promise<void> {
  for (const owner of owners.filter(({ Signed }) => Signed === 0)) await sendOwnerEmail(AppId, owner);
}

/** The decision is not waited for. */
async function waitForJobs(appId: string): Promise<void> {
  let tries = 0;
  await awaitJobs(
    {
      async pendingJobs() {
        tries += 1;
        const answer = await client.call('checkPendingJobs', { ApplicationId: appId, Wait: WAIT_SECONDS });
        return answer.ok ? answer.data.PendingJobs.filter((job) => job !== 'jhade').length : null;
      },
      pause: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
      isOver: () => tries >= JOBS_TRIES,
    },
    JOBS_RETRY_MS,
  );
}
