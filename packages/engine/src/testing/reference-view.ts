/** What one person may see of the record, derived from the definition again for every question. Only tests use it. */
import { ordinal } from '../application/graph/wording.ts';
import { codecFor, display, maskText, normalize } from '../answer/index.ts';
import type { Model, Node } from '../definition/model.ts';
import { formatKey } from '../rule/index.ts';
import type { OpenOptions, Validity } from '../application/contract/contract.ts';
import { valueIn } from './reference-settle.ts';
import { instances, type Reference, type ReferenceRow, type Seen, around, isFixedInDemo } from './reference-record.ts';

/** Who views the form, and what is locked. */
export type Viewer = Pick<OpenOptions, 'stage' | 'role' | 'isDemo' | 'locked' | 'customerSigned'>;

export interface ReferenceCell {
  label: string;
  text: string;
  errors: string[];
  options: string[] | null;
  editable: boolean;
  masked: boolean;
  required: boolean;
  /** How many rows there are for this person to see. */
  rows: number | null;
  canAdd: boolean;
}

/** Everything the person sees, by `Block.Path`. */
export function referenceCells(reference: Reference, viewer: Viewer): Map<string, ReferenceCell> {
  const cells = new Map<string, ReferenceCell>();
  for (const seen of instances(reference)) {
    const { node, row } = seen;
    if (!isShown(reference, viewer, seen)) continue;
    const rows = node.kind === 'rows' ? (row.rows.get(node.id) ?? []) : null;
    const text = row.texts.get(node.id) ?? '';
    const masked = isMasked(reference.model, node, viewer);
    cells.set(`${blockName(reference, node)}.${seen.path()}`, {
      label: labelOf(reference, viewer, seen),
      text: masked ? maskText(text) : text,
      errors: errorsOf(reference, seen),
      options: node.options === null ? null : optionsOf(reference, seen),
      editable: node.kind !== 'label' && isWritable(reference, node, viewer),
      masked,
      required: node.required,
      rows: rows?.filter((one) => isRowReadable(reference, one, viewer)).length ?? null,
      canAdd: rows !== null && isWritable(reference, node, viewer) && canGrow(reference, seen, rows.length, viewer),
    });
  }
  return cells;
}

export function blockName(reference: Reference, node: Node): string {
  return reference.model.blocks[node.block]?.name ?? '';
}

/** What the person may do with a section, apart from restrictions of single questions. */
export function permissionOf(model: Model, node: Pick<Node, 'block'>, viewer: Viewer): 'None' | 'Read' | 'Write' {
  if (viewer.role === 'Omnipotent') return 'Write';
  return model.blocks[node.block]?.permissions.get(viewer.stage) ?? 'None';
}

function accessOf(model: Model, node: Node, viewer: Viewer): 'None' | 'Read' | 'Write' {
  const permission = permissionOf(model, node, viewer);
  return permission === 'None' ? 'None' : (restrictionOf(model, node, viewer) ?? permission);
}

function restrictionOf(model: Model, node: Node, viewer: Viewer): 'None' | 'Read' | 'Write' | undefined {
  if (viewer.role === 'Omnipotent') return undefined;
  for (const at of around(model, node)) {
    for (const one of at.restrictions) {
      if (one.Stage === viewer.stage && (one.UserRole ?? viewer.role) === viewer.role) return one.AccessType;
    }
  }
  return undefined;
}

/** Visible according to the form, not a system question, and readable by this person, like everything around it. */
export function isShown(reference: Reference, viewer: Viewer, { node, row }: Seen): boolean {
  const { model } = reference;
  if (node.data === null || !row.visible.has(node.id)) return false;
  for (const at of around(model, node)) {
    if (at.data?.System === true || accessOf(model, at, viewer) === 'None') return false;
  }
  return isFrameReadable(reference, row, viewer);
}

function isFrameReadable(reference: Reference, row: ReferenceRow, viewer: Viewer): boolean {
  for (let at: ReferenceRow | null = row; at !== null && at.group !== null; at = at.parent) {
    if (!isRowReadable(reference, at, viewer)) return false;
  }
  return true;
}

