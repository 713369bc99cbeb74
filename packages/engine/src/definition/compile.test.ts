import { describe as group, expect, test } from 'vitest';
import { compile } from './compile.ts';
import { loadModel } from './build-model.ts';
import { dependentsOf } from './dependents.ts';
import type { Model, Node } from './model.ts';
import { question, sampleDefinition } from './sample.testkit.ts';
import { sampleEnvironment } from '../clause/sample-environment.testkit.ts';
import { spacedName } from '../clause/spaced-name.ts';
import type { Definition } from './vocabulary.ts';

function modelOf(change: (definition: Definition) => void = () => undefined): Model {
  const definition = sampleDefinition();
  change(definition);
  const compiled = compile(definition);
  if (!compiled.ok)
    throw new Error(compiled.findings.map((finding) => `${finding.path}: ${finding.message}`).join('\n'));
  return compiled.model;
}

function nodeAt(model: Model, path: string): Node {
  const node = model.node(path);
  if (node === undefined) throw new Error(`There is no ${path}.`);
  return node;
}

const A = 'SECTIONAProposedInsured';
const B = 'SECTIONBPolicyOwner';
const D = 'SECTIONDCoverageDetails';

group('groups', () => {
  test('a question of a group type gets the parts of its group, overridden by name', () => {
    const model = modelOf();
    const state = nodeAt(model, `${A}.PrimaryResidence.State`);
    expect(nodeAt(model, `${A}.PrimaryResidence`).children.map((id) => model.nodes[id]?.name)).toEqual([
      'Street',
      'Street2',
      'City',
      'State',
      'Zip',
    ]);
    expect(state.data?.QuestionText).toBe('State of residence');
    expect(state.rules.map((rule) => rule.key)).toEqual(['invalidState']);
    expect(state.options?.map((option) => option.label)).toEqual(['California', 'New York', 'Pennsylvania', 'Texas']);
    expect(nodeAt(model, `${A}.MailingAddress.State`).data?.QuestionText).toBe('State');
  });

  test('own options of a part replace its list', () => {
    const part = question('State', { QuestionType: 'State', QuestionOptions: [{ Name: 'PR' }] });
    const model = modelOf((definition) => {
      definition.Blocks[0]?.Questions.push(
        question('Island', { QuestionType: 'Address', ControlType: 'compound', ChildQuestions: [part] }),
      );
    });
    expect(nodeAt(model, `${A}.Island.State`).options?.map((option) => option.name)).toEqual(['PR']);
  });

  test('a list and own options are combined, and labels are spaced names', () => {
    const options = nodeAt(modelOf(), `${B}.PolicyOwnerInformation.PolicyOwnerRelationship`).options ?? [];
    expect(options.map((option) => option.label)).toEqual(['Spouse', 'Child', 'Business Partner', 'Other']);
  });
});

group('required by default, except as the specification says', () => {
  const model = modelOf((definition) => {
    definition.Blocks[0]?.Questions.push(
      question('Former', { QuestionType: 'Address', ControlType: 'compound', IsOptional: true }),
      question('Some', {
        QuestionType: 'MultiSelect',
        ControlType: 'checkbox',
        IsOptional: true,
        QuestionOptions: [{ Name: 'A' }],
      }),
      question('Pets', {
        QuestionType: 'Compound',
        ControlType: 'compound',
        IsOptional: true,
        MultipleResponse: { Minimum: 0, Maximum: 3 },
        ChildQuestions: [question('PetName')],
      }),
      question('Folder', { QuestionType: 'File', ControlType: 'compound' }),
      question('OptionalFolder', { QuestionType: 'File', ControlType: 'compound', IsOptional: true }),
    );
    definition.Groups.File = [question('Upload', { ControlType: 'filepicker' }), question('Response')];
  });

  test.each<[path: string, required: boolean]>([
    [`${A}.Gender`, true],
    [`${A}.Name`, false],
    [`${A}.Name.FirstName`, true],
    [`${A}.Name.MiddleName`, false],
    [`${A}.PrimaryResidence`, false],
    [`${A}.PrimaryResidence.Zip`, true],
    [`${A}.Former.Zip`, false],
    [`${A}.PolicyCreateDate`, false],
    [`${A}.ApplicantRole`, false],
    [`${A}.AgeNearest`, false],
    [`${A}.Some`, false],
    [`${D}.Riders`, true],
    [`${B}.PolicyOwnerInformation`, false],
    [`${B}.PolicyOwnerInformation.PolicyOwnerType`, true],
    [`${A}.Folder.Upload`, true],
    [`${A}.Folder.Response`, true],
    [`${A}.OptionalFolder.Upload`, false],
    [`${A}.Pets.PetName`, true],
  ])('%s: %s', (path, required) => {
    expect(nodeAt(model, path).required).toBe(required);
  });
});

