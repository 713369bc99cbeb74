import { question } from '../sample.testkit.ts';
import { add, asked, block, type Change, choice, compound, findingPairs } from '../../testing/finding-pairs.ts';

const NOTED = question('Noted', { QuestionType: 'Label', ControlType: 'label' });

/** A derived value, and a question that is asked if it holds. */
const derived =
  (Clause: string): Change =>
  (definition) => {
    definition.DerivedValues.push({ Name: 'ByAgent', Type: 'YesNo', Clause });
    asked({ ConditionalClause: 'ByAgent' })(definition);
  };
const section =
  (ConditionalClause: string, answers = true): Change =>
  (definition) => {
    block([{ Stage: 1, PermissionType: 'Write' }])(definition);
    const [extra] = definition.Blocks;
    if (extra === undefined) return;
    extra.ConditionalClause = ConditionalClause;
    if (!answers) extra.Questions = [NOTED];
  };
const group = (...ChildQuestions: (typeof NOTED)[]): Change =>
  asked(compound({ ConditionalClause: 'Role == "Agent"', ChildQuestions }));
const rows = (RowsMaximum: string): Change =>
  asked(compound({ MultipleResponse: { Minimum: 1, Maximum: 5 }, RowsMaximum, ChildQuestions: [question('In')] }));
const number = (given: Parameters<typeof asked>[0]): Change => asked({ QuestionType: 'Integer', ...given });
const labeled = (about: Parameters<typeof question>[1]): Change =>
  add(
    question('Shown', { QuestionType: 'Label', ControlType: 'label', Calculate: 'Gender', ...about }),
    question('New', { ConditionalClause: 'answered(Shown)' }),
  );

const RESTRICTED = asked({ Restrictions: [{ Stage: 2.1, AccessType: 'None' }] });

findingPairs('by-stage', [
  ['This depends on "Stage": an answer would be removed', asked({ ConditionalClause: 'Stage == 1' }), RESTRICTED],
  ['who reads and writes it', derived('Stage == 1'), derived('IsDemo')],
  ['This depends on "Role"', choice({ Name: 'x', ConditionalClause: 'Role == "Agent"' }), choice({ Name: 'x' })],
  ['This depends on "Stage"', section('Stage == 1'), section('Stage == 1', false)],
  ['This depends on "Role"', group(question('In')), group(NOTED)],
  ['This depends on "Stage"', rows('Stage == 1 ? 5 : 1'), rows('IsDemo ? 5 : 1')],
  [
    'This depends on "Stage"',
    number({ Calculate: 'Stage == 1 ? 1 : 2' }),
    number({ QuestionType: 'Label', ControlType: 'label', Calculate: 'Stage == 1 ? 1 : 2' }),
  ],
  ['This depends on "Stage"', labeled({ ConditionalClause: 'Stage == 1' }), labeled({ ConditionalClause: 'IsTerm' })],
  [
    'This depends on "Stage"',
    asked({ ConditionalClause: 'Stage == 1' }),
    asked({
      QuestionVariations: [{ ConditionalClause: 'Stage == 1', AlternativeQuestionText: 'I ask' }],
      Validations: [{ Rule: 'invalidName', ConditionalClause: 'Stage == 1' }],
    }),
  ],
]);
