/** Error pages, with their exact texts (spec flow §8). */
import { type ReactNode, useEffect, useState } from 'react';
import { useNavigation } from '../navigation.ts';
import { PageTitle } from '../page/page-title.tsx';
import { leaveCase } from '../state/saving.ts';
import { clock } from '../state/session-clock.ts';
import { currentKind, sessionData } from '../state/session-store.ts';
import { loadSessionOnce } from '../state/session.ts';
import { useStore } from '../state/store.ts';
import { useTexts } from '../state/texts.ts';
import { Button, Markdown } from '../ui/index.ts';
import { LoginChoice } from './login-choice.tsx';
import { stoppedHere } from './stopped-here.ts';

function MessagePage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="message-page">
      <PageTitle title={title} />
      {children}
    </div>
  );
}

/** Removes everything of the case from this tab ("resets the application"). */
function resetApplication(): void {
  leaveCase();
  clock.set({ deadline: null, expired: false });
}

/** `error`: the generic page; its text depends on the role. */
export function GenericErrorPage() {
  const texts = useTexts();
  useStore(sessionData);
  useEffect(() => void loadSessionOnce(), []);
  const kind = currentKind();
  return (
    <MessagePage title={texts('error.title')}>
      <p className="lead">{texts(kind === undefined || kind === 'operations' ? 'error.none' : `error.${kind}`)}</p>
      <LoginChoice before={resetApplication} />
    </MessagePage>
  );
}

/** `error-blank-application`: there is nothing behind the link. */
export function BlankApplicationPage() {
  const texts = useTexts();
  const navigation = useNavigation();
  return (
    <MessagePage title={texts('error.blank.title')}>
      <Markdown text={texts('error.blank.advice')} />
      <div className="actions">
        <Button onPress={() => navigation.to('find-application')}>{texts('error.blank.login')}</Button>
      </div>
    </MessagePage>
  );
}

/** `error-session`: the session timed out. */
export function SessionErrorPage() {
  const texts = useTexts();
  return (
    <MessagePage title={texts('error.session.title')}>
      <p className="lead">{texts('error.session.kept')}</p>
      <LoginChoice before={resetApplication} />
    </MessagePage>
  );
}

/** `error-unlocked`: the agent unlocked the case that was open here; a new e-mail leads back to it. */
export function UnlockedPage() {
  const texts = useTexts();
  return (
    <MessagePage title={texts('error.unlocked.title')}>
      <p className="lead">{texts('error.unlocked.text')}</p>
      <p>{texts('error.unlocked.next')}</p>
    </MessagePage>
  );
}

/** `error-replaced`: somebody else signs in the place of the person who had this page open. */
export function ReplacedPage() {
  const texts = useTexts();
  return (
    <MessagePage title={texts('error.replaced.title')}>
      <p className="lead">{texts('error.replaced.text')}</p>
      <p>{texts('error.replaced.next')}</p>
    </MessagePage>
  );
}

/**
 * `error-altered`: somebody changed the case in the database, outside the program; nobody can work on it until that is
 * resolved.
 */
export function AlteredPage() {
  const texts = useTexts();
  return (
    <MessagePage title={texts('error.altered.title')}>
      <p className="lead">{texts('error.altered.text')}</p>
      <p>{texts('error.altered.next')}</p>
      <LoginChoice before={resetApplication} />
    </MessagePage>
  );
}

/** `error-page`: the page needs somebody to be logged in. Who stopped without signing is told that again. */
export function LoginRequiredPage() {
  const texts = useTexts();
  const navigation = useNavigation();
  const [stopped] = useState(stoppedHere);
  useEffect(() => {
    if (stopped !== null) navigation.replace('stopped', stopped);
  }, [navigation, stopped]);
  if (stopped !== null) return null;
  return (
    <MessagePage title={texts('error.login.title')}>
      <p className="lead">{texts('error.login.text')}</p>
      <LoginChoice />
    </MessagePage>
  );
}
