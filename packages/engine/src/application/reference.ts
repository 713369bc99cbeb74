/**
 * The rules of the form again, as plainly as they can be said: everything is computed from everything until nothing
 * changes. Only tests use it: the live application must agree with it after every change.
 */
import { codecFor } from '../answer/index.ts';
import { formatKey } from '../rule/index.ts';
import type { Answers } from '../answer/types.ts';
import type { Environment, Row } from '../clause/types.ts';
import type { Model, Node } from '../definition/model.ts';
import type { OpenOptions } from './contract.ts';
import { settleReference } from './reference-settle.ts';
import { reachTargets } from './reference-totals.ts';

/** The answers of one row, or of everything outside rows. */
export interface ReferenceRow extends Row {
  readonly parent: ReferenceRow | null;
  readonly group: Node | null;
  /** By node id: kept texts, what was edited by hand, and what was seen after the last change. */
  readonly texts: Map<number, string>;
  readonly edited: Set<number>;
  visible: Set<number>;
  chosen: Map<number, string | null>;
  /** Totals that filled blanks and have not been below their target since. */
  readonly reached: Set<number>;
  readonly rows: Map<number, ReferenceRow[]>;
  /** Blank rows that a group's minimum asks for, made once. */
  readonly spare: Map<string, ReferenceRow>;
}

export interface Reference {
  readonly model: Model;
  readonly outside: ReferenceRow;
  readonly environment: Environment;
  made: number;
}

export interface Seen {
  path: string;
  node: Node;
  row: ReferenceRow;
}

export function openReference(model: Model, options: OpenOptions): Reference {
  const outside = emptyRow('', null, null, model.nodes.length);
  const reference: Reference = {
    model,
    outside,
    made: 0,
    environment: {
      context: {
        Role: options.role,
        Stage: options.stage,
        Today: options.today,
        IsDemo: options.isDemo ?? false,
        Partner: options.partner ?? '',
      },
      values: outside.values,
      row: null,
      loop: [],
      rowsOf(group, within) {
        const around = within === null ? outside : instances(reference).find((seen) => seen.row === within)?.row;
        return around?.visible.has(group) === true ? (around.rows.get(group) ?? []) : [];
      },
    },
  };
  settleReference(reference);
  reachTargets(reference, false);
  return reference;
}

export function emptyRow(key: string, group: Node | null, parent: ReferenceRow | null, width: number): ReferenceRow {
  return {
    key,
    node: group?.id ?? -1,
    group,
    parent,
    values: Array.from({ length: width }),
    texts: new Map(),
    edited: new Set(),
    visible: new Set(),
    chosen: new Map(),
    reached: new Set(),
    rows: new Map(),
    spare: new Map(),
  };
}

/** Every question there is now, with its path as on the wire. */
export function instances(reference: Reference): Seen[] {
  const { model } = reference;
  const seen: Seen[] = [];
  const walk = (row: ReferenceRow, outer: (node: Node) => string): void => {
    for (const node of model.nodes) {
      if (node.rows !== row.node) continue;
      seen.push({ path: outer(node), node, row });
      (row.rows.get(node.id) ?? []).forEach((inner, position) => {
        const key = node.rowsFrom.length > 0 ? inner.key : String(position);
        walk(inner, (child) => `${outer(node)}[${key}]${child.path.slice(node.path.length)}`);
      });
    }
  };
  walk(reference.outside, (node) => node.path);
  return seen;
}

/** A person's change in the reference: keeps the text, then settles. */
export function changeReference(reference: Reference, { node, row }: Seen, text: string): void {
  row.texts.set(node.id, text);
  if (node.calculate !== null) row.edited.add(node.id);
  forgetSpares(reference);
  settleReference(reference);
  if (reachTargets(reference, true)) settleReference(reference);
  reachTargets(reference, false);
}

export function addReferenceRow(reference: Reference, { node, row }: Seen): void {
  const rows = row.rows.get(node.id) ?? [];
  row.rows.set(node.id, [
    ...rows,
    emptyRow(`new${(reference.made += 1)}`, node, row === reference.outside ? null : row, node.width),
  ]);
  forgetSpares(reference);
  settleReference(reference);
  if (reachTargets(reference, true)) settleReference(reference);
  reachTargets(reference, false);
}

export function removeReferenceRow(reference: Reference, { node, row }: Seen, position: number): void {
  row.rows.set(node.id, (row.rows.get(node.id) ?? []).toSpliced(position, 1));
  forgetSpares(reference);
  settleReference(reference);
  if (reachTargets(reference, true)) settleReference(reference);
  reachTargets(reference, false);
}

/** Rows made for a minimum belong to the change that made them. */
function forgetSpares(reference: Reference): void {
  for (const { row } of instances(reference)) row.spare.clear();
}

/** Keys of the rules each visible answer breaks, by `Block.Path`. */
export function referenceErrors(reference: Reference): Map<string, string[]> {
  const errors = new Map<string, string[]>();
  for (const { path, node, row } of instances(reference)) {
    if (!row.visible.has(node.id) || node.data === null || node.data.System === true) continue;
    const text = row.texts.get(node.id) ?? '';
    const keys: string[] = [];
    reference.environment.row = row === reference.outside ? null : row;
    if (node.kind === 'answer' && text === '') {
      if (node.required) keys.push(node.type === 'MultiSelect' ? 'minOneSelection' : 'required');
    } else if (node.kind === 'answer' || (node.kind === 'label' && text !== '')) {
      const value = row.values[node.rows < 0 ? node.id : node.local];
      if (node.kind === 'answer' && !codecFor(node).parse(text).ok) keys.push(formatKey(node));
      for (const rule of node.rules) {
        const applies = rule.when === null || rule.when.evaluate(reference.environment) === true;
        if (keys.includes(rule.key) || !applies) continue;
        if (rule.fails(text, value, reference.environment)) keys.push(rule.key);
      }
    }
    errors.set(`${reference.model.blocks[node.block]?.name ?? ''}.${path}`, keys);
  }
  return errors;
}

/** The record: nothing hidden, nothing blank. */
export function referenceAnswers(reference: Reference): Answers {
  const answers: Answers = {};
  for (const { path, node, row } of instances(reference)) {
    const text = row.texts.get(node.id) ?? '';
    if (node.kind !== 'answer' || text === '') continue;
    (answers[reference.model.blocks[node.block]?.name ?? ''] ??= {})[path] = text;
  }
  return answers;
}
