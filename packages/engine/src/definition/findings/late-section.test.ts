import { block, findingPairs, type Change } from '../../testing/finding-pairs.ts';

/** The section that `block` adds, after the first one of the customer. */
const last =
  (...given: Parameters<typeof block>): Change =>
  (definition) => {
    block(...given)(definition);
    definition.Blocks.push(...definition.Blocks.splice(0, 1));
  };

const BEFORE = { Stage: 1, PermissionType: 'Write' } as const;
const AFTERWARDS = { Stage: 13, PermissionType: 'Write' } as const;
const CUSTOMER = { Stage: 2.2, PermissionType: 'Write' } as const;
const OWNER = { Stage: 3, PermissionType: 'Write' } as const;

const READER = { Stage: 13, PermissionType: 'Read' } as const;
const AGENTS = { Restrictions: [{ Stage: 2.2, AccessType: 'Read' }] } satisfies Parameters<typeof block>[1];

findingPairs('late-section', [
  [
    'its section comes after "Part2Medical": a case could be sent while it is blank, and nobody could complete it',
    last([BEFORE, CUSTOMER, READER], AGENTS),
    last([BEFORE, CUSTOMER, READER]),
  ],
  ['Only the agent can answer this', last([BEFORE, CUSTOMER, READER], AGENTS), last([BEFORE, CUSTOMER], AGENTS)],
  [
    'or ask it before "Part2Medical"',
    last([BEFORE, CUSTOMER, READER], AGENTS),
    block([BEFORE, CUSTOMER, READER], AGENTS),
  ],
  ['it comes after "Part2Medical": a case could be sent while it is blank', last([BEFORE]), block([BEFORE])],
  ['or let stage 13 write it', last([BEFORE]), last([BEFORE, AFTERWARDS])],
  ['it comes after "Part2Medical"', last([BEFORE]), last([BEFORE], { IsOptional: true })],
  ['it comes before "Part2Medical", the FirstCustomerBlock: no case', block([CUSTOMER]), last([CUSTOMER])],
  ['or let stage 1 write it', block([CUSTOMER, OWNER]), block([CUSTOMER, BEFORE])],
  ['it comes before "Part2Medical"', block([CUSTOMER]), block([OWNER])],
]);
