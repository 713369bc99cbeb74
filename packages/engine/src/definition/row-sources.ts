/** What generates the rows of a group: options of multi-selects, or rows of groups whose rows have a key. */
import { missingName } from '../clause/missing-name.ts';
import { find } from '../clause/scope.ts';
import { pathOf, type Draft, type DraftNode, type Problem } from './draft.ts';
import type { RowSourceData } from './question-data.ts';

/** A source written as a path only. */
export function writtenOut(source: string | RowSourceData): RowSourceData {
  return typeof source === 'string' ? { Rows: source } : source;
}

/** The node that a source names; undefined if it cannot generate rows. */
export function rowSourceOf(draft: Draft, node: DraftNode, source: string | RowSourceData): number | undefined {
  const found = find(writtenOut(source).Rows.split('.'), { names: draft.names, container: node.parent }, []);
  const target = found.kind === 'answer' ? draft.nodes[found.node] : undefined;
  return target !== undefined && whyNot(node, target, source) === null ? target.id : undefined;
}

/** The question that is the heading of a row, by its path in a row of the source. */
export function headingOf(draft: Draft, source: DraftNode, heading: string): number | undefined {
  const found = find(heading.split('.'), { names: draft.names, container: source.id }, []);
  const target = found.kind === 'answer' ? draft.nodes[found.node] : undefined;
  return target?.rows === source.id && target.kind === 'answer' ? target.id : undefined;
}

function whyNot(node: DraftNode, target: DraftNode, source: string | RowSourceData): string | null {
  if (target.valueType === 'choices') {
    return typeof source === 'string' ? null : 'Options have clauses of their own; write the path only.';
  }
  if (target.kind !== 'rows') return 'is neither a multi-select nor a group of rows; rows come from options or rows.';
  if (target.key < 0) return 'gives its rows no key: name one of its questions in MultipleResponse.Key.';
  return target.rows >= 0 || node.rows >= 0 ? 'makes rows only where both groups are outside rows.' : null;
}

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
