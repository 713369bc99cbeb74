import { question } from '../sample.testkit.ts';
import { asked, compound, findingPairs, ROWS } from '../../testing/finding-pairs.ts';

const MANY = { MultipleResponse: { Minimum: 1, Maximum: 5 } };
const PART = { ChildQuestions: [question('Part')] };
const group = (given: Parameters<typeof asked>[0]): ReturnType<typeof asked> => asked(compound({ ...PART, ...given }));

findingPairs('no-answer', [
  ['The rows of "New" ask nothing', asked(MANY), asked(compound({ ...MANY, ...PART }))],
  ['The rows of "New" ask nothing', asked({ QuestionType: 'Date', ...MANY }), asked({ QuestionType: 'Date' })],
  ['"New" asks nothing: write its questions in ChildQuestions', asked(compound({})), group({})],
  ['write DefaultValue at one of its questions', group({ DefaultValue: 'x' }), group({})],
  ['write Calculate at one of its questions', group({ ...ROWS, Calculate: 'Gender' }), group(ROWS)],
  [
    'write DefaultValueConditional',
    group({ DefaultValueConditional: [{ ConditionalClause: 'IsTerm', DefaultValue: 'x' }] }),
    group({ ChildQuestions: [question('Part', { DefaultValue: 'x' })] }),
  ],
  [
    'the rule "invalidName" checks a single answer',
    group({ Validations: [{ Rule: 'invalidName' }] }),
    group({ Validations: [{ Rule: 'invalidName', FailsWhen: 'New.Part == "x"' }] }),
  ],
]);
