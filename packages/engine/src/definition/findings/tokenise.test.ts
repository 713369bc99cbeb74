import { asked, compound, findingPairs } from '../../testing/finding-pairs.ts';
import { question } from '../sample.testkit.ts';

findingPairs('tokenise', [
  [
    'Only a FreeForm question in a textbox',
    asked({ QuestionType: 'Phone', Tokenise: true }),
    asked({ MaxLength: 19, Tokenise: true }),
  ],
  [
    'cannot be in rows',
    asked(
      compound({ MultipleResponse: { Minimum: 1, Maximum: 2 }, ChildQuestions: [question('In', { Tokenise: true })] }),
    ),
    asked(compound({ ChildQuestions: [question('In', { Tokenise: true })] })),
  ],
  ['Nobody types what the system writes', asked({ Tokenise: true, System: true }), asked({ Tokenise: true })],
  ['never given by a default', asked({ Tokenise: true, DefaultValue: '4111111111111111' }), asked({ Tokenise: true })],
]);
