/** What is printed for one reader: exactly what that stage may read, in order, with the texts as shown (spec flow §4, "Declarations"). */
import { maskText } from '../answer/index.ts';
import type { Block, Node } from '../definition/model.ts';
import { roleOfStage } from '../definition/roles-and-stages.ts';
import type { Stage } from '../definition/vocabulary.ts';
import type { Application } from './contract.ts';
import { isClosing, isVisibleByClause } from './flow-visibility.ts';
import { stateOf } from './opened.ts';
import { isGenerated } from './paths.ts';
import { isMasked, mayRead, type Viewer } from './permission.ts';
import type { PrintItem, PrintModel, PrintSection, PrintSignature } from './print-model.ts';
import { isFrameReadable } from './record.ts';
import { rowHeading, rowsIn } from './rows.ts';
import { isRowKey } from './settle-node.ts';
import { nodeAt, placeOf, valueOf, type Frame, type State } from './state.ts';
import { stateAt } from './at-stage.ts';
import { labelOf, ordinal, shown, wording } from './wording.ts';
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
    subtitle: subtitleOf(seen),
    language: 'en-US',
    sections: seen.model.blocks.map((block) => sectionOf(seen, block, viewer)).filter((section) => section !== null),
    signature: signatureOf(seen, viewer),
  };
}

/** `Term 20 · CA` */
function subtitleOf(state: State): string {
  const { Product, Insured } = state.model.definition.Bindings;
  const product = state.model.node(Product);
  const issue = state.model.node(Insured.StateOfIssue);
  const parts = [
    product === undefined ? '' : shown(state, product, state.outside),
    issue === undefined ? '' : (state.outside.texts[placeOf(state, issue)] ?? ''),
  ];
  return parts.filter((part) => part !== '').join(' · ');
}

function sectionOf(state: State, block: Block, viewer: Viewer): PrintSection | null {
  if (!isVisibleByClause(state, block) || !isPrinted(state, block, viewer)) return null;
  const all = itemsOf(state, nodeAt(state, block.node), state.outside, viewer);
  // What a declarations block asks is the signature itself: printed before, it would change with signing.
  const items = block.data.Purpose === 'declarations' ? all.filter(({ kind }) => kind === 'text') : all;
  return items.length === 0 ? null : { id: block.name, title: block.data.DisplayName, items };
}

/** Questions and disclosures, and of the declarations the reader's own. The agent's report is nobody else's. */
function isPrinted(state: State, block: Block, viewer: Viewer): boolean {
  if (!mayRead(state.model, nodeAt(state, block.node), viewer)) return false;
  switch (block.data.Purpose ?? 'questions') {
    case 'completion':
      return false;
    case 'declarations':
      return isOwnDeclaration(block, viewer);
    default:
      return !isClosing(block) || viewer.role === 'Agent' || viewer.role === 'Omnipotent';
  }
}

function isOwnDeclaration(block: Block, { role, stage }: Viewer): boolean {
  const signatory = block.data.Signatory;
  switch (signatory?.Kind) {
    case 'Owner':
      return roleOfStage(stage) === `Owner${signatory.Letter}`;
    case 'Agent':
      return stage === 13 || (role === 'Agent' && stage === 1);
    default:
      return stage === 2.1 || stage === 2.2;
  }
}

function itemsOf(state: State, parent: Node, frame: Frame, viewer: Viewer): PrintItem[] {
  return parent.children.flatMap((id) => itemOf(state, nodeAt(state, id), frame, viewer));
}

function itemOf(state: State, node: Node, frame: Frame, viewer: Viewer): PrintItem[] {
  if (frame.visible[placeOf(state, node)] !== true || node.data?.System === true) return [];
  if (!mayRead(state.model, node, viewer)) return [];
  switch (node.kind) {
    case 'compound': {
      const items = itemsOf(state, node, frame, viewer).filter((item) => item.kind !== 'answer' || item.value !== '');
      return items.length === 0 ? [] : [{ kind: 'group', title: wording(state, node, frame), items }];
    }
    case 'rows':
      return rowItems(state, node, frame, viewer);
    case 'label':
      if (isRowKey(node)) return [];
      if (node.calculate === null) return [{ kind: 'text', text: wording(state, node, frame) }];
      return [{ kind: 'answer', label: labelOf(state, node, frame), value: printed(state, node, frame, viewer) }];
    default:
      return [{ kind: 'answer', label: wording(state, node, frame), value: printed(state, node, frame, viewer) }];
  }
}

function printed(state: State, node: Node, frame: Frame, viewer: Viewer): string {
  const value = node.kind === 'label' ? displayValue(valueOf(node, frame), node) : shown(state, node, frame);
  return isMasked(state.model, node, viewer) ? maskText(value) : value;
}

/** A table where the rows are short, else one group per row. */
function rowItems(state: State, node: Node, frame: Frame, viewer: Viewer): PrintItem[] {
  const rows = rowsIn(frame, node).filter((row) => isFrameReadable(state, row, viewer));
  if (rows.length === 0) return [];
  const title = wording(state, node, frame);
  const columns = columnsOf(state, node, viewer);
  if (columns !== null) {
    const head = columns.map((column) => labelOf(state, column, rows[0] ?? frame));
    const cells = rows.map((row) => columns.map((column) => printed(state, column, row, viewer)));
    return isGenerated(node)
      ? [
          {
            kind: 'table',
            title,
            head: ['', ...head],
            rows: cells.map((line, at) => [rowTitle(state, rows, at), ...line]),
          },
        ]
      : [{ kind: 'table', title, head, rows: cells }];
  }
  const items = rows.map((row, at): PrintItem => {
    return { kind: 'group', title: rowTitle(state, rows, at), items: itemsOf(state, node, row, viewer) };
  });
  return [{ kind: 'group', title, items }];
}

function rowTitle(state: State, rows: readonly Frame[], at: number): string {
  const row = rows[at];
  if (row === undefined) return '';
  return row.group !== null && isGenerated(row.group) ? rowHeading(state, row) : ordinal(at);
}

/** The columns of a table: up to five answers without groups inside and without long texts; null where it takes more. */
function columnsOf(state: State, node: Node, viewer: Viewer): Node[] | null {
  const children = node.children
    .map((id) => nodeAt(state, id))
    .filter((child) => child.data?.System !== true && !isRowKey(child) && mayRead(state.model, child, viewer));
  const isShort = (child: Node): boolean =>
    child.kind === 'answer' ? child.control !== 'textarea' && child.type !== 'MultiSelect' : child.calculate !== null;
  return children.length > 0 && children.length <= TABLE_COLUMNS && children.every(isShort) ? children : null;
}

/** The reader's own signature field. */
function signatureOf(state: State, viewer: Viewer): PrintSignature {
  const block = state.model.blocks.find((one) => one.data.Purpose === 'declarations' && isOwnDeclaration(one, viewer));
  const isOwner = evaluateBinding(state, 'Insured.IsOwner');
  const isSoleOwner = evaluateBinding(state, 'Insured.IsSoleOwner');
  const slot = slotsOf(state.model, collectAnswers(state), { isOwner, isSoleOwner }).find(
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
