/** Kinds of owner, however a form asks who owns the policy. */
import { expect, test } from 'vitest';
import { blockOf, caseDefinition } from '../testing/sample-case.ts';
import { loadModel } from './build-model.ts';
import { dimensionsOf } from './dimensions.ts';
import { question } from './sample.testkit.ts';

const OWNS = 'SECTIONBPolicyOwner.InsuredOwns';
const OTHERS_OWN = 'SECTIONBPolicyOwner.OthersOwn';
const ROWS = 'SECTIONBPolicyOwner.PolicyOwnerInformation';

test.each<[asked: string, isOwner: string, isSoleOwner: string, kinds: string[]]>([
  ['one yes-or-no question', OWNS, OWNS, ['Yes: insured', 'No+Individual: others']],
  [
    'two yes-or-no questions',
    OWNS,
    `${OWNS} && !${OTHERS_OWN}`,
    [
      'Yes+Yes+Individual: insured and others',
      'Yes+No: insured',
      'No+Yes+Individual: others',
      'No+No+Individual: others',
    ],
  ],
  ['rows of owners', `size(${ROWS}) == 0`, `size(${ROWS}) == 0`, ['SoleOwner: insured', 'Individual: others']],
  ['nothing: the insured owns every policy', 'true', 'true', ['SoleOwner: insured']],
  ['nothing: others own every policy', 'false', 'false', ['Individual: others']],
])('asked by %s', (_asked, IsOwner, IsSoleOwner, kinds) => {
  const definition = caseDefinition((form) => {
    const yesNo = { QuestionType: 'YesNo', ControlType: 'yes/no' } as const;
    blockOf(form, 'SECTIONBPolicyOwner').Questions.unshift(
      question('InsuredOwns', yesNo),
      question('OthersOwn', yesNo),
    );
    Object.assign(form.Bindings.Insured, { IsOwner, IsSoleOwner });
  });
  const { values } = dimensionsOf(loadModel(definition)).owner;
  const found = values.map(({ label, insuredOwns, hasOthers }) => {
    const who = insuredOwns ? (hasOthers ? 'insured and others' : 'insured') : 'others';
    return `${label}: ${who}`;
  });
  // Of the other kinds of people and organizations there is one each, as of the first.
  expect(found.filter((each) => !/(Business|Trust|ToBeEstablished|Other)\b/.test(each.split(':')[0] ?? ''))).toEqual(
    kinds,
  );
});
