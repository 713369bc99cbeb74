import { pathOf } from '../draft.ts';
import type { Check, DraftNode } from '../draft.ts';
import { isGroupType } from '../expand.ts';

/** A group without a question, or with what only a single answer can have: nothing is asked, or it has no effect. */
export const noAnswer: Check = (draft) =>
  draft.nodes.flatMap((node) =>
    mistakesIn(node).map((mistake) => ({ kind: 'no-answer', path: pathOf(draft, node), ...mistake })),
  );

function mistakesIn(node: DraftNode): { message: string; field: string }[] {
  const { data, kind } = node;
  if (data === null || (kind !== 'rows' && kind !== 'compound')) return [];
  if (node.children.length === 0 && !isGroupType(data.QuestionType)) return [nothingAsked(node)];
  const fields = (['DefaultValue', 'DefaultValueConditional', 'Calculate'] as const).filter(
    (field) => data[field] !== undefined,
  );
  const rules = node.rules.filter(({ reads }) => reads.length === 0);
  return [
    ...fields.map((field) => ({
      message: `"${node.name}" is a group, which has no answer of its own: write ${field} at one of its questions.`,
      field,
    })),
    ...rules.slice(0, 1).map(({ key }) => ({
      message: `"${node.name}" is a group: the rule "${key}" checks a single answer. Write it at one of its questions, or say with FailsWhen when it fails.`,
      field: 'Validations',
    })),
  ];
}

function nothingAsked({ name, kind, data }: DraftNode): { message: string; field: string } {
  const rows = data?.MultipleResponse === undefined ? 'RowsFrom' : 'MultipleResponse';
  return kind === 'rows'
    ? { message: `The rows of "${name}" ask nothing: write their questions in ChildQuestions.`, field: rows }
    : { message: `"${name}" asks nothing: write its questions in ChildQuestions.`, field: 'QuestionName' };
}
