import { block, compound, findingPairs } from '../../testing/finding-pairs.ts';
import type { QuestionData, RestrictionData } from '../question-data.ts';
import { question } from '../sample.testkit.ts';

const written = [{ Stage: 1, PermissionType: 'Write' }] as const;
const group = (around: RestrictionData[], own: RestrictionData[] = []): Partial<QuestionData> =>
  compound({ Restrictions: around, ChildQuestions: [question('In', { Restrictions: own })] });

findingPairs('unwritable-required', [
  [
    'no stage may write it',
    block([{ Stage: 1, PermissionType: 'Read' }]),
    block([{ Stage: 1, PermissionType: 'Write' }]),
  ],
  [
    'no stage may write it',
    block([...written], group([{ Stage: 1, AccessType: 'Read' }])),
    block([...written], group([{ Stage: 1, AccessType: 'Read' }], [{ Stage: 1, AccessType: 'Write' }])),
  ],
  [
    'no stage may write it',
    block([...written], group([{ Stage: 1, AccessType: 'Write' }], [{ Stage: 1, AccessType: 'Read' }])),
    block([...written], group([{ Stage: 1, UserRole: 'Agent', AccessType: 'Read' }])),
  ],
  // A restriction opens no section.
  [
    'no stage may write it',
    block([{ Stage: 1, PermissionType: 'Read' }], group([{ Stage: 2.1, AccessType: 'Write' }])),
    block([{ Stage: 1, PermissionType: 'Read' }], group([{ Stage: 1, AccessType: 'Write' }])),
  ],
]);
