/**
 * Known traps for form engines (spec engine 3.12; the trial of the engine, "Traps"): one test each, by the name of the
 * trap.
 */
import { describe, expect, test } from 'vitest';
import {
  answer,
  AGENT_PART,
  blockOf,
  caseDefinition,
  cellAt,
  keyAt,
  modelOf,
  openCase,
} from './testing/sample-case.ts';
import type { Application } from './application/contract/contract.ts';
import { compile } from './definition/compile.ts';
import { question } from './definition/sample.testkit.ts';
import type { QuestionData } from './definition/question-data.ts';

const A = 'SECTIONAProposedInsured';
const B = 'SECTIONBPolicyOwner';
const D = 'SECTIONDCoverageDetails';

/** A case with more questions in the insured's section. */
function withQuestions(...questions: QuestionData[]): Application {
  return openCase({}, modelOf(caseDefinition((definition) => blockOf(definition, A).Questions.push(...questions))));
}

const yesNo = (name: string, clause?: string): QuestionData =>
  question(name, {
    QuestionType: 'YesNo',
    ControlType: 'yes/no',
    ...(clause === undefined ? {} : { ConditionalClause: clause }),
  });

const isVisible = (application: Application, path: string): boolean => cellAt(application, path).visible;

function findings(...questions: QuestionData[]): string[] {
  const compiled = compile(caseDefinition((definition) => blockOf(definition, A).Questions.push(...questions)));
  return compiled.ok ? [] : compiled.findings.map(({ kind }) => kind);
}

describe('a missing answer', () => {
  test('does not show a question by !=', () => {
    const application = withQuestions(yesNo('Extra', 'Gender != "Male"'));
    expect(isVisible(application, `${A}.Extra`)).toBe(false);
    answer(application, { [`${A}.Gender`]: 'Female' });
    expect(isVisible(application, `${A}.Extra`)).toBe(true);
  });

  test('does not show a question by !', () => {
    const application = withQuestions(yesNo('Extra', '!(Gender == "Male")'));
    expect(isVisible(application, `${A}.Extra`)).toBe(false);
    answer(application, { [`${A}.Gender`]: 'Female' });
    expect(isVisible(application, `${A}.Extra`)).toBe(true);
  });

  test('is not a number below another one', () => {
    const count = question('Count', { QuestionType: 'Integer' });
    const application = withQuestions(count, yesNo('Extra', 'Count < 100'));
    expect(isVisible(application, `${A}.Extra`)).toBe(false);
    answer(application, { [`${A}.Count`]: '0' });
    expect(isVisible(application, `${A}.Extra`)).toBe(true);
  });

  test('shows a question if the author says so', () => {
    const application = withQuestions(yesNo('Extra', '!answered(Gender) || Gender != "Male"'));
    expect(isVisible(application, `${A}.Extra`)).toBe(true);
  });
});

describe('numbers', () => {
  test('are added without the noise of binary fractions: 55.39 + 17.6 + 27.01 is 100', () => {
    const application = openCase();
    const funds = `${D}.Funds`;
    application.addRow(keyAt(application, funds));
    application.addRow(keyAt(application, funds));
    ['55.39', '17.6', '27.01'].forEach((share, row) =>
      answer(application, { [`${funds}[${row}].FundPercent`]: share }),
    );
    expect(cellAt(application, `${D}.FundTotal`)).toMatchObject({ text: '100', errors: [] });
  });

  test('have one type: a whole answer and a literal add up', () => {
    const application = withQuestions(
      question('Count', { QuestionType: 'Integer' }),
      yesNo('Extra', 'Count + 1 > 45.5'),
    );
    answer(application, { [`${A}.Count`]: '45' });
    expect(isVisible(application, `${A}.Extra`)).toBe(true);
  });

  test('are not compared with texts that look like them', () => {
    expect(findings(question('Count', { QuestionType: 'Integer' }), yesNo('Extra', 'Count == "45"'))).toEqual([
      'wrong-type',
    ]);
  });
});

describe('a hidden question', () => {
  test('that is required is not an error', () => {
    const application = withQuestions(yesNo('Root'), yesNo('Extra', 'Root == true'));
    expect(cellAt(application, `${A}.Extra`)).toMatchObject({ visible: false, required: true, errors: [] });
    answer(application, { [`${A}.Root`]: 'true' });
    expect(cellAt(application, `${A}.Extra`).errors).toMatchObject([{ key: 'required' }]);
  });

  test('feeds no other: a chain is hidden at once and removed from the record', () => {
    const application = withQuestions(
      yesNo('Root'),
      yesNo('Second', 'Root == true'),
      yesNo('Third', 'Second == true'),
      yesNo('Fourth', 'Third == true'),
    );
    const chain = { [`${A}.Root`]: 'true', [`${A}.Second`]: 'true', [`${A}.Third`]: 'true', [`${A}.Fourth`]: 'true' };
    answer(application, chain);
    const change = answer(application, { [`${A}.Root`]: 'false' });
    expect(change?.removed.map(({ path }) => path)).toEqual(['Second', 'Third', 'Fourth']);
    expect(isVisible(application, `${A}.Fourth`)).toBe(false);
    expect(application.answers()[A]).toMatchObject({ Root: 'false' });
    expect(application.answers()[A]).not.toHaveProperty('Fourth');
  });

  test('is not left visible because of the order in which others are notified', () => {
    const application = withQuestions(
      yesNo('Root'),
      yesNo('Left', 'Root == true'),
      yesNo('Right', 'Left == true'),
      yesNo('Both', 'Left == true || Right == true'),
    );
    answer(application, {
      [`${A}.Root`]: 'true',
      [`${A}.Left`]: 'true',
      [`${A}.Right`]: 'true',
      [`${A}.Both`]: 'true',
    });
    const told: boolean[] = [];
    const both = keyAt(application, `${A}.Both`);
    application.cell(both);
    application.subscribe(both, () => told.push(application.cell(both).visible));
    answer(application, { [`${A}.Root`]: 'false' });
    expect(told).toEqual([false]);
  });
});

