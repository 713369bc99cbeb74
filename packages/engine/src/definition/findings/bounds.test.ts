import { asked, compound, findingPairs } from '../../testing/finding-pairs.ts';
import { question } from '../sample.testkit.ts';

findingPairs('bounds', [
  [
    'requires at least 9 and at most 5',
    asked({ Validations: [{ Rule: 'invalidYears', Parameters: { Minimum: 9, Maximum: 5 }, Message: 'No.' }] }),
    asked({ Validations: [{ Rule: 'invalidYears', Parameters: { Minimum: 5, Maximum: 9 }, Message: 'No.' }] }),
  ],
  [
    'requires at least 200 and at most 100',
    asked({ Validations: [{ Rule: 'invalidPercentage', Parameters: { Minimum: 200 }, Message: 'No.' }] }),
    asked({ Validations: [{ Rule: 'invalidPercentage', Parameters: { Minimum: 100 }, Message: 'No.' }] }),
  ],
  [
    'Together with the other bounds',
    asked({
      QuestionType: 'Integer',
      Validations: [
        { Rule: 'min', Parameters: { Minimum: 9 }, Message: 'No.' },
        { Rule: 'max', Parameters: { Maximum: 5 }, Message: 'No.' },
      ],
    }),
    asked({
      QuestionType: 'Integer',
      Validations: [
        { Rule: 'min', Parameters: { Minimum: 9 }, Message: 'No.' },
        { Rule: 'max', Parameters: { Maximum: 5 }, Message: 'No.', ConditionalClause: 'IsTerm' },
      ],
    }),
  ],
  [
    'requires at least 9 and at most 5',
    asked({ MaxLength: 5, Validations: [{ Rule: 'minlength', Parameters: { Length: 9 }, Message: 'No.' }] }),
    asked({ MaxLength: 9, Validations: [{ Rule: 'minlength', Parameters: { Length: 9 }, Message: 'No.' }] }),
  ],
  [
    'Minimum 3 is more than Maximum 2',
    asked(compound({ MultipleResponse: { Minimum: 3, Maximum: 2 }, ChildQuestions: [question('One')] })),
    asked(compound({ MultipleResponse: { Minimum: 2, Maximum: 3 }, ChildQuestions: [question('One')] })),
  ],
  [
    'OwnerLimit is a whole number from 1 to 10',
    (d) => void (d.Settings.OwnerLimit = 11),
    (d) => void (d.Settings.OwnerLimit = 10),
  ],
]);
