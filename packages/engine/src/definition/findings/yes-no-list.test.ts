import { A, add, blockOf, type Change, findingPairs } from '../../testing/finding-pairs.ts';
import { question } from '../sample.testkit.ts';

const yesNo = (name: string) => question(name, { QuestionType: 'YesNo', ControlType: 'yes/no' });

/** The section has `First`, `Second` and `Third`, and lists of these questions. */
const listed =
  (...lists: string[][]): Change =>
  (definition) => {
    add(yesNo('First'), yesNo('Second'), yesNo('Third'))(definition);
    blockOf(definition, A).YesNoLists = lists.map((Questions) => ({
      QuestionText: 'Is any of these true?',
      Questions,
    }));
  };

findingPairs('yes-no-list', [
  ['Did you mean "Second"?', listed(['First', 'Secand']), listed(['First', 'Second'])],
  ['"Gender" is not a question of the type YesNo.', listed(['Gender', 'First']), listed(['First', 'Third'])],
  ['has fewer than two questions', listed(['First']), listed(['First', 'Second', 'Third'])],
  ['"First" is out of order', listed(['Second', 'First']), listed(['First', 'Second'])],
  ['"Second" is out of order', listed(['First', 'Second'], ['Second', 'Third']), listed(['First', 'Second'])],
]);
