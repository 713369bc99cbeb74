/**
 * The rows of one case at some moment of its life. The parts that lists read are complete: the case, its slots, its
 * marks, its names. The rest has the rows and columns of a real case in number and type, but is small where no list or
 * look-up reads it: sections, replies, printed documents and consents have a few bytes, and each case has six sections
 * and five events instead of about thirty and a hundred. It can be opened, with empty sections; its evidence,
 * signatures and documents prove nothing.
 */
import { EVIDENCE_START } from '@countersign/verify';
import type { Kysely } from 'kysely';
import type { CaseStage } from '@countersign/protocol';
import { MARKS_VERSION, portalIndex } from '../../src/applications/index.ts';
import { boundOf, padded, type Schema, type Vault } from '../../src/platform/index.ts';
import type { Row, Rows } from './copy-rows.ts';
import { familyName, givenName } from './names.ts';
import { bytes, hash, id as newId } from './random.ts';

export interface CaseParts {
  readonly vault: Vault;
  /** Bound with the vault's keys. */
  readonly query: Kysely<Schema>;
  /** Of a stored definition. */
  readonly version: string;
}

/** How a case ended, or its stage. */
export type Fate = CaseStage | 'unreached' | 'discarded' | 'erased' | 'test';

export interface CaseFate {
  index: number;
  agentId: string;
  fate: Fate;
  now: Date;
}

const SECTIONS = [
  'SECTIONAProposedInsured',
  'SECTIONBPolicyOwner',
  'SECTIONDCoverageDetails',
  'Part2PersonalInformation',
  'Part2MedicalConditions',
  'Part2Medications',
];
const EVENTS = 5;
const DAY_MS = 86_400_000;

/** A number between 0 and 1 that depends only on the case and the purpose. */
function chanceOf(index: number, purpose: number): number {
  let state = Math.imul(index + 1, 0x9e3779b1) ^ Math.imul(purpose + 1, 0x85ebca6b);
  state = Math.imul(state ^ (state >>> 16), 0x21f0aaad);
  state = Math.imul(state ^ (state >>> 15), 0x735a2d97);
  return ((state ^ (state >>> 15)) >>> 0) / 2 ** 32;
}

const PRODUCTS = ['Term10', 'Term20', 'Term30', 'IUL', 'WholeLife'];
const STATES = ['TX', 'CA', 'FL', 'NY', 'PA', 'IL', 'OH', 'GA', 'NC', 'MI', 'NJ', 'VA', 'WA', 'AZ', 'MA', 'TN'];

const ofList = <Item>(list: readonly Item[], chance: number): Item | undefined =>
  list[Math.floor(chance * list.length)];

