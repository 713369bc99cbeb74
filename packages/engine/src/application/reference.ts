/**
 * The rules of the form again, as plainly as they can be said: everything is computed from everything until nothing
 * changes. Only tests use it: the live application must agree with it after every change.
 */
import { codecFor, normalise } from '../answer/index.ts';
import { formatKey } from '../rule/index.ts';
import type { Answers } from '../answer/types.ts';
import type { Clause, Environment, Row, Value } from '../clause/types.ts';
import type { Model, Node } from '../definition/model.ts';
import type { OpenOptions } from './contract.ts';

/** The answers of one row, or of everything outside rows. */
export interface ReferenceRow extends Row {
  readonly parent: ReferenceRow | null;
  readonly group: Node | null;
  /** By node id: kept texts, what was edited by hand, and what was seen after the last change. */
  readonly texts: Map<number, string>;
  readonly edited: Set<number>;
  visible: Set<number>;
  chosen: Map<number, string | null>;
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
  return reference;
}

function emptyRow(key: string, group: Node | null, parent: ReferenceRow | null, width: number): ReferenceRow {
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

/** Recomputes everything until nothing changes, then forgets what is hidden. */
export function settleReference(reference: Reference, defaults = true): void {
  const before = new Map<ReferenceRow, Before>();
  const remember = (row: ReferenceRow): void => {
    if (before.has(row)) return;
    before.set(row, {
      visible: row.visible,
      chosen: row.chosen,
      texts: new Map(row.texts),
      rows: new Map([...row.rows].map(([id, rows]) => [id, [...rows]])),
    });
    row.visible = new Set(row.visible);
    row.chosen = new Map();
  };
  for (let round = 0; round < 200; round += 1) {
    let changed = false;
    for (const { node, row } of instances(reference)) {
      remember(row);
      const was = before.get(row);
      if (was === undefined) continue;
      if (settleOne(reference, node, row, was, defaults)) changed = true;
    }
    if (!changed) return forgetEdits(reference);
  }
  throw new Error('The reference did not come to rest.');
}

/** What equals the calculation, or is gone, is nobody's edit. */
function forgetEdits(reference: Reference): void {
  for (const { node, row } of instances(reference)) {
    if (node.calculate === null || !row.edited.has(node.id)) continue;
    reference.environment.row = row === reference.outside ? null : row;
    const text = row.texts.get(node.id) ?? '';
    if (text === '' || text === textOf(node, node.calculate.evaluate(reference.environment)))
      row.edited.delete(node.id);
  }
}

interface Before {
  visible: Set<number>;
  chosen: Map<number, string | null>;
  texts: Map<number, string>;
  rows: Map<number, ReferenceRow[]>;
}

function settleOne(reference: Reference, node: Node, row: ReferenceRow, before: Before, defaults: boolean): boolean {
  const { model } = reference;
  const evaluate = (clause: Clause): Value => {
    reference.environment.row = row === reference.outside ? null : row;
    return clause.evaluate(reference.environment);
  };
  const wasVisible = row.visible.has(node.id);
  const parent = model.nodes[node.parent];
  const around = parent === undefined ? true : parentRow(reference, parent, row).visible.has(parent.id);
  const visible = around && (node.visible === null || evaluate(node.visible) === true);
  if (visible) row.visible.add(node.id);
  else row.visible.delete(node.id);
  let changed = wasVisible !== visible;

  if (node.kind === 'derived') {
    const value = node.calculate === null ? undefined : evaluate(node.calculate);
    changed ||= !same(row.values[node.id], value);
    row.values[node.id] = value;
  } else if (node.kind === 'rows') {
    const kept = before.rows.get(node.id) ?? [];
    const rows = visible ? rowsNow(reference, node, row, kept, evaluate) : [];
    const had = row.rows.get(node.id) ?? [];
    changed ||= rows.length !== had.length || rows.some((one, index) => one !== had[index]);
    row.rows.set(node.id, rows);
  } else if (node.kind === 'answer' || node.kind === 'label') {
    const text = textNow(node, row, before, visible, defaults, evaluate);
    const effective = visible || node.data?.System === true ? text : '';
    const value = valueOf(node, effective, evaluate);
    const at = node.rows < 0 ? node.id : node.local;
    changed ||= text !== (row.texts.get(node.id) ?? '') || !same(row.values[at], value);
    row.texts.set(node.id, text);
    row.values[at] = value;
  }
  return changed;
}

function parentRow(reference: Reference, parent: Node, row: ReferenceRow): ReferenceRow {
  return parent.id === row.node ? (row.parent ?? reference.outside) : row;
}

function textNow(
  node: Node,
  row: ReferenceRow,
  before: Before,
  visible: boolean,
  defaults: boolean,
  evaluate: (clause: Clause) => Value,
): string {
  if (!visible && node.data?.System !== true) {
    row.chosen.set(node.id, null);
    return '';
  }
  let text = before.texts.get(node.id) ?? '';
  if (node.calculate !== null) {
    const calculated = textOf(node, evaluate(node.calculate));
    if (!row.edited.has(node.id) || text === '' || text === calculated || node.kind === 'label') text = calculated;
  }
  const chosen = node.defaults.find((one) => one.clause === null || evaluate(one.clause) === true)?.value ?? null;
  row.chosen.set(node.id, chosen);
  const due = (visible && !before.visible.has(node.id)) || chosen !== (before.chosen.get(node.id) ?? null);
  if (defaults && text === '' && chosen !== null && due) text = normalise(chosen, node);
  if (node.options !== null && text !== '') {
    const names = choices(node, text);
    const left = names?.filter((name) => {
      const option = node.options?.find((one) => one.name === name);
      return option === undefined || option.visible === null || evaluate(option.visible) === true;
    });
    if (names !== undefined && left !== undefined && left.length < names.length) {
      text = node.type === 'MultiSelect' ? codecFor(node).encode(left) : '';
    }
  }
  return text;
}

function choices(node: Node, text: string): readonly string[] | undefined {
  if (node.type !== 'MultiSelect') return [text];
  const parsed = codecFor(node).parse(text);
  return parsed.ok && Array.isArray(parsed.value) ? parsed.value : undefined;
}

function textOf(node: Node, value: Value): string {
  if (value === undefined) return '';
  const text = codecFor(node).encode(value);
  return text === '' && !Array.isArray(value) ? String(value) : text;
}

function valueOf(node: Node, text: string, evaluate: (clause: Clause) => Value): Value {
  if (text === '') return undefined;
  if (node.calculate !== null) {
    const value = evaluate(node.calculate);
    if (textOf(node, value) === text) return value;
  }
  const parsed = codecFor(node).parse(text);
  return parsed.ok ? parsed.value : undefined;
}

function rowsNow(
  reference: Reference,
  node: Node,
  row: ReferenceRow,
  kept: readonly ReferenceRow[],
  evaluate: (clause: Clause) => Value,
): ReferenceRow[] {
  const spare = (key: string): ReferenceRow => {
    const id = `${node.id}#${key}`;
    let made = row.spare.get(id);
    if (made === undefined) {
      made = emptyRow(
        node.rowsFrom.length > 0 ? key : `new${(reference.made += 1)}`,
        node,
        row === reference.outside ? null : row,
        node.width,
      );
      row.spare.set(id, made);
    }
    return made;
  };
  if (node.rowsFrom.length > 0) {
    const keys = new Set<string>();
    for (const id of node.rowsFrom) {
      const source = reference.model.nodes[id];
      if (source === undefined || !reference.outside.visible.has(id)) continue;
      for (const name of choices(source, reference.outside.texts.get(id) ?? '') ?? []) {
        if (source.options?.find((one) => one.name === name)?.exclusive === false) keys.add(name);
      }
    }
    return [...keys].map((key) => kept.find((one) => one.key === key) ?? spare(key));
  }
  const least = node.data?.MultipleResponse?.Minimum ?? 0;
  const limit = node.rowsMaximum == null ? undefined : evaluate(node.rowsMaximum);
  const most = typeof limit === 'number' ? Math.max(least, limit) : Infinity;
  const rows = kept.slice(0, most);
  while (rows.length < least) rows.push(spare(String(rows.length)));
  return rows;
}

function same(a: Value, b: Value): boolean {
  return a === b || JSON.stringify(a) === JSON.stringify(b);
}

/** A person's change in the reference: keeps the text, then settles. */
export function changeReference(reference: Reference, { node, row }: Seen, text: string): void {
  row.texts.set(node.id, text);
  if (node.calculate !== null) row.edited.add(node.id);
  forgetSpares(reference);
  settleReference(reference);
}

export function addReferenceRow(reference: Reference, { node, row }: Seen): void {
  const rows = row.rows.get(node.id) ?? [];
  row.rows.set(node.id, [
    ...rows,
    emptyRow(`new${(reference.made += 1)}`, node, row === reference.outside ? null : row, node.width),
  ]);
  forgetSpares(reference);
  settleReference(reference);
}

export function removeReferenceRow(reference: Reference, { node, row }: Seen, position: number): void {
  row.rows.set(node.id, (row.rows.get(node.id) ?? []).toSpliced(position, 1));
  forgetSpares(reference);
  settleReference(reference);
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
