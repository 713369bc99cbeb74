/** One case as the server holds it: its row, its key, its answers, its slots; and the engine opened on them. */
import {
  type Answers,
  type Application,
  type BlockAnswers,
  type BlockMark,
  dayIn,
  lockedBlocks,
  type Model,
  openApplication,
  type OpenOptions,
  type RoleName,
  roleOfStage,
  type Stage,
  STAGES,
  zoneOf,
} from '@countersign/engine';
import type { CaseKey, Reader, Tx } from '../platform/index.ts';
import { agentOf } from './agent-of-record.ts';
import { profileOf } from './agent-profile.ts';
import type { Sections } from './live-cases.ts';
import type { Services } from './services.ts';
import * as store from './store/index.ts';

export interface BlockRecord {
  version: number;
  contentHash: string;
  valid: boolean | null;
  visited: boolean;
  /** Calculated answers that a person replaced. */
  edited: readonly string[];
  /** Answers by path that an illustration filled in and nobody confirmed yet. */
  prefilled: BlockAnswers;
}

export interface Case {
  readonly id: string;
  readonly row: store.ApplicationRow;
  readonly key: CaseKey;
  readonly model: Model;
  readonly answers: Answers;
  readonly blocks: ReadonlyMap<string, BlockRecord>;
  /** Slots of the current epoch, in order. */
  readonly slots: readonly store.SlotRow[];
  /** Blocks that are closed until unlock: a live signature covers them. */
  readonly locked: readonly string[];
  /** Time zone of the state of issue. */
  readonly zone: string;
  /** Date in the state of issue. */
  readonly today: string;
  /**
   * The date as of which the form is calculated (spec form 4.40): today, or the day on which the insured signed until
   * everybody has. What was valid when it was signed does not become invalid in the days until others sign.
   */
  readonly asOf: string;
  /** The engine on the whole record, as that stage and role see it. New for every call. */
  open(stage: Stage, role: RoleName): Application;
  /** The same, for one call only: an application that was kept open, if its state is exactly this. */
  takeOpen(stage: Stage, role: RoleName): Application;
  /**
   * Keeps an application of `takeOpen` open for the next call; its state is that of the record once `changed` is saved.
   */
  keepOpen(application: Application, changed: ChangedBlocks): void;
  /** The whole record, or another one, as the agent sees it at the end, on the day of the last signature; unsigned, on today's. */
  openAsSigned(record?: Answers): Application;
  /**
   * The same with answers that the system itself changed, such as start facts or a signature, and with other marks if
   * these change too.
   */
  openWith(answers: Answers, stage: Stage, role: RoleName, marks?: Readonly<Record<string, BlockMark>>): Application;
}

/** What is needed to read a case. */
export type CaseSources = Pick<Services, 'vault' | 'liveCases' | 'now'> & {
  readonly definitions: Pick<Services['definitions'], 'byVersion'>;
};

/** A case without its answers: its signers and signatures, pending work, and agent. */
export type CaseHead = Pick<Case, 'id' | 'row' | 'key' | 'slots'>;

/** Loads that part alone, for calls that pages repeat: no section is read or opened. Null: no such case, or it was erased. */
export async function loadHead(services: Services, reader: Reader, id: string): Promise<CaseHead | null> {
  const row = await store.application(reader, id);
  const key = row && keyOf(services, row);
  return row && key ? { id, row, key, slots: await store.slots(reader, id, row.epoch) } : null;
}

/**
 * Loads a case; with `lock` nobody else changes it until the transaction ends. Null: no such case, or it was erased.
 * Without a lock or a snapshot, each part may be read at another moment: row and signers are of the same round, and the
 * sections may be older or newer. What must not be mixed with them is read in a transaction with `lock`.
 */
