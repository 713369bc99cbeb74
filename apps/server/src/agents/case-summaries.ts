/** Cases as a list shows them: the agent's in the portal, and those of operations. */
import { type Model, pathName, zoneOf } from '@countersign/engine';
import type { CaseSummary } from '@countersign/protocol';
import {
  type Case,
  countedMails,
  invitationsTo,
  invitationState,
  isSent,
  nameOf,
  namesOf,
  optionLabel,
  type Services,
  signatories,
  store,
} from '../applications/index.ts';
import { mappingProblems, type Problems } from '../hand-over/index.ts';
import { type FailedJob, failedJobs, isForOperations, unlessAltered } from '../platform/index.ts';
import { canUnlock, handedOverBy } from '../signing/index.ts';
import { editionsOf } from './editions.ts';
import { portalTexts } from './portal-texts.ts';
import { statusLine, stopReason } from './status-line.ts';

/** Who reads a list of cases. */
export interface ListReader {
  kind: 'agent' | 'operations';
  authId: (applicationId: string) => string;
}

const initiated = { insured: 'CustomerContinueApplicationEmailLink', owner: 'ThirdPartyOwnerReadyToSign' };

/** A case of a list, decrypted. */
export interface ListedCase {
  part: Pick<Case, 'id' | 'row' | 'key' | 'slots'> & { row: store.ListedRow };
  mails: readonly store.MailRow[];
  summary: CaseSummary;
}

/**
 * Rows of a list: names are decrypted, parts are loaded together. A case that was changed outside the program is left
 * out.
 */
export async function openListed(
  services: Services,
  reader: ListReader,
  rows: readonly store.ListedRow[],
): Promise<ListedCase[]> {
  const { query } = services.database;
  const ids = rows.map(({ id }) => id);
  const [editions, slots, mails, failed, numbers, blockers, lockedOut, lockedTasks, asked, notes] = await Promise.all([
    editionsOf(
      services,
      rows.map(({ definition_version }) => definition_version),
    ),
    store.slotsOfCases(query, ids),
    store.mailsOfCases(query, ids),
    failedJobs(query, ids),
    store.policyNumbers(query, ids),
    store.unlockBlockers(query, ids, { by: reader.kind }),
    store.lockedOutSlots(query, ids, 'sign'),
    // When somebody came to answer a requirement is for operations only.
    reader.kind === 'operations' ? store.lockedOutSlots(query, ids, 'task') : new Set<string>(),
    store.askedSlots(query, ids),
    reader.kind === 'agent' ? store.noteCounts(query, ids) : new Map<string, number>(),
  ]);
  const mailsBy = byCase(mails, (mail) => mail.application_id);
  const problems = await problemsIn(services, reader, rows, failed);
  const failedBy = byCase(failed, (job) => job.application);
  return rows.flatMap((row) => {
    // An erased case has no key: nothing of it can be shown.
    if (!row.wrapped_key || !row.key_id) return [];
    const wrapped = { wrapped: row.wrapped_key, keyId: row.key_id };
    const slotsOf = slots.get(row.id);
    const model = editions.get(row.definition_version);
    if (!slotsOf || !model) return [];
    const listed = unlessAltered((): ListedCase => {
      const part = { id: row.id, row, key: services.vault.openKey(row.id, wrapped), slots: slotsOf };
      const details = {
        model,
        mails: countedMails(row, mailsBy.get(row.id) ?? []),
        failed: failedBy.get(row.id) ?? [],
        problems,
        policyNumber: numbers.get(row.id) ?? null,
        unlockBlocker: blockers.get(row.id),
        lockedOut,
        lockedTasks,
        asked,
        notes: notes.get(row.id) ?? 0,
      };
      return { part, mails: details.mails, summary: summaryOf(services, reader, part, details) };
    });
    return listed ? [listed] : [];
  });
}

/** Decrypted only where a hand-over failed. */
async function problemsIn(
  { database, vault }: Services,
  reader: ListReader,
  rows: readonly store.ListedRow[],
  failed: readonly FailedJob[],
): Promise<Problems> {
  if (reader.kind === 'agent') return () => [];
  const concerned = new Set(failed.flatMap(({ kind, application }) => (kind === 'handOver' ? [application] : [])));
  if (concerned.size === 0) return () => [];
  const cases = rows.flatMap(({ id, wrapped_key: wrapped, key_id: keyId }) =>
    concerned.has(id) && wrapped && keyId ? [{ id, key: vault.openKey(id, { wrapped, keyId }) }] : [],
  );
  return mappingProblems(database.query, cases);
}