/** Adds the rows of one case to the tables. */
export function addCase(
  tables: Rows,
  { vault, query, version }: CaseParts,
  { index, agentId, fate, now }: CaseFate,
): void {
  const chance = (purpose: number): number => chanceOf(index, purpose);
  const add = (table: string, row: Row): void => void (tables[table] ??= []).push(row);
  const id = newId();
  const { key, wrapped } = vault.createKey(id);
  const is = factsOf(fate);
  const [from, to] = is.days;
  const createdAt = new Date(now.getTime() - (from + chance(1) * (to - from)) * DAY_MS);
  const updatedAt = new Date(Math.min(now.getTime(), createdAt.getTime() + chance(2) * 20 * DAY_MS));
  const sentAt = is.sent ? new Date(createdAt.getTime() + (updatedAt.getTime() - createdAt.getTime()) / 2) : null;
  const names = {
    FirstName: givenName(chance(3), chance(4)),
    LastName: familyName(chance(5), chance(6)),
    EmailAddress: `person.${index}@example.com`,
    Gender: 'Female',
    InsuredSoleOwner: !is.owner,
    Progress: { Done: is.sent ? 30 : 9, Total: 33 },
  };
  const isErased = fate === 'erased';
  const hashes = Array.from({ length: EVENTS }, () => hash());
  const row = {
    id,
    agent_id: agentId,
    agent: isErased ? Buffer.alloc(0) : key.seal('agent', '', JSON.stringify(AGENT)),
    definition_version: version,
    table_version: null,
    state_of_issue: isErased ? null : (ofList(STATES, chance(7) ** 2) ?? null),
    product: isErased ? null : (ofList(PRODUCTS, chance(8)) ?? null),
    status: isErased ? 'Erased' : is.decided ? 'Accelerated' : 'InProgress',
    epoch: 1,
    customer_signed: is.signed,
    all_signed: is.allSigned,
    agent_signed: is.allSigned,
    is_demo: fate === 'test',
    partner: '',
    decision_class_name: is.decided ? 'Preferred' : null,
    triage_path: is.decided ? 1 : null,
    evidence_seq: EVENTS - 1,
    evidence_hash: hashes.at(-1) ?? '',
    macs_from: 0,
    anchored_seq: EVENTS - 1,
    versions: '{}',
    start_facts: isErased
      ? Buffer.alloc(0)
      : key.seal('start', '', JSON.stringify({ SalesSource: '', EstimateDetails: '', Payload: null })),
    names: isErased || is.empty ? null : key.seal('names', '', JSON.stringify(names)),
    created_at: createdAt,
    updated_at: updatedAt,
    ready_to_send: fate === 'send',
    sent_at: sentAt,
    reminders_off: false,
    submitted_at: is.allSigned ? updatedAt : null,
    expires_at: new Date(createdAt.getTime() + (fate === 'test' ? 2 : 90) * DAY_MS),
    marks_version: MARKS_VERSION,
    discarded_at: fate === 'discarded' ? updatedAt : null,
    erased_at: isErased ? updatedAt : null,
    stage: is.stage,
  };
  add('application', { ...row, bound: boundOf(query, 'application', row) });
  hashes.forEach((own, seq) =>
    add('evidence', {
      application_id: id,
      seq,
      epoch: 1,
      type: seq === 0 ? 'app.started' : 'section.saved',
      actor: '{"id": "A1", "kind": "agent"}',
      at: createdAt,
      address: '203.0.113.7',
      request_id: newId(),
      data: '{"block": "SECTIONAProposedInsured", "version": 1}',
      prev_hash: hashes[seq - 1] ?? EVIDENCE_START,
      hash: own,
      mac: bytes(32),
    }),
  );
  if (isErased) return;
  add('data_key', { application_id: id, key_id: wrapped.keyId, wrapped: wrapped.wrapped });
  if (is.empty) return;

  const mac = (): Buffer => bytes(32);
  for (const block of is.sent ? SECTIONS : SECTIONS.slice(0, 2)) {
    add('block_answer', {
      application_id: id,
      block,
      version: 2,
      content: key.seal('answers', `${block}|2`, padded('{}')),
      content_hash: hash(),
      valid: true,
      visited: true,
      edited: null,
      prefilled: null,
      updated_at: updatedAt,
    });
  }
  // Replies are kept for 30 days.
  if (now.getTime() - updatedAt.getTime() < 30 * DAY_MS) {
    for (let reply = 0; reply < 3; reply += 1) {
      add('submission', {
        application_id: id,
        submission_key: newId(),
        block: SECTIONS[0],
        answer: bytes(64),
        created_at: updatedAt,
      });
    }
  }
  for (const portal of portalIndex(vault, agentId, names)) {
    add('blind_index', { application_id: id, slot_id: '', kind: 'portal', mac: portal, bound: mac() });
  }
  if (!is.sent) return;

  const people = [
    { kind: 'insured', role: 'Insured', letter: null, state: is.signed ? 'signed' : 'invited' },
    ...(is.owner ? [{ kind: 'owner', role: 'Owner', letter: 'A', state: is.ownerSigned ? 'signed' : 'invited' }] : []),
    { kind: 'agent', role: 'Agent', letter: null, state: is.allSigned ? 'signed' : 'waiting' },
  ];
  people.forEach(({ kind, role, letter, state }, position) => {
    const slot = newId();
    const isCustomer = kind !== 'agent';
    const place = {
      id: slot,
      application_id: id,
      epoch: 1,
      kind,
      letter,
      role,
      position,
      state,
      person: key.seal(
        'slot',
        'person',
        padded(JSON.stringify({ ...names, MiddleName: '', Suffix: '', BusinessName: '', Title: '' })),
      ),
      email_to: null,
      expected_name: null,
      merge_type: is.owner ? 'InsuredNotOwner' : 'InsuredOwner',
      made_from: hash(),
      identity: null,
      replaced_at: null,
      invited_at: isCustomer ? sentAt : null,
      identified_at: null,
      consented_at: null,
      disclosed_at: null,
      declined_as: null,
      signed_at: state === 'signed' ? updatedAt : null,
    };
    add('signing_slot', { ...place, updated_at: updatedAt, bound: boundOf(query, 'signing_slot', place) });
    if (isCustomer) {
      for (const kind_ of ['InsuredData', 'meant'])
        add('blind_index', { application_id: id, slot_id: slot, kind: kind_, mac: mac(), bound: mac() });
      add('mail_outbox', {
        id: newId(),
        application_id: id,
        slot_id: slot,
        epoch: 1,
        kind: kind === 'owner' ? 'owner' : 'invitation',
        status: fate === 'unreached' && kind === 'insured' ? 'bounced' : 'sent',
        message: bytes(200),
        attempts: 1,
        next_attempt_at: sentAt,
        error: null,
        reply: '250 OK',
        created_at: sentAt,
        sent_at: sentAt,
      });
      add('link', {
        token_hash: mac(),
        application_id: id,
        slot_id: slot,
        epoch: 1,
        purpose: 'sign',
        attempts: 0,
        created_at: sentAt,
        expires_at: row.expires_at,
        redeemed_at: null,
        revoked_at: null,
        bound: mac(),
      });
    }
    if (state !== 'signed') return;
    const document = newId();
    const consent = newId();
    const length = 40_000;
    add('document', {
      id: document,
      application_id: id,
      epoch: 1,
      reader: kind,
      revision: 1,
      state: 'ready',
      model_hash: hash(),
      sha256: hash(),
      length,
      pages: 21,
      bytes: bytes(64),
      sealed_at: updatedAt,
      requested_at: updatedAt,
      ready_at: updatedAt,
      bound: mac(),
    });
    add('consent', {
      id: consent,
      application_id: id,
      slot_id: slot,
      consent_id: 'esign',
      version: '1',
      content: 'I agree.',
      content_hash: hash(),
      language: 'en-US',
      email: null,
      shown_at: updatedAt,
      given_at: updatedAt,
      address: '198.51.100.7',
      user_agent: 'Phone',
    });
    add('signature', {
      id: newId(),
      application_id: id,
      epoch: 1,
      slot_id: slot,
      role,
      letter,
      person: bytes(200),
      consent_record_id: consent,
      merge_type: place.merge_type,
      document_id: document,
      document_sha256: hash(),
      document_pages: 21,
      served_at: updatedAt,
      load_time: 12,
      timed_out: false,
      no_document_reason: null,
      answers_sha256: hash(),
      definition_version: version,
      forms: '[]',
      evidence_seq: EVENTS - 1,
      zone: 'America/Chicago',
      signed_at: updatedAt,
      printed: null,
    });
    add('signing_trace', {
      application_id: id,
      epoch: 1,
      slot_id: slot,
      kind,
      agent_id: agentId,
      person: mac(),
      family: mac(),
      browser: mac(),
      device: mac(),
      mailbox: mac(),
      mailbox_pattern: chance(9) < 0.2 ? mac() : null,
      phone: mac(),
      seen: bytes(200),
      flagged: chance(10) < 0.002,
      signed_at: updatedAt,
    });
  });
  const job = (kind: string, state: string, holding: boolean): void =>
    add('job_status', {
      application_id: id,
      epoch: 1,
      kind,
      step: newId(),
      state,
      holding,
      data: '{}',
      job_id: null,
      attempts: 1,
      error: null,
      created_at: updatedAt,
      updated_at: updatedAt,
    });
  for (const kind of ['mail', 'mail', 'render', 'seal']) job(kind, 'done', kind !== 'mail');
  if (!is.allSigned) return;
  for (const kind of ['policyNumber', 'complete']) job(kind, 'done', kind === 'policyNumber');
  job('jhade', is.decided ? 'done' : 'failed', true);
  add('policy_number', {
    application_id: id,
    number: `CX${String(index).padStart(8, '0')}`,
    assigned_at: updatedAt,
    bound: mac(),
  });
  add('decision', {
    application_id: id,
    epoch: 1,
    state: is.decided ? 'decided' : 'failed',
    rows: is.decided ? bytes(64) : null,
    reasons: is.decided ? bytes(64) : null,
    triage_path: row.triage_path,
    class_name: row.decision_class_name,
    requested_at: updatedAt,
    decided_at: is.decided ? updatedAt : null,
    bound: mac(),
  });
}

