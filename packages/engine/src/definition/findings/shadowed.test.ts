import { asked, findingPairs } from '../../testing/finding-pairs.ts';

findingPairs('shadowed', [
  [
    'An earlier one always applies',
    asked({
      QuestionVariations: [
        { ConditionalClause: 'IsTerm', AlternativeQuestionText: 'One' },
        { ConditionalClause: 'IsTerm ', AlternativeQuestionText: 'Two' },
      ],
    }),
    asked({
      QuestionVariations: [
        { ConditionalClause: 'IsTerm', AlternativeQuestionText: 'One' },
        { ConditionalClause: 'IsTerm ', AlternativeHint: 'Two' },
      ],
    }),
  ],
  [
    'The same stage has another restriction',
    asked({
      Restrictions: [
        { Stage: 13, AccessType: 'Read' },
        { Stage: 13, AccessType: 'None' },
      ],
    }),
    asked({
      Restrictions: [
        { Stage: 13, AccessType: 'Read' },
        { Stage: 3, AccessType: 'None' },
      ],
    }),
  ],
]);
