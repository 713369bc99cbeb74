/** What a page shows of one question: an immutable snapshot, replaced if and only if anything in it changes. */
import { isTypedNumber, maskText } from '../../answer/index.ts';
import { maxLengthOf } from '../../answer/lengths.ts';
import type { Node, Option } from '../../definition/model.ts';
import { allocationOf } from '../graph/allocation.ts';
import type { CellKey, CellState, OptionState, Origin, RowState } from '../contract/contract.ts';
import { visibleOptions } from '../graph/options.ts';
import { isGenerated, keyOf, pathOf } from '../graph/paths.ts';
import { accessOf, inConcealedRow, isEditable } from '../graph/access.ts';
import { hasRoom } from '../graph/rows.ts';
import { rowHeading, filled, hintOf, ordinal, shown, suggestionsOf, wording } from '../graph/wording.ts';
import { rowsIn, NO_ERRORS, type Frame, type Instance } from '../graph/frame.ts';
import { originOf } from './origin.ts';
import { instanceAt, nodeAt, type State, type Form, type Listeners, type ViewedForm } from '../graph/state.ts';

const NO_KEYS: readonly CellKey[] = [];
const NO_ROWS: readonly RowState[] = [];

/** The snapshot of a question, kept until something in it changes. A trial leaves the kept one as it is. */
export function cellOf(state: State, instance: Instance): CellState {
  const kept = instance.cell;
  if (kept !== undefined && !instance.stale) return kept;
  const made = renewed(state, instance, kept);
  if (state.trial === null) {
    instance.cell = made;
    instance.stale = false;
  }
  return made;
}

/** Replaces the snapshot of an instance if it differs. Does nothing if nobody requested it yet. */
export function refreshCell(state: ViewedForm & Listeners, instance: Instance): boolean {
  const kept = instance.cell;
  if (kept === undefined) return false;
  const made = renewed(state, instance, kept);
  instance.cell = made;
  instance.stale = false;
  return made !== kept;
}

/** The current snapshot: the previous object if nothing in it differs. */
function renewed(state: ViewedForm & Listeners, instance: Instance, kept: CellState | undefined): CellState {
  const { node, frame } = instance;
  const { data } = node;
  if (!frame.alive && kept !== undefined) return kept.visible ? withoutRow(kept) : kept;
  if (data === null || node.type === null || node.control === null) throw new Error(`${node.path} is not a question.`);
  const isRows = node.kind === 'rows';
  const { masked } = accessOf(state, node);
  const path = pathOf(node, frame);
  const label = wording(state, node, frame);
  const shortLabel = data.QuestionTextAlt === undefined ? label : filled(state, node, frame, data.QuestionTextAlt);
  const hint = hintOf(state, node, frame);
  const toolTip = data.ToolTip === undefined ? null : filled(state, node, frame, data.ToolTip);
  const suggestions = same(kept?.suggestions, suggestionsOf(state, node, frame));
  const visible = isShown(state, node, frame);
  const editable = visible && node.kind !== 'label' && isEditable(state, node, frame);
  const options = node.options === null ? null : optionStates(kept?.options, visibleOptions(state, node, frame));
  const written = visible ? instance.text : '';
  const isTyped = isTypedNumber(written, node);
  const text = masked && !isTyped ? maskText(written) : written;
  const ending = data.Tokenise === true ? (isTyped ? '' : text.slice(-4)) : null;
  const isReadAsBefore = node.kind === 'answer' && !masked && kept?.visible === visible && kept.text === text;
  const display = isReadAsBefore ? kept.display : displayed(state, node, frame, visible, masked);
  const calculated = node.calculate !== null && !instance.edited;
  const origin = calculated && editable && text !== '' ? originFor(state, node) : null;
  const errors = same(kept?.errors, visible ? instance.errors : NO_ERRORS);
  const rows = isRows ? same(kept?.rows, rowStates(state, node, frame, editable)) : null;
  const allocation = same(kept?.allocation, visible ? allocationOf(state, node, frame) : null);
  const canAdd = isRows && canEditRows(state, node, frame) && hasRoom(state, node, frame);
  if (
    kept?.path === path &&
    kept.label === label &&
    kept.shortLabel === shortLabel &&
    kept.hint === hint &&
    kept.toolTip === toolTip &&
    kept.suggestions === suggestions &&
    kept.visible === visible &&
    kept.editable === editable &&
    kept.options === options &&
    kept.text === text &&
    kept.display === display &&
    kept.calculated === calculated &&
    kept.origin === origin &&
    kept.errors === errors &&
    kept.rows === rows &&
    kept.allocation === allocation &&
    kept.canAdd === canAdd
  ) {
    return kept;
  }
  // Every field by name: a spread of this many fields takes fifty times as long.
  return {
    key: keyOf(state, node, frame),
    block: state.model.blocks[node.block]?.name ?? '',
    path,
    name: node.name,
    type: node.type,
    control: node.control,
    number: node.number,
    label,
    shortLabel,
    hint,
    toolTip,
    suggestions,
    units: data.Units ?? null,
    mask: data.Mask ?? null,
    maxLength: kept === undefined ? maxLengthOf(node) : kept.maxLength,
    width: data.Width ?? 'full',
    autocomplete: autocompleteOf(state, node),
    isHeader: data.IsHeader ?? false,
    visible,
    required: node.required,
    editable,
    options,
    mapToOther: data.MapToOther ?? null,
    text,
    display,
    calculated,
    origin,
    masked,
    ending,
    errors,
    children: kept?.children ?? childKeys(state, node, frame),
    rows,
    allocation,
    canAdd,
  };
}

