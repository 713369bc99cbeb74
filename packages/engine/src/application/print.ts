/** What is printed for one reader: exactly what that stage may read, in order, with the texts as shown (spec flow §4, "Declarations"). */
import { maskText } from '../answer/index.ts';
import type { Block, Node } from '../definition/model.ts';
import { roleOfStage } from '../definition/roles-and-stages.ts';
import type { Stage } from '../definition/vocabulary.ts';
import type { Application } from './contract.ts';
import { isClosing, isCovered, isDeclarationOf, isVisibleByClause } from './flow-visibility.ts';
import { stateOf } from './opened.ts';
import { isGenerated, positionOf } from './paths.ts';
import { isMasked, mayRead, type Viewer } from './permission.ts';
import type { PrintItem, PrintModel, PrintSection, PrintSignature } from './print-model.ts';
import { isFrameReadable } from './record.ts';
import { rowHeading, rowsIn, type SeesHeading } from './rows.ts';
import { isRowKey } from './settle-node.ts';
import { instanceAt, nodeAt, valueOf, type Frame, type State } from './state.ts';
import { stateAt } from './at-stage.ts';
import { labelOf, ordinal, shown, wording, type Mention } from './wording.ts';
import { slotsOf } from '../flow/slots.ts';
import { collectAnswers } from './record.ts';
import { evaluate } from './facts.ts';
import { displayValue } from '../answer/index.ts';

/** Columns a table may have before its rows are printed as groups. */
const TABLE_COLUMNS = 5;

/** What is printed for the reader of that stage, as pure data. */
export function printModel(application: Application, stage: Stage): PrintModel {
  const state = stateOf(application);
  const viewer: Viewer = stage === state.stage ? state : { stage, role: roleOfStage(stage) };
  const seen = stateAt(state, viewer);
  return {
    title: state.model.name,
    subtitle: subtitleOf(seen, viewer),
    language: 'en-US',
    sections: seen.model.blocks.map((block) => sectionOf(seen, block, viewer)).filter((section) => section !== null),
    signature: signatureOf(seen, viewer),
  };
}

/** `Term 20 · CA` */
function subtitleOf(state: State, viewer: Viewer): string {
  const { Product, Insured } = state.model.definition.Bindings;
  const product = state.model.node(Product);
  const issue = state.model.node(Insured.StateOfIssue);
  const parts = [
    product === undefined ? '' : mentionFor(viewer)(state, product, state.outside),
    issue === undefined || !isReadable(state, issue, viewer) ? '' : instanceAt(state, issue, state.outside).text,
  ];
  return parts.filter((part) => part !== '').join(' · ');
}

/** Answers inside wordings are for the reader's eyes as the questions themselves are. */
function mentionFor(viewer: Viewer): Mention {
  return (state, node, frame) => {
    if (!isReadable(state, node, viewer) || !isFrameReadable(state, frame, viewer)) return '';
    const value = isRowKey(node) ? rowTitle(state, frame, viewer) : shown(state, node, frame);
    return isMasked(state.model, node, viewer) ? maskText(value) : value;
  };
}

/** What heads a row is for the reader's eyes as the question itself is. */
function headingFor(viewer: Viewer): SeesHeading {
  return (state, heading, made) =>
    isReadable(state, heading, viewer) &&
    !isMasked(state.model, heading, viewer) &&
    isFrameReadable(state, made, viewer);
}

/** The question and every group around it. */
function isReadable({ model }: State, node: Node, viewer: Viewer): boolean {
  for (let at: Node | undefined = node; at !== undefined; at = model.nodes[at.parent]) {
    if (!mayRead(model, at, viewer)) return false;
  }
  return true;
}

function sectionOf(state: State, block: Block, viewer: Viewer): PrintSection | null {
  if (!isVisibleByClause(state, block) || !isPrinted(state, block, viewer)) return null;
  const all = itemsOf(state, nodeAt(state, block.node), state.outside, viewer);
  // What a declarations block asks is the signature itself: printed before, it would change with signing.
  const items = block.data.Purpose === 'declarations' ? all.filter(({ kind }) => kind === 'text') : all;
  return items.length === 0 ? null : { id: block.name, title: block.data.DisplayName, items };
}

/** What the reader's signature covers. The agent's report is nobody else's. */
function isPrinted({ model }: State, block: Block, { role, stage }: Viewer): boolean {
  return isCovered(model, block, stage) && (!isClosing(block) || role === 'Agent' || role === 'Omnipotent');
}

function itemsOf(state: State, parent: Node, frame: Frame, viewer: Viewer): PrintItem[] {
  return parent.children.flatMap((id) => itemOf(state, nodeAt(state, id), frame, viewer));
}

