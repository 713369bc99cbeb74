import { asked, compound, findingPairs } from '../../testing/finding-pairs.ts';
import { question } from '../sample.testkit.ts';

findingPairs('masked-choice', [
  [
    'which option it is',
    asked({ QuestionType: 'YesNo', Masked: [2.1] }),
    asked({ QuestionType: 'YesNo', Restrictions: [{ Stage: 2.1, AccessType: 'None' }] }),
  ],
  [
    'which option it is',
    asked(
      compound({
        Masked: [2.1],
        ChildQuestions: [
          question('Kind', { QuestionType: 'MultiChoice', QuestionOptions: [{ Name: 'A' }, { Name: 'B' }] }),
        ],
      }),
    ),
    asked(compound({ Masked: [2.1], ChildQuestions: [question('Account', { MaxLength: 20 })] })),
  ],
  ['at most 4 characters', asked({ MaxLength: 4, Masked: [2.1] }), asked({ MaxLength: 5, Masked: [2.1] })],
  [
    'of a date are its year',
    asked({ QuestionType: 'Date', ControlType: 'datepicker', Masked: [2.1] }),
    asked({ QuestionType: 'SSN', Masked: [2.1] }),
  ],
  [
    'of a date are its year',
    asked({ QuestionType: 'MonthYear', Masked: [2.1] }),
    asked({ QuestionType: 'MonthYear', Restrictions: [{ Stage: 2.1, AccessType: 'None' }] }),
  ],
  [
    'of Decimal reveal most of it',
    asked({ QuestionType: 'Decimal', Masked: [2.1] }),
    asked({ QuestionType: 'Phone', Masked: [2.1] }),
  ],
  ['at most 4 characters', asked({ MaxLength: 4, Tokenise: true }), asked({ MaxLength: 5, Tokenise: true })],
]);