function byCase<Row>(rows: readonly Row[], caseOf: (row: Row) => string): Map<string, Row[]> {
  const groups = new Map<string, Row[]>();
  for (const row of rows) groups.set(caseOf(row), [...(groups.get(caseOf(row)) ?? []), row]);
  return groups;
}

/** What a row shows of a case in addition to the case itself. */
interface RowDetails {
  /** The case's own form. */
  model: Model;
  mails: readonly store.MailRow[];
  failed: readonly FailedJob[];
  /** Why cases do not fit the mapping of a target; none for an agent. */
  problems: Problems;
  policyNumber: string | null;
  unlockBlocker: store.UnlockBlocker | undefined;
  /** Slots whose link is closed. */
  lockedOut: ReadonlySet<string>;
  /** Slots whose link to what they were asked for is closed; none for an agent. */
  lockedTasks: ReadonlySet<string>;
  /** Slots whose person was asked for something after the signatures. */
  asked: ReadonlySet<string>;
  /** Notes of signers about answers, for the agent. */
  notes: number;
}

function summaryOf(
  services: Services,
  reader: ListReader,
  part: ListedCase['part'],
  { model, mails, failed, problems, policyNumber, unlockBlocker, lockedOut, lockedTasks, asked, notes }: RowDetails,
): CaseSummary {
  const { row, slots } = part;
  const names = namesOf(part);
  const insured = slots.find(({ kind }) => kind === 'insured');
  const zone = zoneOf(model, row.state_of_issue);
  return {
    Id: row.id,
    AuthId: reader.authId(row.id),
    FirstName: names?.FirstName ?? '',
    LastName: names?.LastName ?? '',
    Suffix: names?.Suffix ?? '',
    EmailAddress: names?.EmailAddress ?? '',
    CreatedDateTime_ISO: row.created_at.toISOString(),
    LastUpdated: row.updated_at.toISOString(),
    AgentSigned: row.agent_signed ? 1 : 0,
    CustomerSigned: row.customer_signed ? 1 : 0,
    CustomerSignatureDate: insured?.signed_at?.toISOString() ?? null,
    DecisionClassName: row.decision_class_name,
    ExportTriagePathName: pathName(row.triage_path),
    FinalResultsCreatedDateTime: row.submitted_at?.toISOString() ?? null,
    InsuredSoleOwner: names?.InsuredSoleOwner ?? false,
    OwnershipSignatories: signatories(part, mails).OwnershipSignatories,
    // Only of this round: mails of a round that an unlock ended no longer count.
    EmailLogs: slots.flatMap((slot) =>
      invitationsTo(slot, mails).map((mail) => ({
        email_type: slot.kind === 'owner' ? initiated.owner : initiated.insured,
        email_status: isSent(mail) ? 2 : 1,
        created_at: mail.created_at.toISOString(),
        payload: JSON.stringify({ To: [{ name: nameOf(part, slot) }] }),
      })),
    ),
    Invitation: insured ? invitationState(insured, mails) : 'none',
    Stopped: slots.flatMap((slot) => {
      const Why = stopReason(slot, lockedOut);
      return Why === null ? [] : [{ SignerLetter: slot.letter ?? '', Why }];
    }),
    Status: statusLine(
      part,
      { mails, lockedOut, lockedTasks, asked, reader: reader.kind, zone },
      portalTexts(services.carrier.texts),
    ),
    PolicyNumber: policyNumber,
    Product: optionLabel(model, model.definition.Bindings.Product, row.product),
    StateOfIssue: row.state_of_issue ?? '',
    TimeZone: zone,
    Expired: row.stage === 'expired',
    Notes: notes,
    CanUnlock: canUnlock(services, row, unlockBlocker),
    FailedJobs: failed.filter((job) => concerns(reader, job)).map((job) => failedWork(reader, job, problems)),
  };
}

const concerns = (reader: ListReader, job: FailedJob): boolean => reader.kind === 'operations' || !isForOperations(job);

function failedWork(
  reader: ListReader,
  { kind, failedAt, error, application, step }: FailedJob,
  problems: Problems,
): CaseSummary['FailedJobs'][number] {
  const failure = { Job: kind, At: failedAt.toISOString() };
  if (reader.kind === 'agent' || error === '') return failure;
  switch (kind) {
    case 'jhade':
    case 'renewal':
      return { ...failure, Why: error };
    case 'handOver':
      return {
        ...failure,
        Why: [error, ...problems(application, handedOverBy(step).target).map(problemLine)].join('. '),
      };
    default:
      return failure;
  }
}

/** Its sentence ends where the next line begins. */
const problemLine = ({ place, reason }: ReturnType<Problems>[number]): string =>
  `${place}: ${reason.replace(/\.$/, '')}`;
