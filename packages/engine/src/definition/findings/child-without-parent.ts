import { pathOf, problemsOf } from '../draft.ts';
import type { Check } from '../draft.ts';

const misplaced = problemsOf('child-without-parent');

/** Parts below a question that can have none, an override of a part that is not there, or a parent's name that names nothing. */
export const childWithoutParent: Check = (draft) => {
  const orphans = draft.nodes.flatMap((node) => {
    const parent = node.data?.ParentQuestionName;
    if (parent === undefined) return [];
    const around = draft.nodes[node.parent];
    const isSibling = draft.childrenByName[node.parent]?.has(parent) === true;
    if (isSibling || (around !== undefined && around.kind !== 'block' && around.name === parent)) return [];
    const message = `There is no question "${parent}" beside or around it.`;
    return [{ kind: 'child-without-parent', path: pathOf(draft, node), message, field: 'ParentQuestionName' }];
  });
  return [...misplaced(draft), ...orphans];
};
