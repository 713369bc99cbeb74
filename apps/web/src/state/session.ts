/** Who is signed in at the browser, and for how long (spec flow §4, Session timer). */
import type { SessionData, SessionEnd } from '@countersign/protocol';
import type { Search } from '../search.ts';
import { client, clientOf } from './client.ts';
import { ACTIVITY_MS, clock, isEnding, phaseOf, restartClock, setClock } from './session-clock.ts';
import { explainedEnd } from './session-end.ts';
import { type CallerKind, currentKind, sessionData, sessionKind } from './session-store.ts';

/**
 * Asks the server who is signed in; null if it cannot be reached. Sets the timer to the actual remaining time. Opening
 * a page is activity: a session that is about to end continues, and nobody is asked.
 */
export async function loadSession(): Promise<SessionData | null> {
  const opens = sessionData.get() === null;
  const answer = await client.call('session');
  if (!answer.ok) return null;
  sessionData.set(answer.data);
  const kind = currentKind();
  const remaining = kind ? answer.data[kind]?.remaining : undefined;
  if (opens && remaining !== undefined && isEnding(remaining) && (await client.call('sessionContinue', {})).ok)
    return answer.data;
  if (remaining !== undefined) setClock({ deadline: Date.now() + remaining * 1000, expired: false });
  else if (!clock.get().expired) setClock({ deadline: null, expired: false });
  return answer.data;
}

/** The session, asked of the server only if the page does not know it yet; null: the server cannot be reached. */
export const loadSessionOnce = async (): Promise<SessionData | null> => sessionData.get() ?? loadSession();

/**
 * The Continue button. If the server has ended the session, it expires here too; without a connection the timer
 * continues.
 */
export async function continueSession(): Promise<void> {
  const answer = await client.call('sessionContinue', {});
  if (answer.ok) restartClock(answer.data.remaining);
  else if (answer.status === 401 && explainedEnd(answer.sessionEnd) === null) expireSession();
}

/**
 * Sets the timer to what the server says about this page's session: a tab that was hidden or frozen missed what happened
 * meanwhile. Returns why the session ended; null: it continues, or the server cannot be reached.
 */
export async function learnSession(): Promise<SessionEnd | null> {
  const kind = currentKind();
  const own = kind && sessionData.get()?.[kind];
  const answer = await client.call('session');
  if (!answer.ok || !own) return null;
  const now = answer.data[kind];
  // Somebody who signed in meanwhile has another session.
  if (!now || now.csrf !== own.csrf || now.remaining <= 0) return answer.data.reason;
  restartClock(now.remaining);
  return null;
}

let lastActivity = 0;

/** A key or a click keeps the session alive, at most once a minute; once it is about to end, only Continue does. */
export function noteActivity(now = Date.now()): void {
  const { deadline, expired } = clock.get();
  if (expired || now - lastActivity < ACTIVITY_MS || phaseOf(deadline, now) !== 'running') return;
  lastActivity = now;
  void continueSession();
}

/** Time is up, or the server said so. */
export function expireSession(): void {
  setClock({ deadline: clock.get().deadline, expired: true });
}

/**
 * Leaves a session for good: `true` once the server has said so. Its kind is asked for because the page may have left
 * its case by now, and the browser may have another session.
 */
export async function endSession(kind: CallerKind | undefined): Promise<boolean> {
  const answer = await clientOf(kind).ask('sessionEnd', undefined);
  if (!answer.ok && answer.status !== 401) return false;
  sessionData.set(null);
  sessionKind.set(undefined);
  setClock({ deadline: null, expired: false });
  return true;
}

/** What few pages need is in a separate file. */
const launched = async (): Promise<boolean> =>
  window.location.hash.includes('launch=') && (await import('./portal-launch.ts')).launchFromPortal();

/** An agent who is signed in. */
export type Agent = NonNullable<SessionData['agent']>;

/**
 * A session for the agent: the one of a portal's launch, the existing one, otherwise, outside production, that of the
 * development agent, with the query's parameters. `elsewhere`: agents sign in with the identity provider; `offline`:
 * the server cannot be reached; `none`: it refused.
 */
export async function ensureAgent(search: Search): Promise<Agent | 'elsewhere' | 'offline' | 'none'> {
  const before = await loadSession();
  const data = before && (await launched()) ? await loadSession() : before;
  if (!data) return 'offline';
  if (data.signIn !== 'development') return data.agent ?? 'elsewhere';
  // This code does not exist in production: it is in a separate file that is not served there.
  const { agentFromQuery, signInAs } = await import('./debug-agent.ts');
  const wanted = agentFromQuery(search);
  const named = Object.keys(wanted).length > 0;
  if (data.agent && (!named || wanted.AgentId === data.agent.AgentId)) return data.agent;
  return (await signInAs(wanted)) ?? data.agent ?? 'none';
}

/**
 * A session for operations: the existing one, otherwise, outside production, that of the development operator. `none`:
 * whoever is signed in is not an operator; `offline`: the server cannot be reached.
 */
export async function ensureOperations(): Promise<'operator' | 'none' | 'offline'> {
  sessionKind.set('operations');
  const data = await loadSession();
  if (!data) return 'offline';
  if (data.operations) return 'operator';
  if (data.signIn !== 'development') return 'none';
  clock.set({ deadline: null, expired: false });
  return (await signInAsOperator(1)) === null ? 'none' : 'operator';
}

/** Signs in as one of the two operators of a development machine; returns the name, null if the server refuses. */
export async function signInAsOperator(Operator: 1 | 2): Promise<string | null> {
  const answer = await client.call('operationsLogin', { Operator });
  return answer.ok ? ((await loadSession())?.operations?.Name ?? null) : null;
}
