/** Answers that are printed as tables: rows of a group, and allocated amounts (spec trust §4). */
import type { Node } from '../../definition/model.ts';
import type { PrintColumnData } from '../../definition/question-data.ts';
import { isGenerated, isRowKey } from '../graph/paths.ts';
import { mayRead, type Viewer } from '../graph/permission.ts';
import { inOneLine, isOnPageOnly, mentionFor, numbered, printed, rowTitle } from './print-cell.ts';
import type { PrintItem } from '../contract/print-model.ts';
import { instanceAt, nodeAt, type ViewedForm } from '../graph/state.ts';
import type { Frame } from '../graph/frame.ts';
import { labelOf } from '../graph/wording.ts';

/** Maximum number of columns of a table; with more, its rows are printed as groups. */
const TABLE_COLUMNS = 5;
/** Minimum number of amounts for a table; fewer are printed like other questions. */
const TABLE_AMOUNTS = 3;

/** Short rows as a table; null if they are too long. */
export function rowsTable(
  state: ViewedForm,
  node: Node,
  rows: readonly Frame[],
  viewer: Viewer,
  title: string,
): PrintItem | null {
  const columns = columnsOf(state, node, rows, viewer);
  if (columns === null) return null;
  const head = columns.map(({ asked, label }) => withNumber(asked, label));
  const cells = rows.map((row) => columns.map(({ asked }) => printed(state, asked, row, viewer)));
  if (!isGenerated(node)) return { kind: 'table', ...numbered(node), title, head, rows: cells };
  const titled = cells.map((line, at) => [rowTitle(state, rows[at], viewer), ...line]);
  return { kind: 'table', ...numbered(node), title, head: ['', ...head], rows: titled };
}

interface Overview {
  table: PrintItem;
  /** Of each row, the answer in the first column, and the questions whose answers are in the table. */
  rows: readonly { about: string; told: ReadonlySet<Node> }[];
}

/**
 * The columns that the carrier configured, as an overview of rows that are printed one by one; null if it configured
 * none.
 */
export function overviewTable(state: ViewedForm, node: Node, rows: readonly Frame[], viewer: Viewer): Overview | null {
  const wanted = node.data?.PrintTable;
  if (wanted === undefined) return null;
  const columns = wanted.map(({ Head, Show }) => ({
    head: Head,
    cells: rows.map((row) => firstSaid(state, node, row, viewer, Show)),
  }));
  const said = columns.filter(({ cells }) => cells.some((cell) => cell !== null));
  if (said.length === 0) return null;
  const table: PrintItem = {
    kind: 'table',
    title: '',
    head: ['', ...said.map(({ head }) => head)],
    rows: rows.map((row, at) => [rowTitle(state, row, viewer), ...said.map(({ cells }) => cells[at]?.text ?? '')]),
    isOverview: true,
  };
  return {
    table,
    rows: rows.map((_, at) => ({
      about: columns[0]?.cells[at]?.text ?? '',
      told: new Set(said.flatMap(({ cells }) => cells[at]?.asked ?? [])),
    })),
  };
}

/** The first non-empty answer of a row to these questions, and which of them it answers. */
function firstSaid(
  state: ViewedForm,
  rowsNode: Node,
  row: Frame,
  viewer: Viewer,
  names: PrintColumnData['Show'],
): { asked: Node; text: string } | null {
  for (const name of names) {
    const asked = rowsNode.children.map((id) => nodeAt(state, id)).find((one) => one.name === name);
    const text = asked === undefined ? '' : inOneLine(state, asked, row, viewer);
    if (asked !== undefined && text !== '') return { asked, text };
  }
  return null;
}

/** A group of amounts in one unit, with their total; null for every other group. */
export function amountsTable(
  state: ViewedForm,
  node: Node,
  frame: Frame,
  viewer: Viewer,
  title: string,
): PrintItem | null {
  const parts = node.children
    .map((id) => nodeAt(state, id))
    .filter((part) => !isOnPageOnly(part))
    .filter((part) => instanceAt(state, part, frame).visible && mayRead(state.model, part, viewer));
  const unit = unitOf(parts[0]);
  if (unit === null || parts.some((part) => unitOf(part) !== unit)) return null;
  const lines = parts
    .map((part) => ({
      part,
      cells: [withNumber(part, labelOf(state, part, frame, mentionFor(viewer))), printed(state, part, frame, viewer)],
    }))
    .filter(({ cells }) => cells[1] !== '');
  const rows = lines.filter(({ part }) => part.kind === 'answer').map(({ cells }) => cells);
  const totals = lines.filter(({ part }) => part.kind === 'label').map(({ cells }) => cells);
  if (rows.length < TABLE_AMOUNTS) return null;
  return { kind: 'table', ...numbered(node), title, head: ['', unit], rows, ...(totals.length > 0 && { totals }) };
}

/** `C 12 Share`, in the head of a table or of a row. */
const withNumber = ({ number }: Node, label: string): string => (number === null ? label : `${number} ${label}`);

/** `%` or `$`; null if it is not an amount. */
function unitOf(node: Node | undefined): string | null {
  if (node === undefined || (node.kind !== 'answer' && node.calculate === null)) return null;
  if (node.valueType !== 'number') return null;
  if (node.data?.Units === '%' || node.data?.Mask === 'percent') return '%';
  return node.data?.Mask === 'currency' || node.data?.Mask === 'amount' ? '$' : null;
}

interface Column {
  asked: Node;
  label: string;
}

/**
 * The columns of a table: what any row was asked, up to five answers without nested groups and long texts, each with
 * the same wording in every row; null if it does not fit.
 */
function columnsOf(state: ViewedForm, node: Node, rows: readonly Frame[], viewer: Viewer): Column[] | null {
  const children = node.children
    .map((id) => nodeAt(state, id))
    .filter((child) => !isOnPageOnly(child) && !isRowKey(child) && mayRead(state.model, child, viewer));
  const isShort = (child: Node): boolean =>
    child.kind === 'answer' ? child.control !== 'textarea' && child.type !== 'MultiSelect' : child.calculate !== null;
  if (!children.every(isShort)) return null;
  const columns: Column[] = [];
  for (const asked of children) {
    const where = rows.filter((row) => instanceAt(state, asked, row).visible);
    const labels = new Set(where.map((row) => labelOf(state, asked, row, mentionFor(viewer))));
    if (labels.size > 1) return null;
    for (const label of labels) columns.push({ asked, label });
  }
  return columns.length > 0 && columns.length <= TABLE_COLUMNS ? columns : null;
}
