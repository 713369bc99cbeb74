import type { RoleName } from '../application/contract.ts';
import type { Stage } from '../definition/vocabulary.ts';

const OWNER_STAGES: readonly Stage[] = [3, 4, 5, 6, 7, 8, 9, 10, 11, 12];

/**
 * The stage of a role (spec form §6): the agent stands at 1 until the customer signed and at 13 after; the insured at 2.1
 * as an owner and at 2.2 otherwise; owners A to J at 3 to 12. `ProposedInsured` is the insured who is not an owner.
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
      return OWNER_STAGES[role.charCodeAt('Owner'.length) - 'A'.charCodeAt(0)] ?? 3;
  }
}
