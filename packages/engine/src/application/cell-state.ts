/** What a page shows of one question: an immutable snapshot, replaced when anything in it changes and only then. */
import { displayValue, maskText } from '../answer/index.ts';
import { maxLengthOf } from '../answer/lengths.ts';
import type { Node } from '../definition/model.ts';
import { allocationOf } from './allocation.ts';
import type { CellKey, CellState, OptionState, RowState } from './contract.ts';
import { visibleOptions } from './options.ts';
import { isGenerated, keyOf, pathOf } from './paths.ts';
import { accessOf, inConcealedRow, isEditable } from './permission.ts';
import { hasRoom, optionLabel, rowsIn } from './rows.ts';
import { isRowKey } from './settle-node.ts';
import { NO_ERRORS, nodeAt, placeOf, valueOf, type Frame, type Instance, type State } from './state.ts';
import { ordinal, shown, wording } from './wording.ts';

const NO_KEYS: readonly CellKey[] = [];

export function cellOf(state: State, { node, frame }: Instance): CellState {
  const place = placeOf(state, node);
  const kept = frame.cells[place];
  if (kept !== undefined) return kept;
  const made = makeCell(state, node, frame);
  if (state.silent === 0) frame.cells[place] = made;
  return made;
}

/** Replaces the snapshot of an instance if it differs. Nobody asked for it yet: nothing to do. */
export function refreshCell(state: State, { node, frame }: Instance): boolean {
  const place = placeOf(state, node);
  const kept = frame.cells[place];
  if (kept === undefined) return false;
  const made = makeCell(state, node, frame);
  if (isSame(kept, made)) return false;
  frame.cells[place] = made;
  return true;
}

function makeCell(state: State, node: Node, frame: Frame): CellState {
  const { data } = node;
  if (data === null || node.type === null || node.control === null) throw new Error(`${node.path} is no question.`);
  const place = placeOf(state, node);
  const visible = isShown(state, node, frame);
  const { masked } = accessOf(state, node);
  const editable = visible && node.kind !== 'label' && isEditable(state, node, frame);
  const text = visible ? (frame.texts[place] ?? '') : '';
  const label = wording(state, node, frame);
  return {
    key: keyOf(state, node, frame),
    block: state.model.blocks[node.block]?.name ?? '',
    path: pathOf(node, frame),
    name: node.name,
    type: node.type,
    control: node.control,
    label,
    shortLabel: data.QuestionTextAlt ?? label,
    hint: data.Hint ?? null,
    toolTip: data.ToolTip ?? null,
    units: data.Units ?? null,
    mask: data.Mask ?? null,
    maxLength: maxLengthOf(node),
    width: data.Width ?? 'full',
    autocomplete: data.Autocomplete ?? null,
    isHeader: data.IsHeader ?? false,
    visible,
    required: node.required,
    editable,
    options: node.options === null ? null : optionStates(state, node, frame),
    mapToOther: data.MapToOther ?? null,
    text: masked ? maskText(text) : text,
    display: displayed(state, node, frame, visible, masked),
    calculated: node.calculate !== null && frame.edited[place] !== true,
    masked,
    errors: visible ? (frame.errors[place] ?? NO_ERRORS) : NO_ERRORS,
    children: frame.cells[place]?.children ?? childKeys(state, node, frame),
    rows: node.kind === 'rows' ? rowStates(state, node, frame, editable) : null,
    allocation: visible ? allocationOf(state, node, frame) : null,
    canAdd: node.kind === 'rows' && canEditRows(state, node, frame) && hasRoom(state, node, frame),
  };
}

/** Visible by its clauses, alive, and for this person's eyes. */
export function isShown(state: State, node: Node, frame: Frame): boolean {
  if (!frame.alive || node.data?.System === true || inConcealedRow(frame)) return false;
  return frame.visible[placeOf(state, node)] === true && accessOf(state, node).reads;
}

/** Rows come and go only where the whole group is this person's to see and to write. */
export function canEditRows(state: State, node: Node, frame: Frame): boolean {
  return isShown(state, node, frame) && isEditable(state, node, frame) && accessOf(state, node).whole;
}

function displayed(state: State, node: Node, frame: Frame, visible: boolean, masked: boolean): string {
  if (!visible) return '';
  if (masked) return maskText(frame.texts[placeOf(state, node)] ?? '');
  if (node.kind === 'label' && node.calculate !== null && !isRowKey(node) && state.facts === null) {
    return displayValue(valueOf(node, frame), node);
  }
  return shown(state, node, frame);
}

function optionStates(state: State, node: Node, frame: Frame): readonly OptionState[] {
  return visibleOptions(state, node, frame).map((option) => ({
    name: option.name,
    label: option.label,
    toolTip: option.data.ToolTip ?? null,
    exclusive: option.exclusive,
  }));
}

function childKeys(state: State, node: Node, frame: Frame): readonly CellKey[] {
  if (node.kind !== 'compound') return NO_KEYS;
  return visitable(state, node).map((child) => keyOf(state, child, frame));
}

/** Questions a page may hold: everything but what the system writes. */
export function visitable(state: State, node: Node): Node[] {
  return node.children.map((id) => nodeAt(state, id)).filter((child) => child.data?.System !== true);
}

function rowStates(state: State, node: Node, frame: Frame, editable: boolean): readonly RowState[] {
  const generated = isGenerated(node);
  const removable = editable && !generated && canEditRows(state, node, frame);
  const least = Math.max(1, node.data?.MultipleResponse?.Minimum ?? 0);
  const rows = rowsIn(frame, node);
  return rows
    .map((row, position) => ({
      row,
      state: {
        key: row.key,
        label: generated ? optionLabel(state, row) : ordinal(position),
        removable: removable && position > 0 && rows.length > least,
        cells: visitable(state, node).map((child) => keyOf(state, child, row)),
      },
    }))
    .filter(({ row }) => !row.concealed)
    .map((one) => one.state);
}

/** Equal in everything that a page can see. */
export function isSame(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a)) {
    if (!Array.isArray(b) || a.length !== b.length) return false;
    for (let index = 0; index < a.length; index += 1) if (!isSame(a[index], b[index])) return false;
    return true;
  }
  for (const key in a) if (!isSame(Reflect.get(a, key), Reflect.get(b, key))) return false;
  return true;
}
