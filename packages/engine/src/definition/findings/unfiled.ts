import { pathOf } from '../draft.ts';
import type { Advice, Draft, DraftBlock, DraftNode } from '../draft.ts';
import type { FiledFormData } from '../document-data.ts';
import type { Finding } from '../model.ts';
import { isPossible } from '../possible/index.ts';
import { soldOptions } from '../sold-options.ts';

/** What is printed and belongs to no filed form, in some states of issue or in all (spec trust 4.7). */
export const unfiled: Advice = (draft) => {
  const forms = draft.definition.Document?.Forms ?? [];
  // Without forms, the whole document is one.
  if (forms.length === 0) return [];
  const issue = draft.nodes.find((one) => pathOf(draft, one) === draft.definition.Bindings.Insured.StateOfIssue);
  if (issue === undefined) return [];
  return [
    ...draft.blocks.filter(isPrinted).flatMap((block) => inBlock(draft, block, issue)),
    ...inAmendment(draft, issue),
  ];
};

function inAmendment({ definition }: Draft, issue: DraftNode): Finding[] {
  const forms = definition.Document?.Amendment?.Forms ?? [];
  const open = notCovered(forms, issue);
  if (open.length === 0) return [];
  const where = forms.length === 0 ? '' : ` in ${open.join(', ')}`;
  const message = `An amendment is printed and belongs to no form${where}: list one in Document.Amendment.Forms.`;
  return [{ kind: 'unfiled', path: 'Document', field: 'Document.Amendment.Forms', message }];
}

/** States of issue that are sold and for which there is none of these forms. */
function notCovered(forms: readonly FiledFormData[], issue: DraftNode): string[] {
  if (forms.some(({ States }) => States === undefined)) return [];
  const covered = new Set(forms.flatMap(({ States = [] }) => States));
  return soldOptions(issue.options)
    .map(({ name }) => name)
    .filter((state) => !covered.has(state));
}

/** The page at the end is shown, not printed. */
const isPrinted = ({ data }: DraftBlock): boolean => data.Purpose !== 'completion';

function inBlock(draft: Draft, block: DraftBlock, issue: DraftNode): Finding[] {
  const { Name } = block.data;
  const holding = (draft.definition.Document?.Forms ?? []).filter(({ Blocks }) => Blocks.includes(Name));
  const open = notCovered(holding, issue).filter((state) => mayBeShown(draft, block, [issue.id, state]));
  if (holding.length > 0 && open.length === 0) return [];
  const where = holding.length === 0 ? '' : ` in ${open.join(', ')}`;
  const message = `"${Name}" is printed and belongs to no form${where}: list it in the Blocks of one.`;
  return [{ kind: 'unfiled', path: Name, field: 'Document.Forms', message }];
}

/** Whether the section can be shown in a state of issue. */
function mayBeShown({ nodes }: Draft, block: DraftBlock, [issue, state]: readonly [number, string]): boolean {
  const visible = nodes[block.node]?.visible;
  return !visible || isPossible(nodes, visible.tree, { given: new Map([[issue, [state]]]) }) !== false;
}
