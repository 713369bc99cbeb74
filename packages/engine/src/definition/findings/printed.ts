import { pathOf } from '../draft.ts';
import type { Check, Draft } from '../draft.ts';
import type { Finding } from '../model.ts';
import type { FiledFormData, PrintedFormData, SummaryData } from '../document-data.ts';

/** With more, dates and longer words are divided. */
const TABLE_COLUMNS = 6;

/** With more, the line at the foot of a form's pages would be cut. */
const FOOT_CHARACTERS = 60;

/** Something that the printed document should show does not exist, has no single answer, or has no room there. */
export const printed: Check = (draft) => [
  ...(draft.definition.Document?.Summary ?? []).flatMap((fact, index) => inSummary(draft, fact, index)),
  ...(draft.definition.Document?.Forms ?? []).flatMap((form, index) => inForm(draft, form, index)),
  ...(draft.definition.Document?.Amendment?.Forms ?? []).flatMap((form, index) =>
    inFiled(draft, form, `Document.Amendment.Forms.${index}`),
  ),
  ...draft.nodes.flatMap((node): Finding[] => {
    const count = node.data?.PrintTable?.length ?? 0;
    if (count <= TABLE_COLUMNS) return [];
    const message = `A page has room for a table of ${TABLE_COLUMNS} columns, and this one has ${count}.`;
    return [{ kind: 'printed', path: pathOf(draft, node), message, field: 'PrintTable' }];
  }),
  ...draft.nodes.flatMap((node) =>
    (node.data?.PrintTable ?? []).flatMap(({ Show }, index): Finding[] => {
      const children = new Set(node.children.map((id) => draft.nodes[id]?.name));
      const path = pathOf(draft, node);
      const about = { kind: 'printed', path, field: `PrintTable.${index}.Show` };
      if (node.kind !== 'rows') return [{ ...about, message: 'Only a group with rows is printed as a table of them.' }];
      return Show.filter((name) => !children.has(name)).map((name) => ({
        ...about,
        message: `The rows of "${path}" have no question "${name}".`,
      }));
    }),
  ),
];

function inSummary(draft: Draft, { Show, Mask }: SummaryData, index: number): Finding[] {
  const about = { kind: 'printed', path: 'Document', field: `Document.Summary.${index}.Show` };
  if (Show === 'Owners') return [];
  const node = draft.nodes.find((one) => pathOf(draft, one) === Show);
  if (node === undefined || node.kind === 'block') {
    return [{ ...about, message: `There is no question and no derived value "${Show}".` }];
  }
  const isName = node.kind === 'compound' && node.type === 'Name';
  if (node.kind === 'derived' || ((node.kind === 'answer' || isName) && node.rows < 0)) {
    return Mask === undefined || node.kind === 'derived'
      ? []
      : [{ ...about, message: 'A question is shown by its own mask.', field: `Document.Summary.${index}.Mask` }];
  }
  return [{ ...about, message: `"${Show}" is neither a single answer nor a name.` }];
}

function inForm(draft: Draft, form: PrintedFormData, index: number): Finding[] {
  const about = { kind: 'printed', path: 'Document' };
  return [
    ...form.Blocks.filter((name) => !draft.blockByName.has(name)).map((name) => ({
      ...about,
      message: `There is no block "${name}".`,
      field: `Document.Forms.${index}.Blocks`,
    })),
    ...inFiled(draft, form, `Document.Forms.${index}`),
  ];
}

function inFiled(draft: Draft, form: FiledFormData, field: string): Finding[] {
  const { Number: number, Edition } = form;
  const message = `The foot of a page has room for ${FOOT_CHARACTERS} characters of number and edition; these have ${number.length + Edition.length}.`;
  return [
    ...(number.length + Edition.length <= FOOT_CHARACTERS
      ? []
      : [{ kind: 'printed', path: 'Document', field: `${field}.Number`, message }]),
    ...statesOf(draft, form, `${field}.States`),
  ];
}

function statesOf(draft: Draft, { States = [] }: FiledFormData, field: string): Finding[] {
  const issue = draft.nodes.find((one) => pathOf(draft, one) === draft.definition.Bindings.Insured.StateOfIssue);
  const known = new Set(issue?.options?.map(({ name }) => name));
  return States.filter((name) => !known.has(name)).map((name) => ({
    kind: 'printed',
    path: 'Document',
    field,
    message: `"${name}" is not a state of issue.`,
  }));
}
