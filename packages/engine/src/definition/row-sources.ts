/** What generates the rows of a group: options of multi-selects, or rows of groups whose rows have a key. */
import { find } from '../clause/scope.ts';
import type { Draft, DraftNode } from './draft.ts';
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

/** Why this node cannot generate rows of that group; null: it can. */
export function whyNot(node: DraftNode, target: DraftNode, source: string | RowSourceData): string | null {
  if (target.valueType === 'choices') {
    return typeof source === 'string' ? null : 'Options have clauses of their own; write the path only.';
  }
  if (target.kind !== 'rows') return 'is neither a multi-select nor a group of rows; rows come from options or rows.';
  if (target.key < 0) return 'gives its rows no key: name one of its questions in MultipleResponse.Key.';
  return target.rows >= 0 || node.rows >= 0 ? 'makes rows only where both groups are outside rows.' : null;
}
