import { type Decision, type DecisionTable, decide, type FiredRule, UnreadableTable } from '@countersign/engine';
import type { DecisionRow } from '@countersign/protocol';
import { canonicalJson } from '@countersign/verify';
import {
  amendedAnswers,
  type Case,
  loadCase,
  outcomeSources,
  type Services,
  store as cases,
  notifyAgent,
} from '../applications/index.ts';
import { appendEvidence, systemOrigin } from '../evidence/index.ts';
import {
  padded,
  inTransaction,
  JobFailed,
  type JobOutcome,
  JobRefused,
  type Reader,
  type Tx,
} from '../platform/index.ts';
import { storedTable } from '../reference/index.ts';
import { finishCase, mustWait } from '../signing/index.ts';
import { openDecision } from './open-decision.ts';
import * as store from './store.ts';

/**
 * Seconds after which a decision that waits for operations is tried again: to everybody else it looks like normal
 * processing.
 */
const HELD_SECONDS = 20;

/**
 * The decision job: applies the carrier's tables to the whole record as it was signed, with what amendments changed in
 * it. The rows and the applied rules are stored; idempotent. While operations have to look at the signatures first, it
 * does nothing and asks for another try.
 */
export async function makeDecision(services: Services, applicationId: string, epoch: number): Promise<JobOutcome> {
  await askedFor(services, applicationId, epoch);
  return inTransaction(services.database, async (tx) => {
    const theCase = await loadCase(services, tx, applicationId, { lock: true });
    if (!theCase || theCase.row.epoch !== epoch) return undefined;
    const known = await store.decision(tx, applicationId, epoch);
    if (!known || known.state === 'decided') return undefined;
    if (await mustWait(services, tx, theCase)) return { again: HELD_SECONDS };
    const at = services.now();
    if (outcomeSources(services, theCase).Decision === 'carrier') {
      await finishCase(services, tx, theCase, at);
      return undefined;
    }
    await decideByTable(services, tx, theCase, at);
    return undefined;
  });
}

/** Makes an existing decision again, with the answers of the amendments since. */
export const remakeDecision = (services: Services, tx: Tx, theCase: Case): Promise<void> =>
  decideByTable(services, tx, theCase, services.now());

/** The record of the decision names the amendments whose answers it used (spec requirements 4.2). */
async function decideByTable(services: Services, tx: Tx, theCase: Case, at: Date): Promise<void> {
  const { rows, fired, table, amendments } = await decided(services, tx, theCase);
  const by = { table: table.Version, ...(amendments.length > 0 && { amendments }) };
  await writeDecision(services, tx, theCase, { rows, fired, by, at });
}

/**
 * Stores the decision of the carrier's system: the first one stays, whatever a repeat says. Path and class are those of
 * the table of the case, or of the current one, which its system may use for older cases too; what the page shows of the
 * person is taken from the case. False: neither table has them.
 */
export async function takeDecision(
  services: Services,
  tx: Tx,
  theCase: Case,
  given: { path: number; class: string },
  { by, at }: { by: { target: string } | { key: string }; at: Date },
): Promise<boolean> {
  const known = await store.decision(tx, theCase.id, theCase.row.epoch);
  if (known?.state === 'decided') return true;
  const { rows, table } = await decided(services, tx, theCase);
  const tables = [table, services.carrier.underwriting];
  const path = tables.flatMap(({ Paths }) => Paths).find(({ Number: number }) => number === given.path);
  const decisionClass = tables.flatMap(({ Classes }) => Classes).find(({ Name }) => Name === given.class);
  const [own] = rows;
  if (!path || !decisionClass || !own) return false;
  const row: DecisionRow = {
    ...own,
    TriagePathNumber: path.Number,
    TriagePathName: path.Name,
    DecisionClassNumber: decisionClass.Number,
    DecisionClassName: decisionClass.Name,
  };
  if (!known) await openDecision(tx, theCase, { origin: systemOrigin('decision'), at });
  await writeDecision(services, tx, theCase, { rows: [row], fired: [], by, at });
  return true;
}

interface Made {
  rows: DecisionRow[];
  /** Null for a decision that was made elsewhere. */
  fired: FiredRule[];
  /** What made it: the table by its version, a target, or a system with its key. */
  by: { table: string; amendments?: readonly string[] } | { target: string } | { key: string };
  at: Date;
}

