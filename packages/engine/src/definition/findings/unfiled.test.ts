import { A, amendmentForms, blockOf, type Change, findingPairs, form } from '../../testing/finding-pairs.ts';

const MEDICAL = 'Part2Medical';

/** Every section but one in a form, and that one in a form for these states. */
const apart =
  (States?: string[]): Change =>
  (definition) => {
    const others = definition.Blocks.map(({ Name }) => Name).filter((name) => name !== MEDICAL);
    form({ Blocks: others })(definition);
    const more = States && { Number: 'F-2', Edition: '1', Title: 'Medical', Blocks: [MEDICAL], States };
    if (more) definition.Document?.Forms.push(more);
  };

/** The same, where the state of issue is offered but not sold. */
const notSold =
  (state: string, States: string[]): Change =>
  (definition) => {
    apart(States)(definition);
    const issue = blockOf(definition, A).Questions.find(({ QuestionName }) => QuestionName === 'StateOfIssue');
    const options = issue?.QuestionOptions ?? definition.Lists[issue?.OptionsFrom ?? ''] ?? [];
    for (const option of options) if (option.Name === state) option.ConditionalClause = '0';
  };

/** The same, where the section is shown in these states only. */
const shownIn =
  (shown: string[], States: string[]): Change =>
  (definition) => {
    apart(States)(definition);
    blockOf(definition, MEDICAL).ConditionalClause =
      `${A}.StateOfIssue in [${shown.map((one) => `"${one}"`).join(', ')}]`;
  };

// spec trust 4.7
findingPairs('unfiled', [
  [`"${MEDICAL}" is printed and belongs to no form:`, apart(), form({})],
  ['belongs to no form in NY, PA:', apart(['CA', 'TX']), apart(['CA', 'NY', 'PA', 'TX'])],
  ['belongs to no form in NY:', notSold('PA', ['CA', 'TX']), notSold('PA', ['CA', 'NY', 'TX'])],
  // Where the section is never shown, no form has to hold it.
  ['belongs to no form in TX:', shownIn(['CA', 'TX'], ['CA']), shownIn(['CA'], ['CA'])],
  ['An amendment is printed and belongs to no form:', amendmentForms(), amendmentForms({})],
  [
    'An amendment is printed and belongs to no form in NY, PA:',
    amendmentForms({ States: ['CA', 'TX'] }),
    amendmentForms({ States: ['CA', 'NY', 'PA', 'TX'] }),
  ],
  [`"${MEDICAL}" is printed`, apart(), (definition) => void delete definition.Document],
]);
