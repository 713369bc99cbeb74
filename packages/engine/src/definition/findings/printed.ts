import { pathOf } from '../draft.ts';
import type { Check, Draft } from '../draft.ts';
import type { Finding } from '../model.ts';
import type { PrintedFormData, SummaryData } from '../document-data.ts';

/** Something that the printed document should show does not exist, or has no single answer. */
export const printed: Check = (draft) => [
  ...(draft.definition.Document?.Summary ?? []).flatMap((fact, index) => inSummary(draft, fact, index)),
  ...(draft.definition.Document?.Forms ?? []).flatMap((form, index) => inForm(draft, form, index)),
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

function inForm(draft: Draft, { Blocks, States = [] }: PrintedFormData, index: number): Finding[] {
  const about = { kind: 'printed', path: 'Document' };
  const issue = draft.nodes.find((one) => pathOf(draft, one) === draft.definition.Bindings.Insured.StateOfIssue);
  const known = new Set(issue?.options?.map(({ name }) => name));
  return [
    ...Blocks.filter((name) => !draft.blockByName.has(name)).map((name) => ({
      ...about,
      message: `There is no block "${name}".`,
      field: `Document.Forms.${index}.Blocks`,
    })),
    ...States.filter((name) => !known.has(name)).map((name) => ({
      ...about,
      message: `"${name}" is not a state of issue.`,
      field: `Document.Forms.${index}.States`,
    })),
  ];
}