const decisionIn = ({ row: { triage_path, decision_class_name, status } }: Case) => ({
  triage_path,
  decision_class_name,
  status,
});

async function writeDecision(services: Services, tx: Tx, theCase: Case, { rows, fired, by, at }: Made): Promise<void> {
  const {
    id,
    key,
    row: { epoch },
  } = theCase;
  const [row] = rows;
  const text = JSON.stringify(rows);
  await store.updateDecision(tx, id, epoch, {
    state: 'decided',
    rows: key.seal('decision', 'rows', padded(text)),
    reasons: key.seal('decision', 'reasons', padded(JSON.stringify(fired))),
    triage_path: row?.TriagePathNumber ?? null,
    class_name: row?.DecisionClassName ?? null,
    decided_at: at,
  });
  const decision = {
    triage_path: row?.TriagePathNumber ?? null,
    decision_class_name: row?.DecisionClassName ?? null,
    status: row?.TriagePathName ?? 'Incomplete',
  };
  // The same one, made again after an amendment, is no news: when somebody signed one is for operations only.
  const isNews = canonicalJson(decision) !== canonicalJson(decisionIn(theCase));
  await cases.updateApplication(tx, id, { ...decision, ...(isNews && { updated_at: at }) });
  await appendEvidence(tx, id, {
    type: 'uw.decided',
    origin: systemOrigin('decision'),
    at,
    epoch,
    data: {
      ...by,
      rowsHash: key.hash(canonicalJson(JSON.parse(text))),
      // Which ones, and how many, would reveal something about a person's health after the case is erased.
      reasonsHash: key.hash(canonicalJson(JSON.parse(JSON.stringify(fired)))),
    },
  });
  await finishCase(services, tx, theCase, at);
  await notifyAgent(services, tx, theCase, { kind: 'decided', origin: systemOrigin('decision'), at });
}

/** In a separate transaction: a decision that cannot be made was requested too. */
async function askedFor(services: Services, applicationId: string, epoch: number): Promise<void> {
  await inTransaction(services.database, async (tx) => {
    const row = await cases.lockedApplication(tx, applicationId);
    // Unlocked, or erased, in the meantime.
    if (row?.epoch !== epoch || !row.all_signed || row.erased_at !== null) return;
    await openDecision(tx, { id: applicationId, row }, { origin: systemOrigin('decision'), at: services.now() });
  });
}

/**
 * The table the case was started with; then the carrier's current one, for a case from before tables were stored and
 * for one whose own table this version cannot read: an author fixes it there.
 */
async function tablesFor({ carrier }: Services, reader: Reader, { row }: Case): Promise<DecisionTable[]> {
  if (row.table_version === null) return [carrier.underwriting];
  const own = await storedTable(reader, row.table_version);
  if (own === null) throw new JobFailed(`the decision table ${row.table_version} is not kept as it was written`);
  return [own, carrier.underwriting];
}

/**
 * As of the day of the last signature, with the first table that can be evaluated with the form of the case. If there is none,
 * another try would not help either.
 */
async function decided(
  services: Services,
  reader: Reader,
  theCase: Case,
): Promise<Decision & { table: DecisionTable; amendments: string[] }> {
  const reasons: string[] = [];
  const { answers, requirements: amendments } = await amendedAnswers(reader, theCase);
  for (const table of await tablesFor(services, reader, theCase)) {
    try {
      return { ...decide(theCase.openAsSigned(answers), table), table, amendments };
    } catch (error) {
      if (!(error instanceof UnreadableTable)) throw error;
      reasons.push(error.message);
    }
  }
  throw new JobRefused(reasons.at(-1) ?? 'there is no decision table');
}

/** After all tries failed: the outcome page says so, and the portal offers to try again. */
export async function markDecisionFailed(tx: Tx, applicationId: string, epoch: number, at: Date): Promise<void> {
  if ((await store.decision(tx, applicationId, epoch))?.state === 'decided') return;
  await store.updateDecision(tx, applicationId, epoch, { state: 'failed' });
  const event = { origin: systemOrigin('decision'), at, epoch };
  await appendEvidence(tx, applicationId, { type: 'uw.failed', ...event, data: {} });
}