const AGENT = {
  AgentFirstName: 'Insurance',
  AgentLastName: 'Agent',
  AgentEmail: 'agent@example.com',
  AgentPhoneNumber: '',
  AgentQualifier: '',
};

const DAYS: Partial<Record<Fate, readonly [number, number]>> = {
  expired: [91, 365],
  test: [0, 1.9],
  discarded: [0, 25],
};

function stageOf(fate: Fate): CaseStage {
  switch (fate) {
    case 'unreached':
      return 'send';
    case 'discarded':
      return 'withdrawn';
    case 'erased':
    case 'test':
      return 'complete';
    default:
      return fate;
  }
}

/** What is true for a case of this fate. */
function factsOf(fate: Fate) {
  const stage = stageOf(fate);
  const isDone = fate === 'decided' || fate === 'underwriting';
  const isSigned = isDone || fate === 'owners' || fate === 'sign';
  const isWith = fate === 'insured' || fate === 'unreached' || fate === 'expired';
  return {
    stage,
    /** Days before now between which it was started: open ones have not expired, nothing is to be erased yet. */
    days: DAYS[fate] ?? (isDone || fate === 'erased' ? [0, 365] : [0, 80]),
    empty: fate === 'discarded',
    sent: isSigned || isWith,
    owner: fate === 'owners' || fate === 'sign',
    ownerSigned: fate === 'sign',
    signed: isSigned,
    allSigned: isDone,
    decided: fate === 'decided',
  };
}
