/** The case that is open in this tab: the engine's application and the server's data about it. */
import { type Application, type Facts, openApplication, type QuestionResponse } from '@countersign/engine';
import {
  openOptionsOf,
  type Reason,
  type ResumeData,
  type SavedFile,
  type SessionEnd,
  type SubmitData,
} from '@countersign/protocol';
import { type CaseHandle, forgetHandle, rememberHandle } from './case-handle.ts';
import { noteChange } from './changed-in-round.ts';
import { reportFault } from './report.ts';
import { client } from './client.ts';
import { loadDefinition } from './definition.ts';
import { dueNotices, showNotices } from './notices.ts';
import type { ReportedWork } from './pending-work.ts';
import { takePrefilled } from './prefilled.ts';
import { type ExplainedEnd, explainedEnd } from './session-end.ts';
import { sessionKind, type SessionKind } from './session-store.ts';
import { createStore, useSelected, useStore } from './store.ts';

export interface OpenCase extends CaseHandle, Readonly<ReportedWork> {
  readonly application: Application;
  /** The server's data about the case when it was resumed. */
  readonly details: ResumeData['Case'];
  readonly role: ResumeData['SigningRole'];
  /** Latest known version of each block on the server. */
  readonly versions: Readonly<Record<string, number>>;
  readonly facts: Facts;
  /** How long this person's sections usually take at this installation, in seconds, by name. */
  readonly learnedSeconds: Readonly<Record<string, number>>;
  /** For the agent, the signers' notes about answers; for a signer, their own. */
  readonly notes: ResumeData['Notes'];
}

export const openCase = createStore<OpenCase | null>(null);

/** Runs `forget` when this tab opens another case or none: data of the previous case is then dropped. */
export function whenCaseChanges(forget: () => void): void {
  let appId = openCase.get()?.appId;
  openCase.subscribe(() => {
    const current = openCase.get()?.appId;
    if (current === appId) return;
    appId = current;
    forget();
  });
}
whenCaseChanges(() => dueNotices.set([]));

/** A save that gave a section a newer version changed the case; this matters only after an unlock. */
function noteNewer({ appId, details, versions }: OpenCase, saved: Readonly<Record<string, number>>): void {
  const isNewer = Object.entries(saved).some(([block, version]) => version > (versions[block] ?? 0));
  if (isNewer && details.Unlocked) noteChange(appId, details.Epoch);
}

/**
 * `superseded`: it was no longer wanted when the server responded, and nothing has changed. `offline`: the server cannot
 * be reached, and nothing has changed. `expired`: the session timed out. `altered`: the record was changed outside the
 * program. `discarded`: its agent discarded the case.
 */
export type OpenOutcome =
  | 'open'
  | 'superseded'
  | 'blank'
  | 'unauthenticated'
  | 'expired'
  | ExplainedEnd
  | 'altered'
  | 'discarded'
  | 'offline'
  | 'failed';

let openings = 0;

/** A case is about to be opened. It is wanted until another one is about to be, or the open one is left. */
export function beginOpening(): () => boolean {
  openings += 1;
  const mine = openings;
  return () => mine === openings;
}

/**
 * Resumes a case from the server and opens it (spec flow §4, Resume), if it is still wanted then. The handle is kept for
 * reloads of this tab.
 */
export async function resumeCase(handle: CaseHandle, isWanted: () => boolean): Promise<OpenOutcome> {
  sessionKind.set(handle.kind);
  const answer = await client.ask('resumeApplication', { AppAuthId: handle.appAuthId, AppId: handle.appId });
  if (!isWanted()) return 'superseded';
  if (!answer.ok) {
    const outcome = outcomeOf(answer);
    // Its page restores it.
    if (outcome === 'discarded') rememberHandle(handle);
    return outcome;
  }
  return adoptResume(handle.kind, answer.data, isWanted);
}

/** Whether the case is still the open one. */
export const stillOpen =
  ({ appId }: OpenCase) =>
  (): boolean =>
    openCase.get()?.appId === appId;

/** The meaning of a failed resume call. */
export function outcomeOf({
  status,
  refusal,
  sessionEnd,
}: {
  status: number;
  refusal: { reason: Reason } | null;
  sessionEnd: SessionEnd | null;
}): Exclude<OpenOutcome, 'open'> {
  if (status === 0) return 'offline';
  if (sessionEnd === 'expired') return sessionEnd;
  const end = explainedEnd(sessionEnd);
  if (end !== null) return end;
  if (refusal?.reason === 'altered' || refusal?.reason === 'discarded') return refusal.reason;
  return status === 401 || status === 404 ? 'unauthenticated' : 'failed';
}

