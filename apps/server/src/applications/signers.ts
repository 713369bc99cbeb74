/** The signers of a case before and after a change of its answers: who stays, who moved, who is removed. */
import {
  OWNER_LETTERS,
  type Application,
  marksOf,
  type OwnStages,
  pairSigners,
  type PlacedSigner,
  placedSigners,
  type RoleName,
  type Slot,
  type Stage,
  stageOf,
  withoutOwnAnswers,
} from '@countersign/engine';
import type { Reader } from '../platform/index.ts';
import type { Case } from './case.ts';
import { hashedIdentity, personIdOf, slotIdentity } from './slot-identity.ts';
import * as store from './store/index.ts';

/** Somebody whose slot there is. */
export interface SignerBefore extends PlacedSigner {
  row: store.SlotRow;
  person: string;
  /** Signed: the slot keeps its position whatever the answers say. */
  fixed: boolean;
}

/** A signer according to the current answers. */
export interface SignerNow extends PlacedSigner {
  slot: Slot;
  before: SignerBefore | undefined;
}

export interface Signers {
  now: SignerNow[];
  /** Slots of this round that no longer belong to a signer. */
  leaving: SignerBefore[];
  /** Owners of this round whose letter has changed. */
  moved: SignerBefore[];
}

/** `rows`: the slots of this round or, at its start, of the previous one, whose people are recognized. */
export function signersOf(theCase: Case, application: Application, rows: readonly store.SlotRow[]): Signers {
  const before = signersBefore(theCase, rows);
  const placed = placedSigners(application).map(({ identity, ...one }) => ({
    ...one,
    identity: identity && hashedIdentity(theCase.key, identity),
  }));
  const pairs = pairSigners(before, placed);
  const staying = new Set(pairs.values());
  const isOfRound = ({ row }: SignerBefore): boolean => row.epoch === theCase.row.epoch;
  return {
    now: placed.map((one) => ({ ...one, before: pairs.get(one) })),
    leaving: before.filter((one) => isOfRound(one) && !one.fixed && !staying.has(one)),
    moved: [...pairs].flatMap(([now, one]) => (isOfRound(one) && one.letter !== now.letter ? [one] : [])),
  };
}

function signersBefore(theCase: Case, rows: readonly store.SlotRow[]): SignerBefore[] {
  const isOld = rows.some(({ kind, identity }) => kind !== 'agent' && identity === null);
  // What the record says about people whose slots did not store it.
  const recorded = isOld ? placedSigners(theCase.open(1, 'Agent')) : [];
  return rows.map((row) => {
    const there = recorded.find(({ group, letter }) => group === row.kind && letter === row.letter)?.identity ?? null;
    return {
      row,
      group: row.kind,
      letter: row.letter,
      identity: slotIdentity(theCase, row)?.known ?? (there && hashedIdentity(theCase.key, there)),
      person: personIdOf(theCase, row),
      fixed: row.state === 'signed',
    };
  });
}

/**
 * What ends for a person who is removed from the case, by category: what they answered, and how much, is revealed to
 * nobody.
 */
export type Loss = 'invitation' | 'identity' | 'consent' | 'answers';

/** Empty: they were never asked to sign, so their slot may be reused without confirmation. */
export async function lossesOf(reader: Reader, theCase: Case, { row, person }: SignerBefore): Promise<Loss[]> {
  const earlier = row.epoch > 1 ? await store.earlierSlots(reader, theCase.id, row.epoch) : [];
  const theirs = [row, ...earlier.filter((one) => personIdOf(theCase, one) === person)];
  const lost: readonly [Loss, boolean][] = [
    ['invitation', row.invited_at !== null],
    ['identity', row.identified_at !== null],
    ['consent', row.consented_at !== null],
    // Anyone who was admitted once may have given some.
    ['answers', theirs.some(({ identified_at }) => identified_at !== null)],
  ];
  return lost.flatMap(([loss, isLost]) => (isLost ? [loss] : []));
}

/** A record without those people's own answers. */
export interface WithoutReplaced {
  application: Application;
  taken: readonly string[];
  untouched: ReadonlySet<string>;
}

/**
 * The application without what only a removed person, or one whose position now belongs to somebody else, may read or
 * give (docs/decisions/signer-identity.md). Unchanged if there is nobody like that.
 */
export function withoutReplaced(theCase: Case, application: Application, signers: Signers | null): WithoutReplaced {
  const own = signers === null ? [] : ownStages(signers);
  if (own.length === 0) return { application, taken: [], untouched: new Set() };
  const { answers, taken, untouched } = withoutOwnAnswers(application, own);
  const marks = { ...marksOf(application) };
  for (const block of untouched) marks[block] = { visited: false, edited: [] };
  return { application: theCase.openWith(answers, application.stage, application.role, marks), taken, untouched };
}

function ownStages({ now, leaving, moved }: Signers): OwnStages[] {
  const isFollowed = ({ letter }: SignerBefore): boolean =>
    now.some((one) => one.letter === letter && one.group === 'owner' && one.before === undefined);
  return [
    ...leaving.map((one) => ({ stages: stagesOf(one.row), rows: one.group === 'insured' || isFollowed(one) })),
    ...moved.map(({ row }) => ({ stages: stagesOf(row), rows: false })),
  ].filter(({ stages }) => stages.length > 0);
}

/** The possible stages of a slot's person before anybody signed. */
function stagesOf({ kind, letter }: store.SlotRow): Stage[] {
  if (kind === 'agent') return [];
  return rolesOf({ kind, letter }).map((role) => stageOf(role, false));
}

/** The roles a slot's person may have. */
export function rolesOf({ kind, letter }: Pick<store.SlotRow, 'kind' | 'letter'>): RoleName[] {
  if (kind === 'agent') return [];
  if (kind === 'insured') return ['InsuredOwner', 'InsuredNotOwner'];
  const own = OWNER_LETTERS.find((one) => one === letter);
  return own === undefined ? [] : [`Owner${own}`];
}
