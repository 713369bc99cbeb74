/** The answers of a case with the wording that was shown, as far as a reader may have them. */
import { codecFor, tokenOf } from '../answer/index.ts';
import { isVisibleByClause } from '../application/graph/flow-visibility.ts';
import { isFrameReadable } from '../application/graph/access.ts';
import { rowsIn, valueOf, type Frame } from '../application/graph/frame.ts';
import { isGenerated, isRowKey, positionOf, rowKey } from '../application/graph/paths.ts';
import { isMasked, mayRead, type Viewer } from '../application/graph/permission.ts';
import { instanceAt, nodeAt, type ViewedForm } from '../application/graph/state.ts';
import { wording } from '../application/graph/wording.ts';
import { filedForm, stateOfIssueIn } from '../application/print/print-cover.ts';
import { mentionFor, printed, rowTitle } from '../application/print/print-cell.ts';
import type { Value } from '../clause/types.ts';
import type { Node } from '../definition/model.ts';
import type { CaseAnswer, CaseEntry, CaseParts, CaseRow, CaseSection } from './case-data.ts';
import { readersOf } from './reader-class.ts';

/** By section name; sections of which the reader gets nothing are left out. */
export function answersOf(state: ViewedForm, viewer: Viewer): Record<string, CaseSection> {
  const sections: Record<string, CaseSection> = {};
  for (const block of state.model.blocks) {
    if (!isVisibleByClause(state, block)) continue;
    const parts = partsOf(state, nodeAt(state, block.node), state.outside, viewer);
    if (Object.keys(parts).length === 0) continue;
    const form = filedForm(state.model.definition, stateOfIssueIn(state), block.name);
    sections[block.name] = {
      title: block.data.DisplayName,
      category: block.data.BlockCategory,
      ...(form && { form: { number: form.number, edition: form.edition } }),
      parts,
    };
  }
  return sections;
}

function partsOf(state: ViewedForm, parent: Node, frame: Frame, viewer: Viewer): CaseParts {
  const parts: Record<string, CaseEntry> = {};
  for (const id of parent.children) {
    const node = nodeAt(state, id);
    if (!isKnown(state, node, frame) || !mayRead(state.model, node, viewer)) continue;
    const entry = entryOf(state, node, frame, viewer);
    if (entry !== null) parts[node.name] = entry;
  }
  return parts;
}

/** Shown to somebody, or written by the server; what was typed again to catch typos is not a separate answer. */
function isKnown(state: ViewedForm, node: Node, frame: Frame): boolean {
  if (node.data?.Retyped === true || isRowKey(node)) return false;
  return node.system || instanceAt(state, node, frame).visible;
}

function entryOf(state: ViewedForm, node: Node, frame: Frame, viewer: Viewer): CaseEntry | null {
  switch (node.kind) {
    case 'compound': {
      const parts = partsOf(state, node, frame, viewer);
      return Object.keys(parts).length === 0 ? null : { question: asked(state, node, frame, viewer), parts };
    }
    case 'rows': {
      const rows = rowsIn(frame, node)
        .filter((row) => isFrameReadable(state, row, viewer))
        .map((row) => rowOf(state, node, row, viewer));
      return rows.length === 0 ? null : { question: asked(state, node, frame, viewer), rows };
    }
    default:
      return answerOf(state, node, frame, viewer);
  }
}

function rowOf(state: ViewedForm, group: Node, row: Frame, viewer: Viewer): CaseRow {
  const key = isGenerated(group) ? row.key : rowKey(state, row) || String(positionOf(row));
  return { key, title: rowTitle(state, row, viewer), parts: partsOf(state, group, row, viewer) };
}

const asked = (state: ViewedForm, node: Node, frame: Frame, viewer: Viewer): string =>
  wording(state, node, frame, mentionFor(viewer));

/** Null for a blank question, and for a text that asks nothing. */
function answerOf(state: ViewedForm, node: Node, frame: Frame, viewer: Viewer): CaseAnswer | null {
  const shown = printed(state, node, frame, viewer);
  if (shown === '' || (node.kind === 'label' && node.calculate === null)) return null;
  const answer = { question: asked(state, node, frame, viewer), readers: readersOf(state, node), shown };
  if (isMasked(state.model, node, viewer)) {
    const token = viewer.role === 'Omnipotent' ? tokenOf(instanceAt(state, node, frame).text)?.token : undefined;
    return token === undefined ? answer : { ...answer, token };
  }
  const value = valueIn(state, node, frame);
  return value === undefined ? answer : { ...answer, value };
}

/** What was answered; undefined for a blank, and for a text that is not an answer of the question's type. */
export function valueIn(state: ViewedForm, node: Node, frame: Frame): Value {
  if (node.kind === 'label') return valueOf(node, frame);
  const parsed = codecFor(node).parse(instanceAt(state, node, frame).text);
  return parsed.ok ? parsed.value : undefined;
}