function isRowReadable(reference: Reference, row: ReferenceRow, viewer: Viewer): boolean {
  const own = row.group?.rowRead.find((one) => one.stage === viewer.stage);
  return own === undefined || viewer.role === 'Omnipotent' || valueIn(reference, row, own.clause) === true;
}

function isMasked(model: Model, node: Node, viewer: Viewer): boolean {
  if (node.data?.Tokenise === true) return true;
  if (viewer.role === 'Omnipotent') return false;
  return [...around(model, node)].some((at) => at.data?.Masked?.includes(viewer.stage));
}

function isWritable({ model }: Reference, node: Node, viewer: Viewer): boolean {
  if (viewer.locked?.includes(model.blocks[node.block]?.name ?? '') === true) return false;
  if (accessOf(model, node, viewer) !== 'Write') return false;
  return viewer.isDemo !== true || !isFixedInDemo(model, node);
}

/** Rows may be added: the person sees all of the group, and it is not full. */
function canGrow(reference: Reference, { node, row }: Seen, count: number, viewer: Viewer): boolean {
  const { model } = reference;
  if (node.rowsFrom.length > 0) return false;
  const filtered = viewer.role !== 'Omnipotent' && node.rowRead.some((one) => one.stage === viewer.stage);
  const inside = model.nodes.filter((one) => one === node || [...around(model, one)].includes(node));
  if (filtered || inside.some((one) => isMasked(model, one, viewer))) return false;
  const most = node.rowsMaximum == null ? undefined : valueIn(reference, row, node.rowsMaximum);
  if (count >= (node.data?.MultipleResponse?.Maximum ?? Infinity)) return false;
  if (typeof most === 'number' && count >= most) return false;
  const { Owners } = model.definition.Bindings;
  const owners = model.node(Owners.Rows);
  const officers = model.node(`${Owners.Rows}.${Owners.Officers.Rows}`);
  if (owners === undefined || (node !== owners && node !== officers)) return true;
  if (!reference.outside.visible.has(owners.id)) return true;
  let people = 0;
  for (const owner of reference.outside.rows.get(owners.id) ?? []) {
    const several = officers !== undefined && owner.visible.has(officers.id);
    people += several ? (owner.rows.get(officers.id) ?? []).length : 1;
  }
  return people < model.definition.Settings.OwnerLimit;
}

function optionsOf(reference: Reference, { node, row }: Seen): string[] {
  return (node.options ?? [])
    .filter((option) => option.visible === null || valueIn(reference, row, option.visible) === true)
    .map((option) => option.name);
}

export function labelOf(reference: Reference, viewer: Viewer, { node, row }: Seen): string {
  const variation = node.variations.find(
    ({ text: said, clause }) => said !== null && valueIn(reference, row, clause) === true,
  );
  const text = variation?.text ?? node.data?.QuestionText ?? node.name;
  return text.replaceAll(/\{([^{}]+)\}/g, (written, path: string) => {
    const id = node.mentions.get(path);
    const mentioned = id === undefined ? undefined : reference.model.nodes[id];
    if (mentioned === undefined) return written;
    let at: ReferenceRow = row;
    while (at.node !== mentioned.rows && at !== reference.outside) at = at.parent ?? reference.outside;
    if (mentioned.calculate?.tree.kind === 'key') return rowLabel(reference, viewer, at);
    const isSeen = at.visible.has(mentioned.id) || mentioned.data?.System === true;
    return isSeen ? display(at.texts.get(mentioned.id) ?? '', mentioned) : '';
  });
}

/** The label of the option, or the heading of the source row, if the person may read that heading. */
function rowLabel(reference: Reference, viewer: Viewer, row: ReferenceRow): string {
  const { model, outside } = reference;
  for (const id of row.group?.rowsFrom ?? []) {
    const source = model.nodes[id];
    const option = source?.options?.find((one) => one.name === row.key);
    if (option !== undefined) return option.label;
    const heading = model.nodes[row.group?.rowSources.get(id)?.heading ?? -1];
    const made = outside.rows.get(id)?.find((one) => one.texts.get(source?.key ?? -1) === row.key);
    if (heading === undefined || made === undefined || isMasked(model, heading, viewer)) continue;
    const text = isShown(reference, viewer, { node: heading, row: made, path: () => '' })
      ? (made.texts.get(heading.id) ?? '')
      : '';
    if (text !== '') return display(text, heading);
  }
  const isByRows = row.group !== null && row.group.rowSources.size > 0;
  return isByRows ? ordinal(outside.rows.get(row.node)?.indexOf(row) ?? -1) : row.key;
}

