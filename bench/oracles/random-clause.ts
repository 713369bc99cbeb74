/**
 * Random clauses over one small definition, each written in the languages that are compared, and random answers to
 * them.
 */
import { compile } from '../../packages/engine/src/definition/compile.ts';
import type { Model } from '../../packages/engine/src/definition/model.ts';
import { question, sampleDefinition } from '../../packages/engine/src/definition/sample.testkit.ts';
import type { Random } from '../../packages/engine/src/testing/random-definition.ts';

export const BLOCK = 'Oracle';
const YES_NO = ['b0', 'b1', 'b2'];
const NUMBERS = ['n0', 'n1', 'n2'];
const CHOICES = ['s0', 's1', 's2'];
const OPTIONS = ['a', 'b', 'c', 'd'];

/** The sample with a section of three questions of each kind and a group of rows. */
export function oracleModel(): Model {
  const definition = sampleDefinition();
  const choice = (name: string) =>
    question(name, {
      QuestionType: 'MultiChoice',
      ControlType: 'radio',
      QuestionOptions: OPTIONS.map((Name) => ({ Name })),
    });
  definition.Blocks.push({
    Name: BLOCK,
    DisplayName: BLOCK,
    BlockCategory: 'Part 1',
    Route: 'oracle',
    QuestionBlockPermissions: [{ Stage: 1, PermissionType: 'Write' }],
    Questions: [
      ...YES_NO.map((name) => question(name, { QuestionType: 'YesNo', ControlType: 'yes/no' })),
      ...NUMBERS.map((name) => question(name, { QuestionType: 'Decimal' })),
      ...CHOICES.map(choice),
      question('rows', {
        QuestionType: 'Compound',
        ControlType: 'compound',
        MultipleResponse: { Minimum: 0, Maximum: 5 },
        ChildQuestions: [choice('t'), question('p', { QuestionType: 'Decimal' })],
      }),
    ],
  });
  const compiled = compile(definition);
  if (!compiled.ok) throw new Error(compiled.findings.map(({ message }) => message).join('\n'));
  return compiled.model;
}

/** One clause in every language. */
export interface Written {
  ours: string;
  cel: string;
  survey: string;
}

/** Which parts of the language a clause may use. */
export interface Uses {
  /** `!=` and `!`. */
  negation: boolean;
  rows: boolean;
  arithmetic: boolean;
}

export function randomClause(random: Random, depth: number, uses: Uses, inRow = false): Written {
  if (depth === 0) return leaf(random, uses, inRow);
  const [left, right] = [randomClause(random, depth - 1, uses, inRow), randomClause(random, depth - 1, uses, inRow)];
  const kind = random(uses.negation ? 6 : 4);
  if (kind === 5) return each(left, (text) => `!(${text})`);
  if (kind === 4 && uses.arithmetic) {
    const condition = randomClause(random, depth - 1, uses, inRow);
    return both(
      condition,
      both(left, right, (a, b) => `${a} : ${b}`),
      (a, b) => `(${a} ? ${b})`,
    );
  }
  const joined = both(left, right, (a, b) => `(${a} ${kind % 2 === 0 ? '&&' : '||'} ${b})`);
  return { ...joined, survey: `(${left.survey} ${kind % 2 === 0 ? 'and' : 'or'} ${right.survey})` };
}

function leaf(random: Random, uses: Uses, inRow: boolean): Written {
  const pick = (list: readonly string[]): string => list[random(list.length)] ?? '';
  const option = pick(OPTIONS);
  const [yesNo, number, choice] = [pick(YES_NO), pick(NUMBERS), pick(CHOICES)];
  const limit = `${random(5)}.5`;
  if (inRow && random(2) === 0) return same(random(2) === 0 ? `r.t == "${option}"` : `r.p > ${limit}`);
  switch (random(uses.rows && !inRow ? 9 : 8)) {
    case 0:
      return named(yesNo, (name) => `${name} == true`, `{${yesNo}} = true`);
    case 1: {
      const operator = pick(['<', '<=', '>', '>=']);
      return named(number, (name) => `${name} ${operator} ${limit}`, `{${number}} ${operator} ${limit}`);
    }
    case 2:
      return named(choice, (name) => `${name} == "${option}"`, `{${choice}} = '${option}'`);
    case 3: {
      if (!uses.negation) return named(number, (name) => `${name} == 2.0`, `{${number}} = 2`);
      return named(choice, (name) => `${name} != "${option}"`, `{${choice}} <> '${option}'`);
    }
    case 4: {
      const other = pick(OPTIONS);
      const list = `["${option}", "${other}"]`;
      return named(choice, (name) => `${name} in ${list}`, `{${choice}} anyof ['${option}', '${other}']`);
    }
    case 5: {
      const written = named(choice, (name) => `answered(${name})`, `{${choice}} notempty`);
      return { ...written, cel: `has(${BLOCK}.${choice})` };
    }
    case 6:
    case 7: {
      if (!uses.arithmetic) return named(number, (name) => `${name} > ${limit}`, `{${number}} > ${limit}`);
      const other = pick(NUMBERS);
      const operator = pick(['+', '-', '*']);
      const text = `(${BLOCK}.${number} ${operator} ${BLOCK}.${other}) / 2.0 < ${limit}`;
      return { ours: text, cel: text, survey: `({${number}} ${operator} {${other}}) / 2 < ${limit}` };
    }
    default: {
      const body = randomClause(random, 1, uses, true);
      const name = random(2) === 0 ? 'exists' : 'all';
      return each(body, (text) => `${BLOCK}.rows.${name}(r, ${text})`);
    }
  }
}

function named(name: string, write: (path: string) => string, survey: string): Written {
  const text = write(`${BLOCK}.${name}`);
  return { ours: text, cel: text, survey };
}

function same(text: string): Written {
  return { ours: text, cel: text, survey: text };
}

function each({ ours, cel, survey }: Written, write: (text: string) => string): Written {
  return { ours: write(ours), cel: write(cel), survey: write(survey) };
}

function both(left: Written, right: Written, write: (left: string, right: string) => string): Written {
  return {
    ours: write(left.ours, right.ours),
    cel: write(left.cel, right.cel),
    survey: write(left.survey, right.survey),
  };
}

export type Given = Record<string, boolean | number | string>;
export interface RandomAnswers {
  questions: Given;
  rows: Given[];
}

/** `missing` of 0 answers everything; of 4, three in four. */
export function randomAnswers(random: Random, missing: number): RandomAnswers {
  const isGiven = (): boolean => missing === 0 || random(missing) > 0;
  const option = (): string => OPTIONS[random(OPTIONS.length)] ?? '';
  const questions: Given = {};
  for (const name of YES_NO) if (isGiven()) questions[name] = random(2) === 0;
  for (const name of NUMBERS) if (isGiven()) questions[name] = random(5);
  for (const name of CHOICES) if (isGiven()) questions[name] = option();
  const rows = Array.from({ length: random(4) }, () => {
    const row: Given = {};
    if (isGiven()) row['t'] = option();
    if (isGiven()) row['p'] = random(5);
    return row;
  });
  return { questions, rows };
}
