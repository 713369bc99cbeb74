/** What a system of the carrier asks signers after the signatures (spec systems §5). */
import type { ReasonOf } from '@countersign/protocol';
import type { SystemBody, SystemData, SystemReason } from '@countersign/protocol/systems';
import { type Case, type Services, store as cases } from '../applications/index.ts';
import type { Origin } from '../evidence/index.ts';
import { inTransaction } from '../platform/index.ts';
import { askableIn, isOver, raisedIn, raiseOnce, requirementIn, withdrawRequirement } from '../requirements/index.ts';
import type { SystemKey } from './keys.ts';
import { loadForKey, recordRead } from './read-case.ts';

type Listed = SystemData<'listRequirements'>;
export type Requirement = SystemData<'raiseRequirement'>;

/** Null: there is no such case for this key. */
export function listRequirements(
  services: Services,
  key: SystemKey,
  id: string,
  origin: Origin,
): Promise<Listed | 'unfinished' | null> {
  return inTransaction(services.database, async (tx) => {
    const theCase = await loadForKey(services, tx, id, key);
    if (!theCase) return null;
    if (!theCase.row.all_signed) return 'unfinished';
    const at = services.now();
    await recordRead(tx, id, 'requirements', { origin, at });
    const people = (await isOver(tx, theCase)) ? [] : await askableIn(tx, theCase);
    return {
      people: people.map(({ person, name, role, sections }) => ({
        person,
        name,
        role,
        sections: sections.map(({ title, questions }) => ({ title, questions })),
      })),
      requirements: await raisedIn(tx, theCase, at),
    };
  });
}

/** Null: there is no such case for this key, or no such signer in it. */
export async function raiseForKey(
  services: Services,
  key: SystemKey,
  { id, asked, origin }: { id: string; asked: SystemBody<'raiseRequirement'>; origin: Origin },
): Promise<Requirement | SystemReason | null> {
  const theCase = await loadForKey(services, services.database.query, id, key);
  if (!theCase) return null;
  if (!theCase.row.all_signed) return 'unfinished';
  const raised = await raiseOnce(services, { application: id, by: byOf(key), ...asked, origin });
  if (raised === 'reused') return 'reused';
  return raised.code === 200 ? read(services, theCase, raised.data.Id) : reasonOf(raised.data);
}

/** Null: there is no such case for this key, or nothing in it has that ID. */
export async function withdrawForKey(
  services: Services,
  key: SystemKey,
  { id, requirement, why, origin }: { id: string; requirement: string; why: string; origin: Origin },
): Promise<Requirement | SystemReason | null> {
  const theCase = await loadForKey(services, services.database.query, id, key);
  if (!theCase) return null;
  const ended = await withdrawRequirement(services, { application: id, requirement, by: byOf(key), why, origin });
  return ended.code === 200 ? read(services, theCase, requirement) : reasonOf(ended.data);
}

const byOf = ({ id, name }: SystemKey) => ({ id: `key ${id}`, name });

async function read({ database, now }: Services, theCase: Case, id: string): Promise<Requirement | null> {
  const row = await cases.requirement(database.query, theCase.id, id);
  return row ? requirementIn(theCase, row, now()) : null;
}

type Refused = ReasonOf<'raiseRequirement' | 'withdrawRequirement'>;

/** The refusal for other systems that corresponds to one for operations; null: not found. */
const REASONS: Readonly<Record<Refused, SystemReason | null>> = {
  unsigned: 'unfinished',
  missing: 'unreachable',
  agentsMailbox: 'unreachable',
  consent: 'consent',
  question: 'question',
  deadline: 'deadline',
  signed: 'signed',
  outcome: 'outcome',
  demo: null,
  right: null,
  discarded: null,
  altered: null,
};

const reasonOf = (data: { reason: Refused } | null): SystemReason | null => data && REASONS[data.reason];
