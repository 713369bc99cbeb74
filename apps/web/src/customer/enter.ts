/** Opens the case that the identity check found (spec flow §4, Find application, Resume). */
import type { Data } from '@countersign/protocol';
import { forgetStop } from '../errors/stopped-here.ts';
import { PAGE_OF_OUTCOME } from '../page-routes.ts';
import { client } from '../state/client.ts';
import { enterCase } from '../state/ensure-case.ts';
import { leaveCase } from '../state/saving.ts';
import { clock } from '../state/session-clock.ts';
import { sessionKind } from '../state/session-store.ts';
import { loadSession } from '../state/session.ts';

export type Found = Data<'findApplication'>;

/** What comes next: the form, or a page. */
export type Entered = 'form' | 'documents' | (typeof PAGE_OF_OUTCOME)[keyof typeof PAGE_OF_OUTCOME];

/** The session that the check began is loaded before any call uses it. */
export async function adoptSession(): Promise<'application' | 'documents' | 'task' | null> {
  leaveCase();
  forgetStop();
  sessionKind.set('customer');
  clock.set({ deadline: null, expired: false });
  const session = await loadSession();
  return session?.customer?.purpose ?? null;
}

/** False: the consent could not be recorded. */
export async function giveConsent(found: Found, { ConsentId, Shown }: Data<'getConsent'>): Promise<boolean> {
  const { ApplicationId, AppAuthId } = found;
  const answer = await client.call('giveConsent', { AppAuthId, AppId: ApplicationId, ConsentId, Shown });
  return answer.ok;
}

export async function enter(found: Found): Promise<Entered> {
  const outcome = await enterCase({ appId: found.ApplicationId, appAuthId: found.AppAuthId, kind: 'customer' });
  return outcome === 'open' ? 'form' : PAGE_OF_OUTCOME[outcome];
}
