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
]);