group('rows', () => {
  test('every node of a row has its own position in it, inner rows are separate rows', () => {
    const model = modelOf();
    const owners = nodeAt(model, `${B}.PolicyOwnerInformation`);
    const officers = nodeAt(model, `${B}.PolicyOwnerInformation.SigningOfficerCompound`);
    const inOwners = model.nodes.filter((node) => node.rows === owners.id);
    expect(inOwners.map((node) => node.local)).toEqual(inOwners.map((_, index) => index));
    expect(owners.width).toBe(inOwners.length);
    expect(inOwners.map((node) => node.path)).toContain('PolicyOwnerInformation.PolicyOwnerName.LastName');
    expect(officers.rows).toBe(owners.id);
    expect(officers.local).toBeGreaterThanOrEqual(0);
    expect(nodeAt(model, `${B}.PolicyOwnerInformation.SigningOfficerCompound.TrusteeType`).local).toBe(0);
    expect(owners.local).toBe(-1);
  });
});

group('order and dependents', () => {
  const model = modelOf();

  test('sources, blocks and parents come before what follows them', () => {
    for (const node of model.nodes) {
      const state = [node.visible, node.calculate, ...(node.options ?? []).map((option) => option.visible)];
      const sources = [...state.flatMap((clause) => clause?.reads ?? []), ...node.rowsFrom, node.parent];
      for (const id of sources.filter((source) => source >= 0)) expect(model.nodes[id]?.level).toBeLessThan(node.level);
    }
  });

  test('readers of a question are notified: visibility, derived values, rows, rules and wording', () => {
    const dependents = dependentsOf(model);
    const readers = (path: string) => dependents[nodeAt(model, path).id]?.map((id) => model.nodes[id]?.name);
    expect(readers(`${D}.ProductName`)).toEqual(['Part2Medical', 'IsTerm']);
    expect(readers('IsTerm')).toEqual(['TermFaceAmount', 'BaseAmount', 'SupplementalAmount', 'Riders', 'FaceAmount']);
    expect(readers(`${D}.Funds.FundPercent`)).toEqual(['FundTotal']);
    expect(readers(`${D}.BaseAmount`)).toEqual(['SupplementalAmount', 'FaceAmount']);
    expect(readers('Part2Medical.Conditions')).toEqual(['ConditionDetail']);
    expect(readers('Part2Medical.ConditionDetail.ConditionName')).toEqual(['ConditionDiagnosed']);
  });

  test('clauses are identified by their place', () => {
    const riders = nodeAt(model, `${D}.Riders`).options?.map((option) => option.visible?.id);
    expect(nodeAt(model, `${D}.TermFaceAmount`).visible?.id).toBe(`${D}.TermFaceAmount#visible`);
    expect(riders).toContain(`${D}.Riders#option:LongTermCare`);
    expect(nodeAt(model, 'FaceAmount').calculate?.id).toBe('FaceAmount#derived');
    expect(nodeAt(model, 'Part2Medical').visible?.id).toBe('Part2Medical#visible');
    const notices = model.blocks.flatMap((block) => block.notices.map((notice) => notice.clause.id));
    expect(notices).toContain(`${A}#notice:StateDiffers`);
  });
});

