/** Mistakes in the sample definition, each with a nearly identical variant without it. */
import { describe, expect, test } from 'vitest';
import { tooDeep } from '../definition/findings/too-deep.ts';
import { lintDefinition } from '../definition/lint-definition.ts';
import type { Finding } from '../definition/model.ts';
import { question, sampleDefinition } from '../definition/sample.testkit.ts';
import type { FiledFormData, PrintedFormData, SummaryData } from '../definition/document-data.ts';
import type { OptionData, QuestionData } from '../definition/question-data.ts';
import type { BlockData, Definition, ExceptionData } from '../definition/vocabulary.ts';

export type Change = (definition: Definition) => void;
export const A = 'SECTIONAProposedInsured';
export const D = 'SECTIONDCoverageDetails';

function findingsAfter(change: Change): Finding[] {
  const definition = sampleDefinition();
  change(definition);
  const { ProgressRoutes } = sampleDefinition().Settings;
  // Sections that a change adds get their place in the progress bar, unless the change is about that.
  if (definition.Settings.ProgressRoutes.join() === ProgressRoutes.join())
    definition.Settings.ProgressRoutes = [...new Set(definition.Blocks.map(({ Route }) => Route))];
  const deep = tooDeep(definition);
  return deep.length > 0 ? deep : lintDefinition(definition).findings;
}

export function blockOf(definition: Definition, name: string): BlockData {
  const found = definition.Blocks.find((each) => each.Name === name);
  if (found === undefined) throw new Error(`The sample has no block ${name}.`);
  return found;
}

export const add =
  (...questions: QuestionData[]): Change =>
  (definition) =>
    void blockOf(definition, A).Questions.push(...questions);
export const asked = (given: Partial<QuestionData>): Change => add(question('New', given));
export const clause = (ConditionalClause: string): Change => asked({ ConditionalClause });
export const choice = (...QuestionOptions: OptionData[]): Change =>
  asked({ QuestionType: 'MultiChoice', QuestionOptions });
export const compound = (given: Partial<QuestionData>): Partial<QuestionData> => ({
  QuestionType: 'Compound',
  ControlType: 'compound',
  ...given,
});
export const license =
  (pattern: string): Change =>
  (definition) =>
    void Object.assign(definition.Tables['DriversLicense'] ?? {}, { WI: pattern });
export const bound =
  (change: (bindings: Definition['Bindings']) => void): Change =>
  (definition) =>
    change(definition.Bindings);
export const excepted =
  (...Exceptions: ExceptionData[]): Change =>
  (definition) => {
    clause('false')(definition);
    definition.Exceptions = [{ Finding: 'never-true', Path: `${A}.New`, Reason: 'Sold from May.' }, ...Exceptions];
  };
/** Another section, before those of the customer. */
export const block =
  (QuestionBlockPermissions: BlockData['QuestionBlockPermissions'], given: Partial<QuestionData> = {}): Change =>
  (definition) =>
    void definition.Blocks.unshift({
      Name: 'Extra',
      DisplayName: 'Extra',
      BlockCategory: 'Extra',
      Route: 'extra',
      QuestionBlockPermissions,
      Questions: [question('New', given)],
    });
/** This many sections with a condition, and one without after them, for the agent. */
export const sections =
  (count: number): Change =>
  (definition) => {
    const at = definition.Blocks.findIndex(({ Name }) => Name === D) + 1;
    const made = Array.from({ length: count + 1 }, (_, number) => ({
      Name: `Extra${number}`,
      DisplayName: `Extra ${number}`,
      BlockCategory: 'Extra',
      Route: `extra-${number}`,
      ...(number < count ? { ConditionalClause: `${A}.Gender == "Male"` } : {}),
      QuestionBlockPermissions: [{ Stage: 1 as const, PermissionType: 'Write' as const }],
      Questions: [],
    }));
    definition.Blocks.splice(at, 0, ...made);
  };
export const defaults = (ConditionalClause: string, ...more: QuestionData[]): Change =>
  add(question('New', { DefaultValueConditional: [{ ConditionalClause, DefaultValue: 'y' }] }), ...more);

/** Two numbers and their total with a target. */
export const total =
  (Calculate: string, Below = 'notOneHundred'): Change =>
  (definition) => {
    definition.Messages['notOneHundred'] = 'One hundred.';
    const number = { QuestionType: 'Integer', IsOptional: true } as const;
    const Allocation = { Target: '100', Below, Above: 'notOneHundred', BlanksBecomeZero: true };
    add(
      question('Left', number),
      question('Right', number),
      question('Sum', { QuestionType: 'Label', ControlType: 'label', Calculate, Allocation }),
    )(definition);
  };
/** A question for a file, whose parts the server writes. */
export const file =
  (QuestionType: 'File' | 'IllustrationUploadProtectionTerm', given: Partial<QuestionData> = {}): Change =>
  (definition) => {
    definition.Groups.File = ['Upload', 'Response'].map((name) => question(name, { System: true }));
    asked({ QuestionType, ControlType: 'filepicker', ...given })(definition);
  };
export const nested = (depth: number): Change => {
  let inner = question('Inner');
  for (let level = 1; level < depth; level++) inner = question('Outer', compound({ ChildQuestions: [inner] }));
  return add(inner);
};

export const ROWS: Partial<QuestionData> = {
  MultipleResponse: { Minimum: 1, Maximum: 2 },
  ChildQuestions: [question('In')],
};
export const printing =
  (Show: string, more: Partial<SummaryData> = {}): Change =>
  (definition) => {
    definition.Document = { Title: 'Form', Summary: [{ Label: 'Fact', Show, ...more }], Forms: [] };
  };
/** One form that holds every section, with something else about it. */
export const form =
  (more: Partial<PrintedFormData>): Change =>
  (definition) => {
    const Blocks = definition.Blocks.map(({ Name }) => Name);
    const one = { Number: 'F-1', Edition: '1', Title: 'Form', Blocks, ...more };
    definition.Document = { Title: 'Form', Summary: [], Forms: [one], Amendment: AMENDMENT };
  };

/** What is printed when questions are asked again, in one form. */
export const AMENDMENT = {
  Title: 'Amendment',
  About: 'Asked again.',
  Heading: 'Signature',
  Statement: 'True.',
  Forms: [{ Number: 'F-9', Edition: '1', Title: 'Amendment' }],
};

/** The form of `form`, with these forms for amendments. */
export const amendmentForms =
  (...Forms: Partial<FiledFormData>[]): Change =>
  (definition) => {
    form({})(definition);
    if (!definition.Document) return;
    const one = { Number: 'F-9', Edition: '1', Title: 'Amendment' };
    definition.Document.Amendment = { ...AMENDMENT, Forms: Forms.map((more) => ({ ...one, ...more })) };
  };

/** The expected message of a mistake, the change that makes it, and the variant without it. */
export type Pair = [said: string, mistake: Change, right: Change];

/** Each mistake is found, reported once, and no longer reported after the fix. */
export function findingPairs(kind: string, pairs: readonly Pair[]): void {
  describe.each(pairs)(`${kind}: %s`, (said, mistake, right) => {
    test('is found', () => {
      const messages = findingsAfter(mistake)
        .filter((finding) => finding.kind === kind)
        .map((finding) => finding.message);
      expect(messages).toEqual([expect.stringContaining(said)]);
    });

    test('is gone once it is repaired', () => {
      expect(findingsAfter(right)).toEqual([]);
    });
  });
}
