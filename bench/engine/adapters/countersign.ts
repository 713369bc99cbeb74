/**
 * Our engine, through its public contract and as the browser uses it: the definition is loaded, an application opened,
 * one section mounted and the menu shown, so that listeners get every change.
 */
import type { Application, BlockAnswers, Definition, QuestionData } from '@countersign/engine';
import { sampleDefinition } from '@countersign/engine/sample';
import { written, type Adapter } from '../adapter.ts';
import {
  NUMBER_LIMIT,
  OPTIONS,
  TEXT_LIMIT,
  type Answer,
  type Answers,
  type Question,
  type Test,
} from '../synthetic.ts';
import type { Group, Section, Synthetic } from '../synthetic.ts';

interface Native {
  definition: Definition;
  answers: Record<string, BlockAnswers>;
  /** Where a question or group is, by name. */
  sectionOf: ReadonlyMap<string, string>;
}

export const TODAY = '2026-11-20';

export const countersign: Adapter<typeof import('../our-engine.ts'), Native> = {
  hiddenAnswersLeave: true,
  importLibrary: () => import('../our-engine.ts'),
  convert: (synthetic, answers) => ({
    definition: definitionOf(synthetic),
    answers: recordOf(synthetic, answers),
    sectionOf: sectionsOf(synthetic),
  }),
  load({ askEveryRule, loadModel, openApplication }, { definition, answers, sectionOf }) {
    const application = openApplication(loadModel(definition), { stage: 1, role: 'Agent', today: TODAY, answers });
    const keyOf = (name: string, path: string): string => {
      const key = application.keyOf(sectionOf.get(name) ?? '', path);
      if (key === undefined) throw new Error(`No question ${path}.`);
      return key;
    };
    const questions = new Map<string, string>();
    const rows = new Map<string, Map<string, string>[]>();
    for (const [section, record] of Object.entries(answers)) {
      for (const path of Object.keys(record)) {
        const [, group = '', row = '', name = ''] = /^(\w+)\[(\d+)\]\.(\w+)$/.exec(path) ?? [];
        if (group === '') questions.set(path, `${section}.${path}`);
        else inRow(rows, group, Number(row)).set(name, keyOf(group, path));
      }
    }
    mount(application, Object.keys(answers)[0] ?? '');
    const keyIn = (group: string, row: number, name: string): string => rows.get(group)?.[row]?.get(name) ?? '';
    return {
      set: (name, answer) => void application.change(questions.get(name) ?? '', String(answer)),
      isVisible: (name) => application.cell(questions.get(name) ?? '').visible,
      setInRow: (group, row, name, answer) => void application.change(keyIn(group, row, name), String(answer)),
      isVisibleInRow: (group, row, name) => application.cell(keyIn(group, row, name)).visible,
      validate: () => askEveryRule(application),
    };
  },
};

function inRow(rows: Map<string, Map<string, string>[]>, group: string, row: number): Map<string, string> {
  const known = rows.get(group) ?? [];
  rows.set(group, known);
  return (known[row] ??= new Map());
}

/** Like the page of a section and the side menu. */
export function mount(application: Application, section: string): void {
  const listener = (): void => undefined;
  for (const key of application.block(section).cells) {
    application.cell(key);
    application.subscribe(key, listener);
  }
  application.menu();
  application.subscribe(`block:${section}`, listener);
  application.subscribe('*', listener);
}

/** The sample definition, for what every definition must have, followed by the synthetic sections. */
export function definitionOf(synthetic: Synthetic): Definition {
  const sample = sampleDefinition();
  const sectionOf = sectionsOf(synthetic);
  const blocks = synthetic.sections.map((section) => ({
    Name: section.name,
    DisplayName: section.name,
    BlockCategory: 'Synthetic',
    Route: section.name,
    QuestionBlockPermissions: [{ Stage: 1, PermissionType: 'Write' } as const],
    Questions: [
      ...section.questions.map((one) => questionOf(one, sectionOf)),
      ...section.groups.map((group) => groupOf(group, sectionOf)),
    ],
  }));
  const Messages = { ...sample.Messages, invalidNumber: 'Not between the bounds.', maxlength: 'Too long.' };
  return { ...sample, Messages, Blocks: [...sample.Blocks, ...blocks] };
}

function sectionsOf({ sections }: Synthetic): Map<string, string> {
  return new Map(
    sections.flatMap((section: Section) =>
      [...section.questions, ...section.groups].map((one) => [one.name, section.name]),
    ),
  );
}

function groupOf(group: Group, sectionOf: ReadonlyMap<string, string>): QuestionData {
  return {
    QuestionName: group.name,
    QuestionType: 'Compound',
    ControlType: 'compound',
    QuestionText: group.name,
    MultipleResponse: { Minimum: 1, Maximum: group.rows },
    ChildQuestions: group.questions.map((one) => questionOf(one, sectionOf)),
  };
}

function questionOf({ name, kind, condition }: Question, sectionOf: ReadonlyMap<string, string>): QuestionData {
  const test = (one: Test): string =>
    tested(one, one.inRow ? one.source : `${sectionOf.get(one.source)}.${one.source}`);
  return {
    QuestionName: name,
    QuestionText: name,
    ...KINDS[kind],
    ...(condition === null ? {} : { ConditionalClause: written(condition, test, { and: '&&', or: '||' }) }),
  };
}

const KINDS = {
  yesNo: { QuestionType: 'YesNo', ControlType: 'yes/no' },
  choice: { QuestionType: 'MultiChoice', ControlType: 'dropdown', QuestionOptions: OPTIONS.map((Name) => ({ Name })) },
  number: {
    QuestionType: 'Integer',
    ControlType: 'textbox',
    Validations: [{ Rule: 'invalidNumber', Parameters: { Minimum: 0, Maximum: NUMBER_LIMIT } }],
  },
  text: {
    QuestionType: 'FreeForm',
    ControlType: 'textbox',
    Validations: [{ Rule: 'maxlength', Parameters: { Length: TEXT_LIMIT } }],
  },
  date: { QuestionType: 'Date', ControlType: 'textbox' },
} satisfies Record<Question['kind'], Partial<QuestionData>>;

function tested(test: Test, source: string): string {
  switch (test.is) {
    case 'yes':
      return `${source} == true`;
    case 'equal':
      return `${source} == "${test.value}"`;
    case 'oneOf':
      return `${source} in ${JSON.stringify(test.values)}`;
    case 'above':
      return `${source} > ${test.value}`;
  }
}

function recordOf({ sections }: Synthetic, answers: Answers): Record<string, BlockAnswers> {
  return Object.fromEntries(
    sections.map(({ name, questions, groups }) => {
      const record: BlockAnswers = {};
      const put = (path: string, answer: Answer | undefined): void => {
        if (answer !== undefined) record[path] = String(answer);
      };
      for (const one of questions) put(one.name, answers.questions.get(one.name));
      for (const group of groups) {
        for (const [index, row] of (answers.groups.get(group.name) ?? []).entries()) {
          for (const [own, answer] of Object.entries(row)) put(`${group.name}[${index}].${own}`, answer);
        }
      }
      return [name, record];
    }),
  );
}
