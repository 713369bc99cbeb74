/**
 * A second, simple implementation of the form's rules: everything is computed from everything until nothing changes.
 * Only tests use it: the live application must agree with it after every change.
 */
import { normalize } from '../answer/index.ts';
import type { Answers } from '../answer/types.ts';
import type { Row } from '../clause/types.ts';
import type { Model, Node } from '../definition/model.ts';
import type { OpenOptions } from '../application/contract/contract.ts';
import { giveLetters } from './reference-letters.ts';
import { settleReference, valueIn } from './reference-settle.ts';
import { reachTargets } from './reference-totals.ts';
import { type ReferenceRow, type Reference, type Seen, emptyRow, instances } from './reference-record.ts';

/** Everything computed from the saved answers; blocks that were saved before get no defaults anymore. */
export function openReference(model: Model, options: OpenOptions): Reference {
  const outside = emptyRow('', null, null, model.nodes.length);
  const reference: Reference = {
    model,
    outside,
    members: membersOf(model),
    visited: new Set(),
    locked: options.locked ?? [],
    made: 0,
    lastKeys: new Map(),
    environment: {
      context: {
        Role: options.role,
        Stage: options.stage,
        Today: options.today,
        IsDemo: options.isDemo ?? false,
        Partner: options.partner ?? '',
        AgentEmail: options.agentEmail ?? '',
      },
      agentProfile: options.agentProfile ?? {},
      values: outside.values,
      row: null,
      loop: [],
      rowsOf(group, within) {
        const around = within === null ? outside : isReferenceRow(within) ? within : null;
        return around?.visible.has(group) === true ? (around.rows.get(group) ?? []) : [];
      },
    },
  };
  putAnswers(reference, options.answers);
  const saved = new Set(Object.keys(options.answers));
  const defaults = (node: Node): boolean => !saved.has(model.blocks[node.block]?.name ?? '');
  settleReference(reference, defaults);
  if (giveLetters(reference)) settleReference(reference, defaults);
  reachTargets(reference, false);
  keepBlanks(reference, saved);
  return reference;
}

/** Blanks of a saved section stay blank: nothing else is known of them. */
function keepBlanks(reference: Reference, saved: ReadonlySet<string>): void {
  for (const { node, row } of instances(reference)) {
    const isSaved = saved.has(reference.model.blocks[node.block]?.name ?? '');
    const isBlank = (row.texts.get(node.id) ?? '') === '';
    if (isSaved && isBlank && node.calculate === null && node.defaults.length > 0 && row.visible.has(node.id))
      row.edited.add(node.id);
  }
}

function membersOf(model: Model): Map<number, Node[]> {
  const members = new Map<number, Node[]>();
  for (const node of model.nodes) members.set(node.rows, [...(members.get(node.rows) ?? []), node]);
  return members;
}

function isReferenceRow(row: Row): row is ReferenceRow {
  return 'texts' in row;
}

/**
 * Recomputes, fills in blanks of totals that reached their target, assigns the owners' letters, and recomputes what
 * they change.
 */
function settle(reference: Reference): void {
  settleReference(reference);
  if (reachTargets(reference, true)) settleReference(reference);
  if (giveLetters(reference)) settleReference(reference);
  reachTargets(reference, false);
}

/** `Group[1].Name` is question `Name` in the second row of `Group`. */
function putAnswers(reference: Reference, answers: Answers): void {
  const { model } = reference;
  for (const [block, own] of Object.entries(answers)) {
    for (const [path, text] of Object.entries(own)) {
      let row = reference.outside;
      let plain = '';
      for (const [, name, key] of path.matchAll(/([^.[\]]+)(?:\[([^\]]*)\])?/g)) {
        plain += `.${name}`;
        const group = key === undefined ? undefined : model.node(`${block}${plain}`);
        if (group !== undefined && key !== undefined) row = rowAt(reference, group, row, key);
      }
      const node = model.node(`${block}${plain}`);
      if (node?.kind !== 'answer') continue;
      row.texts.set(node.id, normalize(text, node));
      if (node.calculate !== null) row.edited.add(node.id);
    }
  }
}

function rowAt(reference: Reference, group: Node, row: ReferenceRow, key: string): ReferenceRow {
  const rows = row.rows.get(group.id) ?? [];
  const isGenerated = group.rowsFrom.length > 0;
  const found = isGenerated ? rows.find((one) => one.key === key) : rows[Number(key)];
  if (found !== undefined) return found;
  const parent = row === reference.outside ? null : row;
  const made = emptyRow(isGenerated ? key : `new${(reference.made += 1)}`, group, parent, group.width);
  row.rows.set(group.id, [...rows, made]);
  return isGenerated || rows.length === Number(key) ? made : rowAt(reference, group, row, key);
}

