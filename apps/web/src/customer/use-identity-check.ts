import { useState } from 'react';
import type { AgentsBrowser, Body } from '@countersign/protocol';
import { useConsentText } from '../consent/use-consent-text.ts';
import { useNavigation } from '../navigation.ts';
import { PAGE_OF_OUTCOME } from '../page-routes.ts';
import { client } from '../state/client.ts';
import { firstRoute } from '../state/form-places.ts';
import { leaveCase } from '../state/saving.ts';
import { loadSessionOnce } from '../state/session.ts';
import { formName } from '../state/texts.ts';
import { type ShownLink, shownLinkOf } from './agents-browser.tsx';
import { type AwaitedCode, awaitedCode, forgetCode } from './awaited-code.ts';
import type { EntryToken } from './entry-token.ts';
import { adoptSession, enter, type Found } from './enter.ts';
import { stateOfIssue } from './other-consent.tsx';
import { type FindFailureReason, whyNotFound } from './why-not-found.ts';
import type { FindForm } from './use-find-form.ts';
import { useFindStanding } from './use-find-standing.ts';
import { useDeviceLink } from './use-device-link.ts';

/**
 * What the page shows: the form; why this browser is closed, and the link to another; or where to type a one-time code.
 */
type Step =
  | { kind: 'form' }
  | { kind: 'agentsBrowser'; refused: AgentsBrowser; way: ShownLink | null }
  | { kind: 'code'; consent: Body<'confirmCode'>['Consent']; awaited: AwaitedCode | null };

/** The form, unless the page was loaded again while a code is awaited; a link begins with the form. */
function firstStep(entryToken: EntryToken | null): Step {
  const awaited = entryToken === null ? awaitedCode() : null;
  return awaited === null ? { kind: 'form' } : { kind: 'code', consent: awaited.consent, awaited };
}

export interface IdentityCheckInput {
  entryToken: EntryToken | null;
  form: FindForm;
  /** The state of issue that the link names; empty: none. */
  state: string;
}

/** The identity check from the form to the opened case (spec flow §2, Find application). */
export function useIdentityCheck({ entryToken, form, state }: IdentityCheckInput) {
  const navigation = useNavigation();
  const consent = useConsentText(state);
  const deviceLink = useDeviceLink(entryToken);
  const [step, setStep] = useState<Step>(() => firstStep(entryToken));
  const [isSending, setIsSending] = useState(false);
  const [trouble, setTrouble] = useState<FindFailureReason | null>(null);
  const [otherConsent, setOtherConsent] = useState<{ found: Found; stateOfIssue: string } | null>(null);
  const [isLinkOver, setLinkOver] = useState(false);
  const isClosed = trouble === 'exceeded';
  const back = () => {
    forgetCode();
    setStep({ kind: 'form' });
  };

  // Also after the page was reloaded, and when a link that was closed before is opened again.
  useFindStanding(entryToken, ({ Closed, LinkOver }) => {
    if (LinkOver) setLinkOver(true);
    else if (Closed) setTrouble('exceeded');
  });

  const given = consent.data
    ? ({ Given: true, ConsentId: consent.data.ConsentId, Shown: consent.data.Shown } as const)
    : (true as const);

  /** Opens the case; a separate consent text is shown before its first page. */
  const open = async (found: Found) => {
    forgetCode();
    const purpose = await adoptSession();
    if (purpose === 'documents' || purpose === 'task') {
      navigation.to(purpose);
      return;
    }
    const outcome = await enter(found);
    if (outcome === 'superseded') return;
    if (outcome !== 'open') navigation.to(PAGE_OF_OUTCOME[outcome], { auth: 'true' });
    else if (!found.ConsentRequired) navigation.toSection(firstRoute());
    else setOtherConsent({ found, stateOfIssue: stateOfIssue() });
  };

  const submit = async (inAgentsBrowser?: 'deviceLink' | 'try') => {
    if (!form.isValid || isSending || isClosed) return;
    setIsSending(true);
    setTrouble(null);
    await loadSessionOnce();
    const answer = await client.call('findApplication', {
      appDefName: await formName(),
      ...form.identity(),
      consent: given,
      ...(entryToken && deviceLink !== 'late' && !isLinkOver ? { [entryToken.kind]: entryToken.token } : {}),
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
        setStep({ kind: 'agentsBrowser', refused: refusal, way: shownLinkOf(refusal) });
        break;
      case 'code':
        setStep({ kind: 'code', consent: given, awaited: null });
        break;
      case 'exceeded':
      case 'notFound':
      case 'altered':
      case 'discarded':
      case undefined:
        back();
        setTrouble(whyNotFound(answer));
    }
  };

  return {
    step,
    trouble,
    isSending,
    /** No further try is taken. */
    isClosed,
    consent,
    deviceLink,
    /** The mailed link no longer works: the check continues without it. */
    isLinkOver,
    /** The case whose state of issue needs a different consent text. */
    otherConsent,
    submit: (inAgentsBrowser?: 'deviceLink' | 'try') => void submit(inAgentsBrowser),
    open,
    back,
    /** The server no longer expects a code. */
    codeGone: () => {
      back();
      setTrouble('again');
    },
    consentGiven: () => navigation.toSection(firstRoute()),
    consentClosed: () => {
      leaveCase();
      setOtherConsent(null);
      setIsSending(false);
      back();
    },
  };
}
