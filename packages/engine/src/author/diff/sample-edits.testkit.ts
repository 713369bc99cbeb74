import { lintDefinition } from '../../definition/lint-definition.ts';
import { question, sampleDefinition } from '../../definition/sample.testkit.ts';
import type { OptionData, QuestionData } from '../../definition/question-data.ts';
import type { BlockData, Definition } from '../../definition/vocabulary.ts';
import { changeLines } from './change.ts';
import { compareDefinitions } from './compare.ts';

/** Edits of the sample for the tests of what `eapp diff` reports: only tests import them. */

export type Edit = (definition: Definition) => void;
export const A = 'SECTIONAProposedInsured';

const nothing: Edit = () => undefined;

/** What is reported if one edit follows another; both leave the sample without findings. */
export function linesBetween(later: Edit, earlier: Edit = nothing): string[] {
  const [before, after] = [[earlier], [earlier, later]].map((edits) => {
    const definition = sampleDefinition();
    for (const edit of edits) edit(definition);
    const { model, findings } = lintDefinition(definition);
    // What the progress bar counts and where a new section stands are reported separately; these edits do not change it.
    const wrong = findings.filter(({ kind }) => !['late-section', 'progress-route'].includes(kind));
    if (wrong.length > 0) throw new Error(JSON.stringify(wrong));
    return model;
  });
  if (before === undefined || after === undefined) throw new Error('Two models are wanted.');
  return changeLines(compareDefinitions(before, after));
}

export function section(definition: Definition, name = A): BlockData {
  const found = definition.Blocks.find((each) => each.Name === name);
  if (found === undefined) throw new Error(`The sample has no section ${name}.`);
  return found;
}

export function asked(definition: Definition, name: string, within = A): QuestionData {
  const found = section(definition, within).Questions.find((each) => each.QuestionName === name);
  if (found === undefined) throw new Error(`The sample has no question ${name}.`);
  return found;
}

export const sectionNow =
  (given: Partial<BlockData>, name = A): Edit =>
  (d) =>
    void Object.assign(section(d, name), given);
export const gender =
  (given: Partial<QuestionData>): Edit =>
  (d) =>
    void Object.assign(asked(d, 'Gender'), given);
/** A question `Extra` at the end of the insured's section. */
export const extra =
  (given: Partial<QuestionData>): Edit =>
  (d) => {
    const { Questions } = section(d);
    const known = Questions.find((each) => each.QuestionName === 'Extra');
    if (known === undefined) Questions.push(question('Extra', given));
    else Object.assign(known, given);
  };
export const fruit = (...options: OptionData[]): Edit =>
  extra({ QuestionType: 'MultiSelect', ControlType: 'checkbox', QuestionOptions: options });
export const APPLE = { Name: 'Apple' };
export const PEAR = { Name: 'Pear' };
export const newSection: Edit = (d) =>
  void d.Blocks.splice(4, 0, {
    Name: 'Pets',
    DisplayName: 'Pets',
    BlockCategory: 'Part 2',
    Route: 'pets',
    QuestionBlockPermissions: [{ Stage: 1, PermissionType: 'Write' }],
    Questions: [
      question('Dog', { QuestionText: 'Have you a dog?' }),
      question('Owner', { QuestionType: 'Name', ControlType: 'compound', QuestionText: 'Whose is it?' }),
    ],
  });
