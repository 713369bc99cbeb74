/** Opens the case that the identity check found (spec flow §4, Find application, Resume). */
import type { Data } from '@countersign/protocol';
import { forgetStop } from '../errors/stopped-here.ts';
import type { OpenOutcome } from '../state/application.ts';
import { client } from '../state/client.ts';
import { enterCase } from '../state/ensure-case.ts';
import { leaveCase } from '../state/saving.ts';
import { clock } from '../state/session-clock.ts';
import { sessionKind } from '../state/session-store.ts';
import { loadSession } from '../state/session.ts';

export type Found = Data<'findApplication'>;

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

export const enter = ({ ApplicationId: appId, AppAuthId: appAuthId }: Found): Promise<OpenOutcome> =>
  enterCase({ appId, appAuthId, kind: 'customer' });
