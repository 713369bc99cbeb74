import { asked, findingPairs } from '../../testing/finding-pairs.ts';

findingPairs('control-type', [
  [
    'A textbox cannot show the type YesNo; write yes/no',
    asked({ QuestionType: 'YesNo', ControlType: 'textbox' }),
    asked({ QuestionType: 'YesNo', ControlType: 'yes/no' }),
  ],
  [
    'A textbox cannot show the type Date; write datepicker',
    asked({ QuestionType: 'Date', ControlType: 'textbox' }),
    asked({ QuestionType: 'FreeForm', ControlType: 'label', Calculate: '"Text"' }),
  ],
]);
