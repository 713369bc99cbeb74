import { asked, findingPairs } from '../../testing/finding-pairs.ts';
import type { QuestionData } from '../question-data.ts';

const amount = { QuestionType: 'Decimal', Mask: 'currency' } satisfies Partial<QuestionData>;
const when = (DefaultValue: string): Partial<QuestionData> => ({
  DefaultValueConditional: [{ ConditionalClause: 'IsDemo', DefaultValue }],
});

findingPairs('default-answer', [
  // What people may type, a default may be.
  [
    'The default "100 thousand" is not a number; write it in digits, such as 100000.',
    asked({ ...amount, DefaultValue: '100 thousand' }),
    asked({ ...amount, DefaultValue: '$100,000' }),
  ],
  [
    'The default "31/12/1986" is not a date; write it as 2020-01-31.',
    asked({ QuestionType: 'Date', DefaultValue: '31/12/1986' }),
    asked({ QuestionType: 'Date', DefaultValue: '1986-12-31' }),
  ],
  [
    'The default "never" is not yes or no; write true or false.',
    asked({ QuestionType: 'YesNo', ControlType: 'yes/no', ...when('never') }),
    asked({ QuestionType: 'YesNo', ControlType: 'yes/no', ...when('false') }),
  ],
  [
    'The default "April" is not a month; write it as 2020-01.',
    asked({ QuestionType: 'MonthYear', DefaultValue: 'April' }),
    asked({ QuestionType: 'MonthYear', DefaultValue: '1986-04' }),
  ],
  [
    'The default "555-0100" is not a phone number; write it as 212-555-0100.',
    asked({ QuestionType: 'Phone', DefaultValue: '555-0100' }),
    asked({ QuestionType: 'Phone', DefaultValue: '(212) 555-0100' }),
  ],
  [
    'The default "12-345" is not a Social Security number; write it as 123-45-6789.',
    asked({ QuestionType: 'SSN', DefaultValue: '12-345' }),
    asked({ QuestionType: 'SSN', DefaultValue: '123456789' }),
  ],
]);
