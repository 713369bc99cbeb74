/** Restores the case of this tab before one of its pages is shown. */
import type { ResumeData } from '@countersign/protocol';
import { adoptResume, beginOpening, openCase, type OpenOutcome, resumeCase, whenCaseChanges } from './application.ts';
import { type CaseHandle, rememberedHandle } from './case-handle.ts';
import { type PendingWork, pendingWork } from './pending-work.ts';
import { leftSaved, startSaving } from './saving.ts';
import { loadSessionOnce } from './session.ts';
import { explainedEnd } from './session-end.ts';
import { type SessionKind, sessionKind } from './session-store.ts';
import { createStore } from './store.ts';

/** Work that was pending when the case was opened; the page waits for it (spec flow §4, Resume). */
export const pendingOnOpen = createStore<PendingWork | null>(null);
whenCaseChanges(() => pendingOnOpen.set(null));

/** Waits on with what is left of it. */
export function noteWork(): void {
  const current = openCase.get();
  pendingOnOpen.set(current && pendingWork(current, pendingOnOpen.get(), Date.now()));
}

/** Waits no longer. */
export const endWait = (): void => pendingOnOpen.set(null);

/** The case could not be restored because the server cannot be reached: its page says so and tries again. */
export const caseOutOfReach = createStore(false);

let running: Promise<OpenOutcome> | null = null;

/**
 * The open case, otherwise the one this tab had before a reload, or this browser's last one, otherwise the customer's
 * only one.
 */
export function ensureCase(): Promise<OpenOutcome> {
  if (openCase.get()) return Promise.resolve('open');
  running ??= find()
    .then((outcome) => {
      caseOutOfReach.set(outcome === 'offline');
      return outcome;
    })
    .finally(() => (running = null));
  return running;
}

async function find(): Promise<OpenOutcome> {
  const remembered = rememberedHandle();
  // Known before the session is asked for: its timer is that of the case's own session, if the browser has two.
  sessionKind.set(remembered?.kind ?? 'customer');
  const session = await loadSessionOnce();
  if (!session) return 'offline';
  const customer = session.customer;
  const handle: CaseHandle | null =
    remembered && session[remembered.kind]
      ? remembered
      : customer
        ? { appId: customer.ApplicationId, appAuthId: customer.AppAuthId, kind: 'customer' }
        : null;
  if (handle) return enterCase(handle);
  sessionKind.set(undefined);
  return explainedEnd(session.reason) ?? (session.reason === 'expired' ? 'expired' : 'unauthenticated');
}

/** Opens a case for editing and saving. */
export const enterCase = (handle: CaseHandle, isWanted = beginOpening()): Promise<OpenOutcome> =>
  enter(() => resumeCase(handle, isWanted));

/** Opens a case for editing and saving with the result of a call other than resume. */
export const enterResumed = (kind: SessionKind, data: ResumeData, isWanted: () => boolean): Promise<OpenOutcome> =>
  enter(() => adoptResume(kind, data, isWanted));

async function enter(open: () => Promise<OpenOutcome>): Promise<OpenOutcome> {
  await leftSaved();
  const outcome = await open();
  if (outcome === 'superseded') return outcome;
  if (outcome === 'open') await startSaving();
  endWait();
  noteWork();
  return outcome;
}
