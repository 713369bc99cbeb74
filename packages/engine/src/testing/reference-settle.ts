/**
 * The core of the simple evaluator: evaluates one question after the other, repeatedly, until nothing changes. Only
 * tests use it.
 */
import { codecFor, normalize } from '../answer/index.ts';
import type { Clause, Value } from '../clause/types.ts';
import type { Node } from '../definition/model.ts';
import { referenceValue } from './reference-clause.ts';
import { isFixedInDemo, emptyRow, instances, type Reference, type ReferenceRow } from './reference-record.ts';

/**
 * Recomputes everything until nothing changes, then discards what is hidden. `defaults`: whether blank questions of a
 * block get theirs.
 */
export function settleReference(reference: Reference, defaults: (node: Node) => boolean = () => true): void {
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
      if (settleOne(reference, node, row, was, defaults(node))) changed = true;
    }
    if (!changed) {
      keepKeys(reference);
      return forgetEdits(reference);
    }
  }
  throw new Error('The reference did not come to rest.');
}

/** An answer that equals the calculation, or was removed or hidden, no longer counts as edited. */
function forgetEdits(reference: Reference): void {
  for (const { node, row } of instances(reference)) {
    if (node.calculate === null && node.data?.System !== true && !row.visible.has(node.id)) row.edited.delete(node.id);
    if (node.calculate === null || !isCalculated(reference, node) || !row.edited.has(node.id)) continue;
    const text = row.texts.get(node.id) ?? '';
    if (text === '' || text === textOf(node, valueIn(reference, row, node.calculate))) row.edited.delete(node.id);
  }
}

/** The result of a clause in a row. */
export function valueIn(reference: Reference, row: ReferenceRow, clause: Clause): Value {
  reference.environment.row = row === reference.outside ? null : row;
  return referenceValue(reference.model, clause, reference.environment);
}

interface Before {
  visible: Set<number>;
  chosen: Map<number, string | null>;
  texts: Map<number, string>;
  rows: Map<number, ReferenceRow[]>;
}

function settleOne(reference: Reference, node: Node, row: ReferenceRow, before: Before, defaults: boolean): boolean {
  const { model } = reference;
  const evaluate = (clause: Clause): Value => valueIn(reference, row, clause);
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
    const text = textNow(reference, node, row, before, visible, defaults, evaluate);
    const effective = visible || node.data?.System === true ? text : '';
    const value = valueOf(reference, node, effective, evaluate);
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
  reference: Reference,
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
  if (isCalculated(reference, node) && node.calculate !== null) {
    const calculated = textOf(node, evaluate(node.calculate));
    if (!row.edited.has(node.id) || text === '' || text === calculated || node.kind === 'label') text = calculated;
  }
  const chosen = node.defaults.find((one) => one.clause === null || evaluate(one.clause) === true)?.value ?? null;
  row.chosen.set(node.id, chosen);
  const due = (visible && !before.visible.has(node.id)) || chosen !== (before.chosen.get(node.id) ?? null);
  const isBlank = text === '' && !row.edited.has(node.id);
  if (defaults && chosen !== null && due && (isBlank || followsSample(reference, node))) text = normalize(chosen, node);
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

/** In a test application, what nobody may edit follows its sample. */
function followsSample({ model, locked, environment }: Reference, node: Node): boolean {
  if (!environment.context.IsDemo || !isFixedInDemo(model, node)) return false;
  return !locked.includes(model.blocks[node.block]?.name ?? '');
}

/** What somebody signed is not calculated again. */
function isCalculated({ model, locked }: Reference, node: Node): boolean {
  return node.calculate !== null && (node.kind === 'label' || !locked.includes(model.blocks[node.block]?.name ?? ''));
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

function valueOf(reference: Reference, node: Node, text: string, evaluate: (clause: Clause) => Value): Value {
  if (text === '') return undefined;
  if (isCalculated(reference, node) && node.calculate !== null) {
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
      if (source.kind === 'rows') {
        for (const key of sourceKeys(reference, node, source)) keys.add(key);
        continue;
      }
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
  giveKeys(reference, node, rows);
  return rows;
}

/** Keys of the source rows that generate a row here. */
function sourceKeys(reference: Reference, node: Node, source: Node): string[] {
  const when = node.rowSources.get(source.id)?.when ?? null;
  return (reference.outside.rows.get(source.id) ?? []).flatMap((row) => {
    reference.environment.row = row;
    const key = row.texts.get(source.key) ?? '';
    return key !== '' && (when === null || when.evaluate(reference.environment) === true) ? [key] : [];
  });
}

/** Rows without a key get the next one. */
function giveKeys(reference: Reference, node: Node, rows: readonly ReferenceRow[]): void {
  if (node.key < 0) return;
  const keys = rows.map((row) => Number(row.texts.get(node.key) ?? 0));
  let last = Math.max(reference.lastKeys.get(node.id) ?? 0, ...keys);
  for (const row of rows) if (!row.texts.has(node.key)) row.texts.set(node.key, String((last += 1)));
}

/** Keys assigned in this change are not assigned again. */
function keepKeys(reference: Reference): void {
  for (const { node, row } of instances(reference)) {
    for (const one of row.rows.get(node.id) ?? []) {
      const key = Number(one.texts.get(node.key) ?? 0);
      reference.lastKeys.set(node.id, Math.max(reference.lastKeys.get(node.id) ?? 0, key));
    }
  }
}

function same(a: Value, b: Value): boolean {
  return a === b || JSON.stringify(a) === JSON.stringify(b);
}
