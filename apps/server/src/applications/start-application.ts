import { dayIn, type PutAnswer, putAnswers, sampleBirthDate } from '@countersign/engine';
import type { Data } from '@countersign/protocol';
import { appendEvidence } from '../evidence/index.ts';
import { DAY_MS, HOUR_MS, inTransaction, type NewCaseFacts, randomId, type Tx } from '../platform/index.ts';
import { type AgentOfRecord, sealAgent } from './agent-of-record.ts';
import { hyphenated, storedProfile, withProfile } from './agent-profile.ts';
import type { AgentOfCase } from './participant.ts';
import { loadCase } from './case.ts';
import { MARKS_VERSION } from './portal-index.ts';
import { saveBlocks } from './save-blocks.ts';
import type { Services } from './services.ts';
import { sealSalesDetails } from './sales-details.ts';
import * as store from './store/index.ts';

/** What the sign-in said about the agent and the future case. */
export interface Start {
  agent: AgentOfRecord;
  facts: NewCaseFacts;
  /** A test application: set here, and never changed. */
  isDemo: boolean;
  /** What the page calls this start, so that it can repeat it; absent: every call starts another case. */
  startId?: string | undefined;
}

/** Maximum age of an application (spec flow §9). */
const LIFETIME_MS = { application: 90 * DAY_MS, demo: 48 * HOUR_MS };

/**
 * Starts a case for its agent (spec flow 4.2): a row with its own data key, the system answers of the start, the first
 * evidence. A case that was not submitted expires after 90 days; a test application is erased after 48 hours. If the
 * response was lost and the page repeats its start, it gets the same case, unless somebody has used that since.
 */
export async function startApplication(
  services: Services,
  caller: AgentOfCase,
  { agent, facts, isDemo, startId }: Start,
): Promise<Pick<Data<'startApp'>, 'ApplicationId'>> {
  const at = services.now();
  const { current, tableVersion } = services.definitions;
  const { version } = current;
  const ofStart = startId === undefined ? null : idOfStart(services, [caller.agentId, isDemo, startId]);
  return inTransaction(services.database, async (tx) => {
    const before = ofStart === null ? 'used' : await store.startedBefore(tx, ofStart);
    if (ofStart !== null && before === 'untouched') return { ApplicationId: ofStart };
    const id = ofStart === null || before === 'used' ? randomId() : ofStart;
    const { key, wrapped } = services.vault.createKey(id);
    const known = withProfile(agent, await storedProfile(services.vault, tx, caller.agentId));
    const row = {
      id,
      agent_id: caller.agentId,
      agent: sealAgent(key, isDemo ? withPlaceholder(known, services) : known),
      definition_version: version,
      table_version: tableVersion,
      status: 'InProgress',
      is_demo: isDemo,
      partner: facts.Partner,
      start_facts: sealSalesDetails(key, {
        SalesSource: facts.SalesSource,
        EstimateDetails: facts.EstimateDetails,
        Payload: null,
      }),
      created_at: at,
      updated_at: at,
      expires_at: new Date(at.getTime() + LIFETIME_MS[isDemo ? 'demo' : 'application']),
      // It has no names yet, so there is nothing that a later version would have to renew.
      marks_version: MARKS_VERSION,
    };
    await store.insertApplication(tx, row, wrapped);
    await appendEvidence(tx, id, {
      type: 'app.created',
      origin: caller.origin,
      at,
      data: { definitionVersion: version, ...(isDemo && { demo: true }) },
    });
    await writeStartAnswers(services, tx, id, { facts, isDemo }, at);
    return { ApplicationId: id };
  });
}

/** As random as any other ID to whoever does not have the server's key. */
const idOfStart = ({ vault }: Services, start: readonly unknown[]): string =>
  vault.blindIndex('start', JSON.stringify(start)).subarray(0, 16).toString('base64url');

/** Nobody should call the agent about a test application (spec form 9.8): its phone number is the brand's. */
function withPlaceholder(agent: AgentOfRecord, { carrier }: Services): AgentOfRecord {
  const AgentPhoneNumber = carrier.brand.Values['AgentPhone'] ?? '';
  return { ...agent, AgentPhoneNumber, Profile: { ...agent.Profile, Phone: hyphenated(AgentPhoneNumber) } };
}

/** The system questions that the definition binds to the start, and the sample customer's date of birth. */
async function writeStartAnswers(
  services: Services,
  tx: Tx,
  id: string,
  { facts, isDemo }: Pick<Start, 'facts' | 'isDemo'>,
  at: Date,
): Promise<void> {
  const theCase = await loadCase(services, tx, id);
  if (!theCase) throw new Error('the case just made is not there');
  const { StartFacts: bound, Insured } = theCase.model.definition.Bindings;
  const today = dayIn('UTC', at);
  const known: PutAnswer[] = [
    [bound.PolicyCreateDate, today],
    [bound.ApplicantRole, 'Agent'],
    [bound.SalesPartner, facts.Partner],
    [bound.AgentAttestation, String(facts.AgentAttestation)],
    [Insured.DateOfBirth, isDemo ? sampleBirthDate(services.carrier.underwriting, today) : ''],
  ];
  const application = theCase.open(1, 'Agent');
  // What is not known leaves a default as it is.
  putAnswers(
    application,
    known.filter(([, text]) => text !== ''),
  );
  await saveBlocks(tx, theCase, application, null, at);
}