export async function loadCase(
  services: CaseSources,
  reader: Reader,
  id: string,
  { lock = false }: { lock?: boolean } = {},
): Promise<Case | null> {
  // In a transaction these run in this order, so that the rest is read once the lock is held.
  const known = services.liveCases.sections(id) ?? NO_SECTIONS;
  const [row, changed, slots] = await Promise.all([
    lock ? store.lockedApplication(reader, id) : store.application(reader, id),
    store.changedBlocks(reader, id, known.rowVersions),
    store.currentSlots(reader, id),
  ]);
  const key = row && keyOf(services, row);
  if (!row || !key) return null;
  // It was unlocked in between.
  if (slots.some(({ epoch }) => epoch !== row.epoch)) return loadCase(services, reader, id, { lock });
  const { model } = await services.definitions.byVersion(row.definition_version);
  const sections = changed.length === 0 ? known : withChanged(known, changed, key);
  services.liveCases.keepSections(id, sections);
  return caseOf(services, { row, key, model, slots, ...sections });
}

const NO_SECTIONS: Sections = { answers: {}, blocks: new Map(), rowVersions: new Map() };

function withChanged(known: Sections, changed: readonly store.ChangedBlockRow[], key: CaseKey): Sections {
  const answers = { ...known.answers };
  const blocks = new Map(known.blocks);
  const rowVersions = new Map(known.rowVersions);
  for (const row of changed) {
    if (row.row_version === null) {
      delete answers[row.block];
      blocks.delete(row.block);
      rowVersions.delete(row.block);
      continue;
    }
    answers[row.block] = openBlock(key, row);
    blocks.set(row.block, {
      version: row.version,
      contentHash: row.content_hash,
      valid: row.valid,
      visited: row.visited,
      edited: openEdited(key, row),
      prefilled: row.visited ? {} : openPrefilled(key, row),
    });
    rowVersions.set(row.block, row.row_version);
  }
  return { answers, blocks, rowVersions };
}

/**
 * The case after its own transaction saved `changed` sections: row and slots are read again; the answers, which nobody else can
 * have changed under its lock, are not.
 */
export async function reloadCase(
  services: Services,
  tx: Tx,
  { id, key, model, answers, blocks }: Case,
  changed: ChangedBlocks,
): Promise<Case> {
  const [row, slots] = await Promise.all([store.application(tx, id), store.currentSlots(tx, id)]);
  if (!row) throw new Error('the case is gone inside its own transaction');
  return caseOf(services, {
    row,
    key,
    model,
    slots,
    answers: { ...answers, ...changed.answers },
    blocks: new Map([...blocks, ...changed.blocks]),
  });
}

/** Sections that differ from the record, by name, as they are when they are saved. */
export interface ChangedBlocks {
  answers: Answers;
  blocks: ReadonlyMap<string, BlockRecord>;
}

/** For an application that was only read. */
export const UNCHANGED: ChangedBlocks = { answers: {}, blocks: new Map() };

function caseOf(
  { now, liveCases }: Pick<Services, 'now' | 'liveCases'>,
  { row, key, model, slots, answers, blocks }: Pick<Case, 'row' | 'key' | 'model' | 'slots' | 'answers' | 'blocks'>,
): Case {
  const zone = zoneOf(model, row.state_of_issue);
  const today = dayIn(zone, now());
  const agent = agentOf({ row, key });
  const everybodySigned = slots.length > 0 && slots.every(({ state }) => state === 'signed');
  const insuredSigned = slots.find(({ kind, state }) => kind === 'insured' && state === 'signed')?.signed_at ?? null;
  const asOf = insuredSigned === null || everybodySigned ? today : dayIn(zone, insuredSigned);
  const locked = lockedBlocks(model, signedStages(slots), everybodySigned);
  const marksAt = (stage: Stage, all: Case['blocks'] = blocks): Record<string, BlockMark> => ({
    ...Object.fromEntries([...all].map(([name, { visited, edited }]) => [name, { visited, edited }])),
    ...ownMarks(model, slots, stage),
  });
  const viewerAt = (stage: Stage, role: RoleName): Omit<OpenOptions, 'answers'> => ({
    stage,
    role,
    today: asOf,
    locked,
    isDemo: row.is_demo,
    partner: row.partner,
    agentEmail: agent.AgentEmail,
    agentProfile: profileOf(agent),
    customerSigned: row.customer_signed,
  });
  const openWith: Case['openWith'] = (record, stage, role, marks = marksAt(stage)) =>
    openApplication(model, { ...viewerAt(stage, role), answers: record, marks });
  const open: Case['open'] = (stage, role) => openWith(answers, stage, role);
  /** Two applications for which all of this is equal are in the same state. */
  const stateAt = (stage: Stage, role: RoleName, all: Case['blocks'] = blocks): string => {
    const marks = marksAt(stage, all);
    const sections = model.blocks.map(({ name }) => [all.get(name)?.contentHash, marks[name]]);
    return JSON.stringify([row.definition_version, viewerAt(stage, role), sections]);
  };
  return {
    id: row.id,
    row,
    key,
    model,
    answers,
    blocks,
    slots,
    locked,
    zone,
    today,
    asOf,
    open,
    openWith,
    openAsSigned(record = answers) {
      const day = row.submitted_at === null ? asOf : dayIn(zone, row.submitted_at);
      return openApplication(model, { ...viewerAt(13, 'Agent'), today: day, answers: record, marks: marksAt(13) });
    },
    takeOpen: (stage, role) => liveCases.takeOpen(row.id, stateAt(stage, role)) ?? open(stage, role),
    keepOpen(application, changed) {
      const state = stateAt(application.stage, application.role, new Map([...blocks, ...changed.blocks]));
      liveCases.keepOpen(row.id, state, application);
    },
  };
}

