/**
 * SurveyJS: a page per section, `visibleIf` texts, dynamic panels for rows. `clearInvisibleValues: onHidden` makes
 * chains cascade.
 */
import type { QuestionModel, SurveyModel } from 'survey-core';
import { written, type Adapter } from '../adapter.ts';
import { NUMBER_LIMIT, OPTIONS, TEXT_LIMIT, type Question, type Test } from '../synthetic.ts';

interface Native {
  json: object;
  data: object;
}

export const surveyCore: Adapter<typeof import('survey-core'), Native> = {
  hiddenAnswersLeave: true,
  importLibrary: () => import('survey-core'),
  convert: ({ sections }, answers) => ({
    json: {
      clearInvisibleValues: 'onHidden',
      pages: sections.map(({ name, questions, groups }) => ({
        name,
        elements: [
          ...questions.map(element),
          ...groups.map((group) => ({
            type: 'paneldynamic',
            name: group.name,
            maxPanelCount: group.rows,
            templateElements: group.questions.map(element),
          })),
        ],
      })),
    },
    data: { ...Object.fromEntries(answers.questions), ...Object.fromEntries(structuredClone(answers.groups)) },
  }),
  load({ Model }, { json, data }) {
    const survey: SurveyModel = new Model(json);
    survey.data = data;
    const all = new Map(survey.getAllQuestions(false, false).map((question) => [question.name, question]));
    const at = (name: string): QuestionModel => found(all.get(name), name);
    const inRow = (group: string, row: number, name: string): QuestionModel =>
      found(at(group).panels?.[row]?.getQuestionByName(name), name);
    return {
      set: (name, answer) => void (at(name).value = answer),
      isVisible: (name) => at(name).isVisible,
      setInRow: (group, row, name, answer) => void (inRow(group, row, name).value = answer),
      isVisibleInRow: (group, row, name) => inRow(group, row, name).isVisible,
      validate() {
        survey.validate(true, false);
        let invalid = 0;
        for (const question of all.values()) {
          if (question.isVisible && question.getType() !== 'paneldynamic' && question.errors.length > 0) invalid += 1;
        }
        return invalid;
      },
    };
  },
};

function found(question: QuestionModel | undefined, name: string): QuestionModel {
  if (question === undefined) throw new Error(`No question ${name}.`);
  return question;
}

function element({ name, kind, condition }: Question): object {
  const common = {
    name,
    isRequired: true,
    ...(condition === null ? {} : { visibleIf: written(condition, test, { and: 'and', or: 'or' }) }),
  };
  switch (kind) {
    case 'yesNo':
      return { ...common, type: 'boolean' };
    case 'choice':
      return { ...common, type: 'dropdown', choices: OPTIONS };
    case 'number':
      return {
        ...common,
        type: 'text',
        inputType: 'number',
        validators: [{ type: 'numeric', minValue: 0, maxValue: NUMBER_LIMIT }],
      };
    case 'date':
      return { ...common, type: 'text', inputType: 'date' };
    case 'text':
      return { ...common, type: 'text', validators: [{ type: 'text', maxLength: TEXT_LIMIT }] };
  }
}

function test(one: Test): string {
  const source = one.inRow ? `{panel.${one.source}}` : `{${one.source}}`;
  switch (one.is) {
    case 'yes':
      return `${source} = true`;
    case 'equal':
      return `${source} = '${one.value}'`;
    case 'oneOf':
      return `${source} anyof ['${one.values.join("','")}']`;
    case 'above':
      return `${source} > ${one.value}`;
  }
}