function itemOf(state: State, node: Node, frame: Frame, viewer: Viewer): PrintItem[] {
  if (!instanceAt(state, node, frame).visible || node.data?.System === true) return [];
  if (!mayRead(state.model, node, viewer)) return [];
  const mention = mentionFor(viewer);
  switch (node.kind) {
    case 'compound': {
      if (node.control === 'filepicker') return [fileItem(state, node, frame, viewer)];
      const items = itemsOf(state, node, frame, viewer).filter((item) => item.kind !== 'answer' || item.value !== '');
      return items.length === 0 ? [] : [{ kind: 'group', title: wording(state, node, frame, mention), items }];
    }
    case 'rows':
      return rowItems(state, node, frame, viewer);
    case 'label':
      if (isRowKey(node)) return [];
      if (node.calculate === null) return [{ kind: 'text', text: wording(state, node, frame, mention) }];
      return [
        { kind: 'answer', label: labelOf(state, node, frame, mention), value: printed(state, node, frame, viewer) },
      ];
    default:
      return [
        { kind: 'answer', label: wording(state, node, frame, mention), value: printed(state, node, frame, viewer) },
      ];
  }
}

/** A file is printed by its name. */
function fileItem(state: State, node: Node, frame: Frame, viewer: Viewer): PrintItem {
  const [file] = node.children.map((id) => nodeAt(state, id));
  const value = file === undefined ? '' : instanceAt(state, file, frame).text;
  return { kind: 'answer', label: wording(state, node, frame, mentionFor(viewer)), value };
}

function printed(state: State, node: Node, frame: Frame, viewer: Viewer): string {
  const value = node.kind === 'label' ? displayValue(valueOf(node, frame), node) : shown(state, node, frame);
  return withUnits(isMasked(state.model, node, viewer) ? maskText(value) : value, node.data?.Units);
}

/** `150 lbs`, `15%`. */
function withUnits(value: string, units: string | undefined): string {
  if (value === '' || units === undefined) return value;
  return units === '%' ? `${value}%` : `${value} ${units}`;
}

/** A table where the rows are short, else one group per row. */
function rowItems(state: State, node: Node, frame: Frame, viewer: Viewer): PrintItem[] {
  const rows = rowsIn(frame, node).filter((row) => isFrameReadable(state, row, viewer));
  if (rows.length === 0) return [];
  const mention = mentionFor(viewer);
  const title = wording(state, node, frame, mention);
  const columns = columnsOf(state, node, rows, viewer);
  if (columns !== null) {
    const head = columns.map(({ label }) => label);
    const cells = rows.map((row) => columns.map(({ asked }) => printed(state, asked, row, viewer)));
    if (!isGenerated(node)) return [{ kind: 'table', title, head, rows: cells }];
    const titled = cells.map((line, at) => [rowTitle(state, rows[at], viewer), ...line]);
    return [{ kind: 'table', title, head: ['', ...head], rows: titled }];
  }
  const items = rows.map((row): PrintItem => {
    return { kind: 'group', title: rowTitle(state, row, viewer), items: itemsOf(state, node, row, viewer) };
  });
  return [{ kind: 'group', title, items }];
}

/** As the page has it, also where the reader sees some of the rows only. */
function rowTitle(state: State, row: Frame | undefined, viewer: Viewer): string {
  if (row === undefined) return '';
  return row.group !== null && isGenerated(row.group)
    ? rowHeading(state, row, headingFor(viewer))
    : ordinal(positionOf(row));
}

interface Column {
  asked: Node;
  label: string;
}

/**
 * The columns of a table: what any row was asked, up to five answers without groups inside and without long texts, each
 * worded alike in every row; null where it takes more.
 */
function columnsOf(state: State, node: Node, rows: readonly Frame[], viewer: Viewer): Column[] | null {
  const children = node.children
    .map((id) => nodeAt(state, id))
    .filter((child) => child.data?.System !== true && !isRowKey(child) && mayRead(state.model, child, viewer));
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

/** The reader's own signature field. */
function signatureOf(state: State, viewer: Viewer): PrintSignature {
  const block = state.model.blocks.find(
    (one) => one.data.Purpose === 'declarations' && isDeclarationOf(one, viewer.stage),
  );
  const isOwner = evaluateBinding(state, 'Insured.IsOwner');
  const isSoleOwner = evaluateBinding(state, 'Insured.IsSoleOwner');
  const isAttested = evaluateBinding(state, 'AgentAttestation');
  const slot = slotsOf(state.model, collectAnswers(state), { isOwner, isSoleOwner, isAttested }).find(
    (one) => one.stage === viewer.stage || (one.group === 'insured' && (viewer.stage === 2.1 || viewer.stage === 2.2)),
  );
  return {
    field: `${block?.name ?? 'Signature'}`,
    title: block?.data.DisplayName ?? 'Insured/Owner Signature',
    expectedName: slot?.expectedName ?? '',
  };
}

function evaluateBinding(state: State, name: string): boolean {
  const clause = state.model.bindings.get(name);
  return clause !== undefined && evaluate(state, clause, state.outside) === true;
}