/**
 * A question of a removed row: as it was, but hidden and without its answer. A trial may have tried another row with the
 * same key, so nothing is read from the row itself.
 */
function withoutRow(kept: CellState): CellState {
  return {
    ...kept,
    visible: false,
    editable: false,
    text: '',
    display: '',
    ending: kept.ending === null ? null : '',
    origin: null,
    errors: NO_ERRORS,
    rows: kept.rows === null ? null : NO_ROWS,
    allocation: null,
    canAdd: false,
  };
}

/** A value calculated from what this person may not read has no source that they know. */
function originFor(state: ViewedForm, node: Node): Origin | null {
  if (node.calculate === null || state.concealment.clauses.has(node.calculate.id)) return null;
  return originOf(state.model, node);
}

/** Visible by its clauses, existing, and readable by this person. */
export function isShown(state: ViewedForm, node: Node, frame: Frame): boolean {
  if (!frame.alive || node.system || inConcealedRow(frame)) return false;
  return instanceAt(state, node, frame).visible && accessOf(state, node).reads;
}

/** Rows can be added and removed only where this person may see and write the whole group. */
export function canEditRows(state: ViewedForm, node: Node, frame: Frame): boolean {
  return isShown(state, node, frame) && isEditable(state, node, frame) && accessOf(state, node).whole;
}

function displayed(state: ViewedForm, node: Node, frame: Frame, visible: boolean, masked: boolean): string {
  if (!visible) return '';
  if (masked) return maskText(instanceAt(state, node, frame).text);
  return shown(state, node, frame);
}

/** If the browser must not remember a group, it must not remember its parts either. */
function autocompleteOf({ model }: Form, { data, parent }: Node): string | null {
  return model.nodes[parent]?.data?.Autocomplete === 'off' ? 'off' : (data?.Autocomplete ?? null);
}

/** What an option shows never changes: the same options share the same state objects. */
function optionStates(kept: CellState['options'] | undefined, offered: readonly Option[]): readonly OptionState[] {
  const isKept = kept?.length === offered.length && kept.every((one, index) => one.name === offered[index]?.name);
  if (isKept) return kept;
  return offered.map((option) => ({
    name: option.name,
    label: option.label,
    toolTip: option.data.ToolTip ?? null,
    exclusive: option.exclusive,
  }));
}

function childKeys(state: Form & Listeners, node: Node, frame: Frame): readonly CellKey[] {
  if (node.kind !== 'compound') return NO_KEYS;
  return visitable(state, node).map((child) => keyOf(state, child, frame));
}

/** Questions that a page may contain: everything except what the system writes. */
export function visitable(state: Form, node: Node): Node[] {
  return node.children.map((id) => nodeAt(state, id)).filter((child) => !child.system);
}

function rowStates(state: ViewedForm & Listeners, node: Node, frame: Frame, editable: boolean): readonly RowState[] {
  const generated = isGenerated(node);
  const removable = editable && !generated && canEditRows(state, node, frame);
  const least = Math.max(1, node.data?.MultipleResponse?.Minimum ?? 0);
  const rows = rowsIn(frame, node);
  return rows
    .map((row, position) => ({
      row,
      state: {
        key: row.key,
        label: generated ? rowHeading(state, row) : ordinal(position),
        removable: removable && position > 0 && rows.length > least,
        cells: visitable(state, node).map((child) => keyOf(state, child, row)),
      },
    }))
    .filter(({ row }) => !row.concealed)
    .map((one) => one.state);
}

/** The previous object, if everything that a page can see is equal. */
function same<Part>(kept: Part | undefined, made: Part): Part {
  return kept !== undefined && isSame(kept, made) ? kept : made;
}

function isSame(a: unknown, b: unknown): boolean {
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
