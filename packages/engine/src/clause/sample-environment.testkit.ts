/** Answers for the sample definition, as clauses read them. Only tests import it. */
import type { Model, Node } from '../definition/model.ts';
import type { Context, Environment, Row, Value } from './types.ts';

/**
 * By `Block.Path`; a group of rows takes a list of rows, each by the names of its questions. `RowKey` names a generated
 * row.
 */
export type SampleAnswers = Record<string, Value | SampleRow[]>;
export interface SampleRow {
  [path: string]: Value | SampleRow[];
}

export const CONTEXT: Context = {
  Role: 'Agent',
  Stage: 1,
  Today: '2026-11-20',
  IsDemo: false,
  Partner: '',
  AgentEmail: '',
};

/** An environment outside rows; `row` may be set to one of `rowsOf`. */
export function sampleEnvironment(model: Model, answers: SampleAnswers, context: Partial<Context> = {}): Environment {
  const values: Value[] = [];
  const groups = new Map<string, Row[]>();

  for (const [path, value] of Object.entries(answers)) {
    const node = nodeAt(path);
    if (isRows(value)) addRows(node, null, value);
    else values[node.id] = value;
  }
  return {
    context: { ...CONTEXT, ...context },
    agentProfile: {},
    values,
    row: null,
    loop: [],
    rowsOf: (node, within) => groups.get(groupKey(node, within)) ?? [],
  };

  function addRows(group: Node, parent: Row | null, list: readonly SampleRow[]): void {
    const rows = list.map((cells, index): Row => {
      const key = typeof cells['RowKey'] === 'string' ? cells['RowKey'] : String(index);
      const row: Row = { key, node: group.id, parent, values: [] };
      for (const [path, value] of Object.entries(cells)) {
        if (path === 'RowKey') continue;
        const node = nodeAt(`${model.blocks[group.block]?.name}.${group.path}.${path}`);
        if (isRows(value)) addRows(node, row, value);
        else row.values[node.local] = value;
      }
      return row;
    });
    groups.set(groupKey(group.id, parent), rows);
  }

  function nodeAt(path: string): Node {
    const node = model.node(path);
    if (node === undefined) throw new Error(`The sample has no question ${path}.`);
    return node;
  }
}

function groupKey(node: number, within: Row | null): string {
  return within === null ? String(node) : `${groupKey(within.node, within.parent)}[${within.key}].${node}`;
}

function isRows(value: Value | SampleRow[]): value is SampleRow[] {
  return Array.isArray(value) && (value.length === 0 || typeof value[0] === 'object');
}