group('rules', () => {
  const environment = (answers: Parameters<typeof sampleEnvironment>[1]) => sampleEnvironment(modelOf(), answers);

  test('a clause fails a rule only when it is exactly true', () => {
    const [rule] = nodeAt(modelOf(), `${D}.SupplementalAmount`).rules;
    const fails = (base?: number) =>
      rule?.fails('5', 5, environment({ [`${D}.SupplementalAmount`]: 5, [`${D}.BaseAmount`]: base }));
    expect([fails(4), fails(5), fails()]).toEqual([true, false, false]);
    expect(rule?.message).toBe('This amount cannot be higher than Base Face Amount.');
    expect(rule?.reads.flatMap((clause) => clause.reads)).toHaveLength(2);
  });

  test('a built-in rule gets its parameters, tables and expressions', () => {
    const model = modelOf((definition) => {
      Object.assign(definition.Messages, { invalidDl: 'Invalid input format.', min: 'Below minimum value.' });
      definition.Blocks[0]?.Questions.push(
        question('License', { Validations: [{ Rule: 'invalidDl', Parameters: { State: 'StateOfIssue' } }] }),
      );
    });
    const rule = nodeAt(model, `${A}.License`).rules.find(({ key }) => key === 'invalidDl');
    const fails = (text: string) => rule?.fails(text, text, sampleEnvironment(model, { [`${A}.StateOfIssue`]: 'CA' }));
    expect([fails('A1234567'), fails('12345678')]).toEqual([false, true]);
    expect(rule?.reads[0]?.reads).toEqual([nodeAt(model, `${A}.StateOfIssue`).id]);
  });
});

// spec engine 1.1
test('what the flow reads is bound once', () => {
  const { bindings } = modelOf();
  const read = (key: string, answers: Parameters<typeof sampleEnvironment>[1]) =>
    bindings.get(key)?.evaluate(sampleEnvironment(modelOf(), answers));
  expect(read('Insured.IsOwner', { [`${B}.PolicyOwnerInsured`]: 'CoOwner' })).toBe(true);
  expect(read('Insured.IsSoleOwner', { [`${B}.PolicyOwnerInsured`]: 'CoOwner' })).toBe(false);
  expect(read('Insured.EmailAddress', { [`${A}.EmailAddress`]: 'a@b.example' })).toBe('a@b.example');
  expect(read('FaceAmount', { FaceAmount: 250_000 })).toBe(250_000);
});

// spec engine 1.2, 1.3
test('a checked definition loads into the same model without the checks; a broken one is refused', () => {
  const loaded = loadModel(sampleDefinition());
  const compiled = modelOf();
  expect(loaded.nodes.map(({ path, level }) => [path, level])).toEqual(
    compiled.nodes.map(({ path, level }) => [path, level]),
  );
  expect(dependentsOf(loaded)).toEqual(dependentsOf(compiled));
  const broken = sampleDefinition();
  broken.DerivedValues.push({ Name: 'Wrong', Type: 'YesNo', Clause: 'Nothing' });
  expect(() => loadModel(broken)).toThrow('The clause Wrong#derived cannot be read.');
});

// spec engine 4.2
test('paths find nodes, whatever they are called', () => {
  const model = modelOf();
  expect(model.node(`${A}.Name.LastName`)?.path).toBe('Name.LastName');
  expect(model.node(A)?.kind).toBe('block');
  expect(model.node('FaceAmount')?.kind).toBe('derived');
  expect([model.node('__proto__'), model.node('constructor'), model.node(`${A}.toString`)]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});

test.each([
  ['UniversalLife', 'Universal Life'],
  ['IndexedULProtection', 'Indexed UL Protection'],
  ['Term10', 'Term 10'],
  ['From10000To20000', 'From 10000 To 20000'],
  ['AIDS', 'AIDS'],
  ['NoneApply', 'None Apply'],
  ['Dr', 'Dr'],
])('the spaced form of %s is %s', (name, spaced) => {
  expect(spacedName(name)).toBe(spaced);
});