/** Null: the case was erased. */
function keyOf({ vault }: Pick<Services, 'vault'>, { id, wrapped_key, key_id }: store.ApplicationRow): CaseKey | null {
  return wrapped_key && key_id ? vault.openKey(id, { wrapped: wrapped_key, keyId: key_id }) : null;
}

type SealedSection = Pick<store.BlockRow, 'block' | 'version' | 'content' | 'edited' | 'prefilled'>;

function openBlock(key: CaseKey, row: SealedSection): BlockAnswers {
  return JSON.parse(key.openText('answers', `${row.block}|${row.version}`, row.content)) as BlockAnswers;
}

function openEdited(key: CaseKey, row: SealedSection): string[] {
  if (row.edited === null) return [];
  return JSON.parse(key.openText('edited', `${row.block}|${row.version}`, row.edited)) as string[];
}

function openPrefilled(key: CaseKey, row: SealedSection): BlockAnswers {
  if (row.prefilled === null) return {};
  return JSON.parse(key.openText('prefilled', row.block, row.prefilled)) as BlockAnswers;
}

/** The stages at which people signed. */
function signedStages(slots: readonly store.SlotRow[]): Stage[] {
  return slots
    .filter(({ state }) => state === 'signed')
    .flatMap((slot) => (isPresigned(slots) && slot.kind === 'agent' ? [1] : slotStages(slot)));
}

/** The agent signed before the insured did, who may not have signed yet (spec flow 4.6: a partner case). */
export function isPresigned(slots: readonly store.SlotRow[]): boolean {
  const signedAt = (kind: store.SlotRow['kind']): Date | null =>
    slots.find((slot) => slot.kind === kind && slot.state === 'signed')?.signed_at ?? null;
  const [agent, insured] = [signedAt('agent'), signedAt('insured')];
  return agent !== null && (insured === null || agent < insured);
}

/** "Disclosures reset to untouched for owner-only roles" (spec flow §4): each owner leaves them for themselves. */
function ownMarks(model: Model, slots: readonly store.SlotRow[], stage: Stage): Record<string, BlockMark> {
  const slot = slots.find((one) => one.kind === 'owner' && slotStages(one).includes(stage));
  if (!slot) return {};
  const disclosures = model.blocks.filter(({ data }) => data.Purpose === 'disclosures');
  return Object.fromEntries(disclosures.map(({ name }) => [name, { visited: slot.disclosed_at !== null }]));
}

/** The possible stages of a slot's signer. */
function slotStages({ kind, letter }: store.SlotRow): Stage[] {
  if (kind === 'agent') return [13];
  if (kind === 'insured') return [2.1, 2.2];
  return STAGES.filter((stage) => roleOfStage(stage) === `Owner${letter ?? 'A'}`);
}
