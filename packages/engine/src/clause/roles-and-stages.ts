/** Who works on a case and when (spec form §6): all stages, roles and owner letters. */
import type { Stage } from '../definition/vocabulary.ts';

export const STAGES = [1, 2.1, 2.2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13] as const satisfies readonly Stage[];

/** Letters of the owners' signers, in order: at most ten sign. */
export const OWNER_LETTERS = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H', 'I', 'J'] as const;
export type OwnerLetter = (typeof OWNER_LETTERS)[number];

export type RoleName =
  | 'Agent'
  | 'Omnipotent'
  | 'ProposedInsured'
  | 'InsuredOwner'
  | 'InsuredNotOwner'
  | `Owner${OwnerLetter}`;

const OWNER_ROLES = OWNER_LETTERS.map((letter) => `Owner${letter}` as const);
/** One for each letter. */
const OWNER_STAGES = STAGES.filter((stage) => stage >= 3 && stage <= 12);

export const ROLES: readonly RoleName[] = [
  'Agent',
  'Omnipotent',
  'ProposedInsured',
  'InsuredOwner',
  'InsuredNotOwner',
  ...OWNER_ROLES,
];

/** Who works on a case as its agent; the all-access role does too (spec flow §4, Roles and stages). */
export const isAgentRole = (role: RoleName): boolean => role === 'Agent' || role === 'Omnipotent';

/**
 * The stage of a role (spec form §6): the agent is at 1 until the customer signed and at 13 afterwards; the insured at
 * 2.1 as an owner and at 2.2 otherwise; owners A to J at 3 to 12. `ProposedInsured` is the insured who is not an owner.
 */
export function stageOf(role: RoleName, customerSigned: boolean): Stage {
  switch (role) {
    case 'Agent':
    case 'Omnipotent':
      return customerSigned ? 13 : 1;
    case 'InsuredOwner':
      return 2.1;
    case 'InsuredNotOwner':
    case 'ProposedInsured':
      return 2.2;
    default:
      return ownerStage(OWNER_ROLES.indexOf(role));
  }
}

/** Whose stage it is. */
export function roleOfStage(stage: Stage): RoleName {
  if (stage === 1 || stage === 13) return 'Agent';
  if (stage === 2.1) return 'InsuredOwner';
  if (stage === 2.2) return 'InsuredNotOwner';
  return OWNER_ROLES[OWNER_STAGES.indexOf(stage)] ?? 'OwnerA';
}

/** The stage of the owners' signer at that position, counted from 0. */
export function ownerStage(index: number): Stage {
  const stage = OWNER_STAGES[index];
  if (stage === undefined) throw new Error(`Owners have ${OWNER_STAGES.length} stages; there is none at ${index}.`);
  return stage;
}