describe('choices', () => {
  test('exclude each other in the engine, whatever control was used', () => {
    const application = openCase({ answers: AGENT_PART });
    const riders = `${D}.Riders`;
    answer(application, { [riders]: '["CriticalIllness"]' });
    answer(application, { [riders]: '["CriticalIllness","NoRiders"]' });
    expect(cellAt(application, riders).text).toBe('["NoRiders"]');
    answer(application, { [riders]: '["NoRiders","CriticalIllness"]' });
    expect(cellAt(application, riders).text).toBe('["CriticalIllness"]');
  });

  test('are removed when another answer makes them impossible', () => {
    const application = openCase();
    answer(application, {
      [`${D}.ProductName`]: 'UniversalLife',
      [`${D}.Riders`]: '["LongTermCare","CriticalIllness"]',
    });
    answer(application, { [`${D}.ProductName`]: 'Term20' });
    expect(cellAt(application, `${D}.Riders`).text).toBe('["CriticalIllness"]');
  });
});

describe('rows', () => {
  const owners = `${B}.PolicyOwnerInformation`;

  test('have a maximum in the engine, whatever control was used', () => {
    const application = openCase();
    answer(application, { [`${B}.PolicyOwnerInsured`]: 'No', [`${B}.PolicyOwnerInsuredNo`]: 'false' });
    application.addRow(keyAt(application, owners));
    expect(cellAt(application, owners)).toMatchObject({ canAdd: false });
    expect(cellAt(application, owners).rows).toHaveLength(1);
  });

  test('have clauses that see what is outside', () => {
    const model = modelOf(
      caseDefinition((definition) => {
        const funds = blockOf(definition, D).Questions.find(({ QuestionName }) => QuestionName === 'Funds');
        funds?.ChildQuestions?.push(yesNo('InTerm', 'ProductName == "Term10" && answered(FundName)'));
      }),
    );
    const application = openCase({}, model);
    answer(application, { [`${D}.Funds[0].FundName`]: 'Growth', [`${D}.ProductName`]: 'Term10' });
    expect(isVisible(application, `${D}.Funds[0].InTerm`)).toBe(true);
    answer(application, { [`${D}.ProductName`]: 'Term20' });
    expect(isVisible(application, `${D}.Funds[0].InTerm`)).toBe(false);
  });

  test('keep their identity when a row before them is removed', () => {
    const application = openCase();
    const funds = keyAt(application, `${D}.Funds`);
    application.addRow(funds);
    application.addRow(funds);
    answer(application, { [`${D}.Funds[1].FundName`]: 'Second', [`${D}.Funds[2].FundName`]: 'Third' });
    const third = keyAt(application, `${D}.Funds[2].FundName`);
    application.removeRow(funds, application.cell(funds).rows?.[1]?.key ?? '');
    expect(application.cell(third)).toMatchObject({ path: 'Funds[1].FundName', text: 'Third' });
    expect(application.answers()[D]).toMatchObject({ 'Funds[1].FundName': 'Third' });
  });
});

describe('two questions that wait for each other', () => {
  test('are a dead pair: "a if b, b if a" is refused with the path of the cycle', () => {
    expect(findings(yesNo('First', 'Second == true'), yesNo('Second', 'First == true'))).toEqual(['cycle']);
  });

  test('are an exclusive pair: "a if not b, b if not a" is refused as well, because nobody could say which comes first', () => {
    expect(findings(yesNo('First', '!answered(Second)'), yesNo('Second', '!answered(First)'))).toEqual(['cycle']);
  });
});

describe('a name that nobody defined', () => {
  test('is found when the definition is read, never treated as a missing answer', () => {
    expect(findings(yesNo('Extra', 'Gendre == "Male"'))).toEqual(['unknown-question']);
    expect(findings(yesNo('Extra', 'Gender == "Mail"'))).toEqual(['unknown-option']);
  });
});

describe('one edit', () => {
  test('of a cell in a row replaces neither the list of rows nor other rows', () => {
    const application = openCase();
    const funds = keyAt(application, `${D}.Funds`);
    application.addRow(funds);
    const [list, other] = [application.cell(funds), cellAt(application, `${D}.Funds[1].FundName`)];
    answer(application, { [`${D}.Funds[0].FundName`]: 'Growth' });
    expect(application.cell(funds)).toBe(list);
    expect(cellAt(application, `${D}.Funds[1].FundName`)).toBe(other);
  });
});
