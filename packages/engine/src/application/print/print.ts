/** What is printed for one reader: exactly what that stage may read, in order, with the texts as shown (spec flow 4.27). */
import type { Block, Model, Node } from '../../definition/model.ts';
import { isAgentRole, roleOfStage } from '../../clause/roles-and-stages.ts';
import type { Stage } from '../../definition/vocabulary.ts';
import type { Application } from '../contract/contract.ts';
import { isClosing, isCovered, isDeclarationOf } from '../graph/section-kinds.ts';
import { isVisibleByClause } from '../graph/flow-visibility.ts';
import { stateOf } from '../graph/opened.ts';
import { mayRead, type Viewer } from '../graph/permission.ts';
import {
  answerItem,
  inOneLine,
  isInRow,
  isOnPageOnly,
  mentionFor,
  numbered,
  rowAnswer,
  rowTitle,
} from './print-cell.ts';
import { inForms, issuedFor, stateOfIssueIn, subtitleOf, summaryOf } from './print-cover.ts';
import type { PrintItem, PrintModel, PrintSection, PrintSignature } from '../contract/print-model.ts';
import { amountsTable, overviewTable, rowsTable } from './print-table.ts';
import { collectAnswers } from '../session/record.ts';
import { isFrameReadable } from '../graph/access.ts';
import { rowsIn, type Frame } from '../graph/frame.ts';
import { isRowKey } from '../graph/paths.ts';
import { instanceAt, nodeAt, type Form, type ViewedForm } from '../graph/state.ts';
import { stateAt } from '../ask/at-stage.ts';
import { wording } from '../graph/wording.ts';
import { slotsOf } from '../ask/signing-slots.ts';
import { evaluate } from '../graph/evaluate.ts';

/** What is printed for the reader of that stage, as pure data. */
export function printModel(application: Application, stage: Stage): PrintModel {
  const state = stateOf(application);
  const viewer: Viewer = stage === state.stage ? state : { stage, role: roleOfStage(stage) };
  const seen = stateAt(state, viewer);
  const sections = seen.model.blocks
    .map((block) => sectionOf(seen, block, viewer))
    .filter((section) => section !== null);
  const signature = signatureOf(seen, viewer);
  return {
    title: state.model.definition.Document?.Title ?? state.model.name,
    subtitle: subtitleOf(seen, viewer),
    ...issuedFor(seen, viewer),
    language: 'en-US',
    summary: summaryOf(seen, viewer),
    ...inForms(seen.model.definition, stateOfIssueIn(seen), sections, signature.field),
    signature,
  };
}

function sectionOf(state: ViewedForm, block: Block, viewer: Viewer): PrintSection | null {
  if (!isVisibleByClause(state, block) || !isPrinted(state, block, viewer)) return null;
  const all = itemsOf(state, nodeAt(state, block.node), state.outside, viewer);
  // A declarations block asks for the signature itself: printed beforehand, it would change with signing.
  const items = block.data.Purpose === 'declarations' ? all.filter(({ kind }) => kind === 'text') : all;
  return items.length === 0 ? null : { ...headOf(block), items };
}

/** Name, letter and title of a section. */
export function headOf({ name, data: { SectionLetter, DisplayName } }: Block): Omit<PrintSection, 'items'> {
  return { id: name, ...(SectionLetter !== undefined && { letter: SectionLetter }), title: DisplayName };
}

/** What the reader's signature covers. The agent's report belongs to the agent alone. */
export function isPrinted({ model }: Form, block: Block, { role, stage }: Viewer): boolean {
  return isCovered(model, block, stage) && (!isClosing(block) || isAgentRole(role));
}

function itemsOf(state: ViewedForm, parent: Node, frame: Frame, viewer: Viewer): PrintItem[] {
  return parent.children.flatMap((id) => itemOf(state, nodeAt(state, id), frame, viewer));
}