/** A person's change in the reference: stores what they meant, then recomputes. */
export function changeReference(reference: Reference, { node, row }: Seen, typed: string): void {
  if (node.kind !== 'answer') return;
  put(row, node, meant(node, row.texts.get(node.id) ?? '', otherOf(reference, node, row, typed)));
  forgetSpares(reference);
  settle(reference);
}

function put(row: ReferenceRow, node: Node, text: string): void {
  if ((row.texts.get(node.id) ?? '') === text) return;
  row.texts.set(node.id, text);
  const isEdited = node.calculate === null ? node.defaults.length > 0 && text === '' : text !== '';
  if (isEdited) row.edited.add(node.id);
  else row.edited.delete(node.id);
}

/**
 * A text that is not an offered option moves to the field beside it; the question itself becomes the corresponding
 * option.
 */
function otherOf(reference: Reference, node: Node, row: ReferenceRow, typed: string): string {
  const text = normalize(typed, node);
  const other = node.data?.MapToOther;
  if (other === undefined || text === '' || text === other || node.options === null) return text;
  const option = node.options.find((one) => one.name === text);
  if (option !== undefined && (option.visible === null || valueIn(reference, row, option.visible) === true))
    return text;
  const beside = reference.model.nodes.find((one) => one.parent === node.parent && one.name === `${node.name}Other`);
  if (beside === undefined) return text;
  put(row, beside, normalize(typed, beside));
  return other;
}

/** For a multi-select: an exclusive option chosen now is the only one; any other choice removes the exclusive ones. */
function meant(node: Node, before: string, after: string): string {
  if (node.type !== 'MultiSelect' || node.options === null || !after.startsWith('[')) return after;
  const chosen: string[] = JSON.parse(after);
  const had: string[] = before.startsWith('[') ? JSON.parse(before) : [];
  const isExclusive = (name: string): boolean => node.options?.find((one) => one.name === name)?.exclusive === true;
  if (chosen.length < 2 || !chosen.some(isExclusive)) return after;
  const now = chosen.find((name) => isExclusive(name) && !had.includes(name));
  const others = chosen.filter((name) => !isExclusive(name));
  return JSON.stringify(now !== undefined ? [now] : others.length > 0 ? others : chosen.slice(0, 1));
}

export function addReferenceRow(reference: Reference, { node, row }: Seen): void {
  const rows = row.rows.get(node.id) ?? [];
  row.rows.set(node.id, [
    ...rows,
    emptyRow(`new${(reference.made += 1)}`, node, row === reference.outside ? null : row, node.width),
  ]);
  forgetSpares(reference);
  settle(reference);
}

export function removeReferenceRow(reference: Reference, { node, row }: Seen, position: number): void {
  row.rows.set(node.id, (row.rows.get(node.id) ?? []).toSpliced(position, 1));
  forgetSpares(reference);
  settle(reference);
}

/** Locks exactly these blocks. */
export function lockReference(reference: Reference, blocks: readonly string[]): void {
  reference.locked = blocks;
  settle(reference);
}

/** Rows created for a minimum belong to the change that created them. */
function forgetSpares(reference: Reference): void {
  for (const { row } of instances(reference)) row.spare.clear();
}

/** The record, without hidden and blank answers. */
export function referenceAnswers(reference: Reference): Answers {
  const answers: Answers = {};
  for (const seen of instances(reference)) {
    const { node, row } = seen;
    const text = row.texts.get(node.id) ?? '';
    if (node.kind !== 'answer' || text === '') continue;
    (answers[reference.model.blocks[node.block]?.name ?? ''] ??= {})[seen.path()] = text;
  }
  return answers;
}

/** Returns a function that restores the reference to its current state. */
export function rememberReference(reference: Reference): () => void {
  const rows = [...new Set([reference.outside, ...instances(reference).map((seen) => seen.row)])];
  const back = rows.map((row) => {
    const { visible, chosen } = row;
    const [texts, inner, values] = [[...row.texts], [...row.rows], [...row.values]];
    const [edited, reached] = [[...row.edited], [...row.reached]];
    return () => {
      refill(row.texts, texts);
      refill(row.rows, inner);
      row.edited.clear();
      for (const id of edited) row.edited.add(id);
      row.reached.clear();
      for (const id of reached) row.reached.add(id);
      Object.assign(row.values, values);
      row.visible = visible;
      row.chosen = chosen;
    };
  });
  return () => back.forEach((restore) => restore());
}

function refill<Item>(map: Map<number, Item>, entries: readonly (readonly [number, Item])[]): void {
  map.clear();
  for (const [id, item] of entries) map.set(id, item);
}
