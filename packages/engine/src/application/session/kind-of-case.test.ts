import { describe, expect, it } from 'vitest';
import { dimensionsOf } from '../../definition/dimensions.ts';
import { loadModel } from '../../definition/build-model.ts';
import { question, sampleDefinition } from '../../definition/sample.testkit.ts';
import type { Definition } from '../../definition/vocabulary.ts';
import { chooseKind, kindOf } from './kind-of-case.ts';
import { openApplication } from './open.ts';

/** There is no owner before one is added. */
function definitionWithoutRows(): Definition {
  const definition = sampleDefinition();
  const [block, group] = definition.Bindings.Owners.Rows.split('.');
  const rows = definition.Blocks.find(({ Name }) => Name === block)?.Questions.find(
    ({ QuestionName }) => QuestionName === group,
  );
  if (rows?.MultipleResponse === undefined) throw new Error('the sample has no owners');
  rows.MultipleResponse.Minimum = 0;
  return definition;
}

/** Who owns the policy is asked as yes or no. */
function definitionWithYesOrNo(): Definition {
  const definition = definitionWithoutRows();
  const block = definition.Blocks.find(({ Name }) => Name === 'SECTIONBPolicyOwner');
  block?.Questions.unshift(question('InsuredOwns', { QuestionType: 'YesNo', ControlType: 'yes/no' }));
  const rows = block?.Questions.find(({ QuestionName }) => QuestionName === 'PolicyOwnerInformation');
  Object.assign(rows ?? {}, { ConditionalClause: 'InsuredOwns == false' });
  const owns = 'SECTIONBPolicyOwner.InsuredOwns == true';
  Object.assign(definition.Bindings.Insured, { IsOwner: owns, IsSoleOwner: owns });
  return definition;
}

describe.each([
  ['who owns it is a choice', definitionWithoutRows()],
  ['who owns it is yes or no', definitionWithYesOrNo()],
])('a kind of case, where %s', (_where, definition) => {
  const model = loadModel(definition);
  const { state, product, owner } = dimensionsOf(model);
  const open = () => openApplication(model, { stage: 1, role: 'Agent', today: '2026-11-20', answers: {} });

  it.each([state, product, owner].flatMap(({ name, values }) => values.map((value) => ({ name, values, value }))))(
    '$name $value.label is made by its answers, and known by them',
    ({ values, value }) => {
      const application = open();
      expect(kindOf(application, values)).toBeNull();
      chooseKind(application, value, value);
      expect(kindOf(application, values)?.label).toBe(value.label);
    },
  );

  it('can be replaced by another one, and by none', () => {
    const application = open();
    for (const value of owner.values) {
      chooseKind(application, value, value);
      expect(kindOf(application, owner.values)?.label).toBe(value.label);
    }
    const last = kindOf(application, owner.values);
    if (last === null) throw new Error('no owner was chosen');
    chooseKind(application, null, last);
    expect(kindOf(application, owner.values)).toBeNull();
  });
});