/**
 * Opens a case from the result of a resume call. A result that is not a valid case counts as not signed in (spec flow
 * §4, Resume), and is reported.
 */
export async function adoptResume(kind: SessionKind, data: ResumeData, isWanted: () => boolean): Promise<OpenOutcome> {
  try {
    return await adopt(kind, data, isWanted);
  } catch (thrown) {
    reportFault(thrown);
    return 'unauthenticated';
  }
}

async function adopt(kind: SessionKind, data: ResumeData, isWanted: () => boolean): Promise<OpenOutcome> {
  if (data.EAppRawPayload === '' && data.QuestionBlockResponses.length === 0) return 'blank';
  const loaded = await loadDefinition(data.Case.DefinitionVersion, data.ApplicationId);
  if (!isWanted()) return 'superseded';
  if (!loaded) return 'failed';
  const opened: Omit<OpenCase, 'application'> = {
    appId: data.ApplicationId,
    appAuthId: data.AppAuthId,
    kind,
    details: data.Case,
    role: data.SigningRole,
    versions: Object.fromEntries(data.QuestionBlockResponses.map((block) => [block.BlockName, block.Version])),
    facts: data.Facts,
    learnedSeconds: data.SectionSeconds,
    notes: data.Notes,
    pendingJobs: data.PendingJobs,
    pendingSeconds: data.PendingSeconds,
    pendingAge: data.PendingAge,
  };
  sessionKind.set(kind);
  rememberHandle(opened);
  openCase.set({ ...opened, application: openApplication(loaded.model, openOptionsOf(data)) });
  takePrefilled(data.QuestionBlockResponses);
  return 'open';
}

/** Applies what changed according to the response to a submission. `sent`: the contents of the submission. */
export function applyAnswer(data: SubmitData, sent: readonly QuestionResponse[]): void {
  const current = openCase.get();
  if (!current) return;
  forgetNumbers(current.application, data, sent);
  noteNewer(current, data.Versions);
  if (!sameFacts(current.facts, data.Facts)) showNotices(current.application.setFacts(data.Facts));
  openCase.set({
    ...current,
    versions: { ...current.versions, ...data.Versions },
    pendingJobs: data.PendingJobs,
    facts: data.Facts,
    notes: data.Notes ?? current.notes,
  });
}

/** A number that was passed to the vault is removed from the page, unless another one was typed in the meantime. */
function forgetNumbers(
  application: Application,
  { QuestionBlock, Tokenised }: SubmitData,
  sent: readonly QuestionResponse[],
): void {
  for (const { QuestionName, AnswerText } of Tokenised) {
    const key = application.keyOf(QuestionBlock, QuestionName);
    const typed = sent.find((response) => response.QuestionName === QuestionName)?.AnswerText;
    if (key === undefined || application.cell(key).text !== typed) continue;
    showNotices(application.change(key, AnswerText ?? '').notices);
  }
}

/** Whether the insured has an invitation now: not if it was refused, or if they are another person. */
export function noteInvitation(InvitationSent: boolean): void {
  const current = openCase.get();
  if (current) openCase.set({ ...current, details: { ...current.details, InvitationSent } });
}

/** Applies what the server wrote about a file. */
export function applySavedFile({ Answers: written, Versions }: SavedFile): void {
  const current = openCase.get();
  if (!current) return;
  for (const [block, answers] of Object.entries(written)) {
    for (const { QuestionName, AnswerText } of answers) {
      const key = current.application.keyOf(block, QuestionName);
      if (key !== undefined) showNotices(current.application.change(key, AnswerText ?? '').notices);
    }
  }
  noteNewer(current, Versions);
  openCase.set({ ...current, versions: { ...current.versions, ...Versions } });
}

function sameFacts(a: Facts, b: Facts): boolean {
  const keys = Object.keys(a);
  return keys.length === Object.keys(b).length && keys.every((key) => Object.hasOwn(b, key) && a[key] === b[key]);
}

/** Forgets the open case ("resets the application"). */
export function closeCase(): void {
  openings += 1;
  forgetHandle();
  sessionKind.set(undefined);
  openCase.set(null);
}

/** The open case; showing a page without one is a routing error. */
export function useCase(): OpenCase {
  const current = useStore(openCase);
  if (!current) throw new Error('No case is open');
  return current;
}

/**
 * Answers and questions of the open case: renders again only when they are loaded again, not with every acknowledged
 * submission.
 */
export function useApplication(): Application {
  const application = useSelected(openCase, (current) => current?.application);
  if (!application) throw new Error('No case is open');
  return application;
}
