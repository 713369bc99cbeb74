import { amendmentForms, asked, type Change, findingPairs, form } from '../../testing/finding-pairs.ts';

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
  // Two editions too: whoever names a form by its number means one.
  ['An earlier form has the number "F-1" too', twoForms('F-1'), twoForms('F-2')],
  ['An earlier form has the number "F-1" too', amendmentForms({ Number: 'F-1' }), amendmentForms({ Number: 'F-3' })],
  [
    'so "F-8" is never printed',
    amendmentForms({}, { Number: 'F-8', States: ['CA'] }),
    amendmentForms({ Number: 'F-8', States: ['CA'] }, {}),
  ],
]);

/** A form for one state beside the one for all. */
function twoForms(number: string): Change {
  return (definition) => {
    form({})(definition);
    const [first] = definition.Document?.Forms ?? [];
    if (first) definition.Document?.Forms.unshift({ ...first, Number: number, Edition: '2', States: ['CA'] });
  };
}