/** What is printed of one question for a viewer; nothing of one that they may not read or that is hidden. */
export function itemOf(state: ViewedForm, node: Node, frame: Frame, viewer: Viewer): PrintItem[] {
  if (!instanceAt(state, node, frame).visible || isOnPageOnly(node)) return [];
  if (!mayRead(state.model, node, viewer)) return [];
  const mention = mentionFor(viewer);
  switch (node.kind) {
    case 'compound': {
      if (node.control === 'filepicker') return [fileItem(state, node, frame, viewer)];
      if (isInRow(frame) && ON_ONE_LINE.has(node.type))
        return [rowAnswer(state, node, frame, viewer, inOneLine(state, node, frame, viewer))];
      const title = wording(state, node, frame, mention);
      const table = amountsTable(state, node, frame, viewer, title);
      if (table !== null) return [table];
      const asked = itemsOf(state, node, frame, viewer);
      const items = asked.filter((item) => item.kind !== 'answer' || item.value !== '');
      if (items.length > 0) return [{ kind: 'group', ...numbered(node), title, items }];
      // Nothing was answered: the question is printed, but its follow-up questions are not.
      return asked.length === 0 || title === '' ? [] : [{ kind: 'answer', ...numbered(node), label: title, value: '' }];
    }
    case 'rows':
      return rowItems(state, node, frame, viewer);
    case 'label':
      if (isRowKey(node)) return [];
      if (node.calculate === null) return [{ kind: 'text', text: wording(state, node, frame, mention) }];
      return [answerItem(state, node, frame, viewer)];
    default:
      return [answerItem(state, node, frame, viewer)];
  }
}

/** Groups whose parts a row has on one line. */
const ON_ONE_LINE: ReadonlySet<string | null> = new Set(['Name', 'Address']);

/** A file is printed as its name. */
function fileItem(state: ViewedForm, node: Node, frame: Frame, viewer: Viewer): PrintItem {
  const [file] = node.children.map((id) => nodeAt(state, id));
  const value = file === undefined ? '' : instanceAt(state, file, frame).text;
  return { kind: 'answer', ...numbered(node), label: wording(state, node, frame, mentionFor(viewer)), value };
}

/** A table if the rows are short, otherwise one group per row, possibly with an overview before them. */
function rowItems(state: ViewedForm, node: Node, frame: Frame, viewer: Viewer): PrintItem[] {
  const rows = rowsIn(frame, node).filter((row) => isFrameReadable(state, row, viewer));
  if (rows.length === 0) return [];
  const title = wording(state, node, frame, mentionFor(viewer));
  const table = rowsTable(state, node, rows, viewer, title);
  if (table !== null) return [table];
  const overview = overviewTable(state, node, rows, viewer);
  const items = inFullOnce(
    rows.map((row, at): PrintGroup => {
      const { told, about = '' } = overview?.rows[at] ?? {};
      const asked = node.children.map((id) => nodeAt(state, id));
      const answers = asked.flatMap((child) =>
        itemOf(state, child, row, viewer).map((item) =>
          item.kind === 'answer' && told?.has(child) === true ? { ...item, isAbove: true as const } : item,
        ),
      );
      const title = rowTitle(state, row, viewer);
      return { kind: 'group', title, items: answers, isRow: true, ...(about !== '' && { about }) };
    }),
  );
  return [{ kind: 'group', ...numbered(node), title, items: overview === null ? items : [overview.table, ...items] }];
}

type PrintGroup = Extract<PrintItem, { kind: 'group' }>;

/** The rows, with each question in full where it appears first: only after that its short label says enough. */
function inFullOnce(rows: readonly PrintGroup[]): PrintItem[] {
  const asked = new Set<string>();
  const seen = (item: PrintItem): PrintItem => {
    if (item.kind === 'group') return { ...item, items: item.items.map(seen) };
    if (item.kind !== 'answer' || asked.has(item.label)) return item;
    asked.add(item.label);
    const { short: _, isAbove: __, ...whole } = item;
    return whole;
  };
  return rows.map(seen);
}

/** The reader's own signature field. */
function signatureOf(state: ViewedForm, viewer: Viewer): PrintSignature {
  const isOwner = evaluateBinding(state, 'Insured.IsOwner');
  const isSoleOwner = evaluateBinding(state, 'Insured.IsSoleOwner');
  const isAttested = evaluateBinding(state, 'AgentAttestation');
  const slot = slotsOf(state.model, collectAnswers(state), { isOwner, isSoleOwner, isAttested }).find(
    (one) => one.stage === viewer.stage || (one.group === 'insured' && (viewer.stage === 2.1 || viewer.stage === 2.2)),
  );
  return {
    field: signatureField(state.model, viewer.stage),
    title: declarationsOf(state.model, viewer.stage)?.data.DisplayName ?? 'Insured/Owner Signature',
    expectedName: slot?.expectedName ?? '',
  };
}

/** Name of the field in which the reader at that stage signs their document. */
export const signatureField = (model: Model, stage: Stage): string => declarationsOf(model, stage)?.name ?? 'Signature';

const declarationsOf = (model: Model, stage: Stage): Block | undefined =>
  model.blocks.find((block) => block.data.Purpose === 'declarations' && isDeclarationOf(block, stage));

function evaluateBinding(state: ViewedForm, name: string): boolean {
  const clause = state.model.bindings.get(name);
  return clause !== undefined && evaluate(state, clause, state.outside) === true;
}
