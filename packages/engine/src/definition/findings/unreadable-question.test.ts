import type { BlockData } from '../vocabulary.ts';
import { block, compound, findingPairs } from '../../testing/finding-pairs.ts';
import { question } from '../sample.testkit.ts';

const written = [{ Stage: 1, PermissionType: 'Write' }] as const;
const none = { Stage: 1, AccessType: 'None' } as const;
const noneOfTwo = { Stage: 2.1, AccessType: 'None' } as const;
const two: BlockData['QuestionBlockPermissions'] = [...written, { Stage: 2.1, PermissionType: 'Write' }];
const optional = { IsOptional: true } as const;

findingPairs('unreadable-question', [
  ['No stage may read it', block([], { IsOptional: true }), block([], { System: true })],
  [
    'No stage may read it',
    block(
      two,
      compound({ Restrictions: [none], ChildQuestions: [question('In', { ...optional, Restrictions: [noneOfTwo] })] }),
    ),
    block(two, compound({ Restrictions: [none], ChildQuestions: [question('In', { Restrictions: [none] })] })),
  ],
  [
    'No stage may read it',
    block([...written], compound({ ChildQuestions: [question('In', { ...optional, Restrictions: [none] })] })),
    block(
      [...written],
      compound({ ChildQuestions: [question('In', { Restrictions: [{ ...none, UserRole: 'Agent' }] })] }),
    ),
  ],
]);
