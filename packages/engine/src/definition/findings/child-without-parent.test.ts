import { add, asked, compound, findingPairs } from '../../testing/finding-pairs.ts';
import { question } from '../sample.testkit.ts';

const TRADE = question('New', {
  QuestionType: 'MultiChoice',
  ControlType: 'autocomplete',
  QuestionOptions: [{ Name: 'Baker' }, { Name: 'Other' }],
  MapToOther: 'Other',
});

findingPairs('child-without-parent', [
  ['There is no question "NewOther" beside it', add(TRADE), add(TRADE, question('NewOther'))],
  [
    'There is no question "Genda" beside it. Did you mean "Gender"?',
    asked({ ShownBefore: 'Genda' }),
    asked({ ShownBefore: 'Gender' }),
  ],
  [
    'Did you mean "Zip"?',
    asked({ QuestionType: 'Address', ControlType: 'compound', ChildQuestions: [question('Zipp')] }),
    asked({ QuestionType: 'Address', ControlType: 'compound', ChildQuestions: [question('Zip')] }),
  ],
  ['Did you mean "Gender"?', asked({ ParentQuestionName: 'Gendr' }), asked({ ParentQuestionName: 'Gender' })],
  [
    'has no parts',
    asked({ ChildQuestions: [question('Inner')] }),
    asked(compound({ ChildQuestions: [question('Inner')] })),
  ],
]);
