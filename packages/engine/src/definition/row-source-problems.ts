/** What is wrong with the sources that generate rows, for authors (spec form §4). */
import { missingName } from '../clause/missing-name.ts';
import { find } from '../clause/scope.ts';
import { pathOf, type Draft, type DraftNode, type Problem } from './draft.ts';
import { headingOf, whyNot, writtenOut } from './row-sources.ts';

/** Everything wrong with the sources and keys of one group. */
export function rowSourceProblems(draft: Draft, node: DraftNode): Problem[] {
  const path = pathOf(draft, node);
  const problems = (node.data?.RowsFrom ?? []).flatMap((source, index): Problem[] => {
    const field = `RowsFrom.${index}`;
    const scope = { names: draft.names, container: node.parent };
    const { Rows, Heading } = writtenOut(source);
    const found = find(Rows.split('.'), scope, []);
    if (found.kind === 'missing') {
      const message = missingName(Rows.split('.'), found.why, scope);
      return [{ kind: 'unknown-question', path, field, message }];
    }
    const target = found.kind === 'answer' ? draft.nodes[found.node] : undefined;
    const reason = target === undefined ? 'is not a group.' : whyNot(node, target, source);
    if (reason !== null || target === undefined) {
      return [{ kind: 'wrong-type', path, field, message: `"${Rows}" ${reason}` }];
    }
    if (Heading === undefined || headingOf(draft, target, Heading) !== undefined) return [];
    const message = `A row of "${target.name}" has no question "${Heading}" that could be a row heading.`;
    return [{ kind: 'unknown-question', path, field: `${field}.Heading`, message }];
  });
  const Key = node.data?.MultipleResponse?.Key;
  if (Key === undefined) return problems;
  const key = draft.nodes[node.key];
  const field = 'MultipleResponse.Key';
  if (key === undefined) {
    const message = `A row of "${node.name}" has no question "${Key}".`;
    return [...problems, { kind: 'unknown-question', path, field, message }];
  }
  if (key.type === 'FreeForm' && key.data?.System === true && node.rows < 0) return problems;
  const message = `"${Key}" keeps the keys of rows outside rows: a FreeForm question with System: true.`;
  return [...problems, { kind: 'wrong-type', path, field, message }];
}
