import './customer.css';
import { useSearch } from '@tanstack/react-router';
import { PageTitle } from '../page/page-title.tsx';
import { useTexts } from '../state/texts.ts';
import { ShieldCheck } from '../ui/index.ts';
import { AgentsBrowserCard } from './agents-browser.tsx';
import { CodeStep } from './code-step.tsx';
import { FindForm } from './find-form.tsx';
import { FindFailure } from './find-failure.tsx';
import { FindNote } from './find-note.tsx';
import { DeviceLinkText } from './device-link-text.tsx';
import { OtherConsent } from './other-consent.tsx';
import { useEntryToken } from './use-entry-token.ts';
import { useFindForm } from './use-find-form.ts';
import { type IdentityCheckInput, useIdentityCheck } from './use-identity-check.ts';

/** Where customers prove their identity (spec flow §2, Find application; §4; §5). */
export function FindApplicationPage() {
  const search: Readonly<Record<string, string>> = useSearch({ strict: false });
  const entryToken = useEntryToken();
  const form = useFindForm(search['OwnerType']);
  return (
    <IdentityCheck
      // A newer link starts over with what was typed.
      key={entryToken?.token ?? ''}
      entryToken={entryToken}
      form={form}
      state={search['stateOfIssue'] ?? ''}
      asksWho={entryToken === null && search['OwnerType'] === undefined}
      hasLeft={search['left'] === 'true'}
    />
  );
}

/**
 * One step of the check at a time. `asksWho`: the address does not say in which role the person signs; `hasLeft`: they
 * have just left their application.
 */
function IdentityCheck({ asksWho, hasLeft, ...input }: IdentityCheckInput & { asksWho: boolean; hasLeft: boolean }) {
  const { entryToken, form } = input;
  const texts = useTexts();
  const check = useIdentityCheck(input);
  const { step } = check;
  return (
    <div className="find-page">
      <PageTitle title={texts(step.kind === 'code' ? 'find.code.title' : 'find.title')} key={step.kind} />
      {step.kind === 'agentsBrowser' ? (
        <AgentsBrowserCard
          refused={step.refused}
          way={step.way}
          isAsking={check.isSending}
          onAskLink={() => check.submit('deviceLink')}
          onTry={() => check.submit('try')}
          onBack={check.back}
        />
      ) : null}
      {step.kind === 'code' ? (
        <CodeStep
          consent={step.consent}
          awaited={step.awaited}
          hasLink={entryToken?.kind === 'link' && !check.isLinkOver}
          onFound={check.open}
          onGone={check.codeGone}
          onBack={check.back}
        />
      ) : null}
      {step.kind === 'form' ? (
        <>
          {hasLeft && check.trouble === null ? <FindNote about="left" /> : null}
          <p className="lead">{texts('find.intro')}</p>
          <DeviceLinkText state={check.deviceLink} />
          {check.isLinkOver && !check.isClosed ? <FindNote about="linkOver" /> : null}
          <FindFailure trouble={check.trouble} />
          <FindForm
            form={form}
            consent={check.consent}
            asksWho={asksWho}
            isClosed={check.isClosed}
            isSending={check.isSending}
            onSubmit={() => check.submit()}
          />
          <p className="find-why">
            <ShieldCheck size="1.125rem" aria-hidden="true" /> {texts('find.why')}
          </p>
        </>
      ) : null}
      {check.otherConsent ? (
        <OtherConsent {...check.otherConsent} onGiven={check.consentGiven} onClose={check.consentClosed} />
      ) : null}
    </div>
  );
}