/** Keys of the rules that a visible question violates. */
export function errorsOf(reference: Reference, { node, row }: Seen): string[] {
  const text = row.texts.get(node.id) ?? '';
  const keys: string[] = [];
  if (node.kind === 'answer' && text === '') {
    return node.required ? [node.type === 'MultiSelect' ? 'minOneSelection' : 'required'] : [];
  }
  if (node.kind === 'label' && text === '') return [];
  if (node.kind === 'answer' && !codecFor(node).parse(text).ok) keys.push(formatKey(node));
  const value = row.values[node.rows < 0 ? node.id : node.local];
  node.rules.forEach((rule, index) => {
    if (node.kind !== 'answer' && node.kind !== 'label' && rule.reads.length === 0) return;
    if (keys.includes(rule.key)) return;
    if (rule.when !== null && valueIn(reference, row, rule.when) !== true) return;
    const [clause] = node.data?.Validations?.[index]?.FailsWhen === undefined ? [] : rule.reads;
    reference.environment.row = row === reference.outside ? null : row;
    const fails =
      clause === undefined ? rule.fails(text, value, reference.environment) : valueIn(reference, row, clause) === true;
    if (fails) keys.push(rule.key);
  });
  return keys;
}

interface Count {
  wrong: boolean;
  missing: boolean;
  required: boolean;
  answered: boolean;
}

export interface ReferenceMark {
  mark: Validity;
  /** Nothing prevents the case from being sent or signed. */
  done: boolean;
}

/** The mark of each section by its index, counted from 0. */
export function referenceMarks(reference: Reference, viewer: Viewer): ReferenceMark[] {
  const counts = reference.model.blocks.map((): Count => {
    return { wrong: false, missing: false, required: false, answered: false };
  });
  for (const seen of instances(reference)) {
    const count = counts[seen.node.block];
    if (count !== undefined) add(reference, viewer, seen, count);
  }
  return counts.map((count, index) => markOf(reference, count, index));
}

function add(reference: Reference, viewer: Viewer, seen: Seen, count: Count): void {
  const { node, row } = seen;
  if (node.data === null || node.data.System === true || !row.visible.has(node.id)) return;
  if (!isFrameReadable(reference, row, viewer)) return;
  const kept = restrictionOf(reference.model, node, viewer);
  const isKept = kept === 'None' || (kept === 'Read' && permissionOf(reference.model, node, viewer) === 'Write');
  if (node.kind === 'answer' && isKept) return;
  for (const key of errorsOf(reference, seen)) {
    if (key === 'required' || key === 'minOneSelection') count.missing = true;
    else count.wrong = true;
  }
  if (node.kind !== 'answer') return;
  if (node.required) count.required = true;
  const text = row.texts.get(node.id) ?? '';
  if (text === '' || (node.calculate !== null && !row.edited.has(node.id))) return;
  const chosen = row.chosen.get(node.id) ?? null;
  if (chosen === null || normalize(chosen, node) !== text) count.answered = true;
}

function markOf(reference: Reference, count: Count, index: number): ReferenceMark {
  const block = reference.model.blocks[index];
  const visited = reference.visited.has(block?.name ?? '');
  const initial = block?.data.InitialValidity;
  const startsValid = initial === 'valid';
  const clause = block?.invalidUntilComplete ?? null;
  const demands = clause !== null && valueIn(reference, reference.outside, clause) === true;
  const asAtFirst = initial === 'invalid' || demands ? false : null;
  const done = !count.wrong && !count.missing && (count.required || startsValid || visited);
  const marked = (mark: Validity): ReferenceMark => ({ mark, done });
  if (block?.data.Purpose === 'declarations') return marked(done && count.answered ? true : asAtFirst);
  if (!visited && !count.answered) return marked(startsValid ? true : asAtFirst);
  if (done) return marked(true);
  return marked(visited || count.wrong || startsValid ? false : asAtFirst);
}
