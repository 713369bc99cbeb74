/** What is printed of one answer for one reader: never more than they may read (spec trust §4). */
import { displayValue, maskText } from '../../answer/index.ts';
import type { Model, Node } from '../../definition/model.ts';
import { visibleOptions, chosenNames } from '../graph/options.ts';
import { isGenerated, positionOf, isRowKey } from '../graph/paths.ts';
import { isMasked, mayRead, type Viewer } from '../graph/permission.ts';
import type { PrintAnswer, PrintOption } from '../contract/print-model.ts';
import { isFrameReadable } from '../graph/access.ts';
import { rowHeading, type CanReadHeading, labelOf, ordinal, shown, wording, type Mention } from '../graph/wording.ts';
import { instanceAt, nodeAt, type ViewedForm } from '../graph/state.ts';
import type { Frame } from '../graph/frame.ts';

/** Where an answer is written by hand. */
export const LINE = '_'.repeat(40);

/** Answers inside wordings follow the same permissions as the questions themselves. */
export function mentionFor(viewer: Viewer): Mention {
  return (state, node, frame) => {
    if (!isReadable(state.model, node, viewer) || !isFrameReadable(state, frame, viewer)) return '';
    const value = isRowKey(node) ? rowTitle(state, frame, viewer) : shown(state, node, frame);
    return isMasked(state.model, node, viewer) ? maskText(value) : value;
  };
}

/** The heading of a row follows the same permissions as the question itself. */
function headingFor(viewer: Viewer): CanReadHeading {
  return (state, heading, made) =>
    isReadable(state.model, heading, viewer) &&
    !isMasked(state.model, heading, viewer) &&
    isFrameReadable(state, made, viewer);
}

/** The question and every group around it. */
export function isReadable(model: Model, node: Node, viewer: Viewer): boolean {
  for (let at: Node | undefined = node; at !== undefined; at = model.nodes[at.parent]) {
    if (!mayRead(model, at, viewer)) return false;
  }
  return true;
}

/** The answer as the reader may see it, with its unit; masked if they may only see that. */
export function printed(state: ViewedForm, node: Node, frame: Frame, viewer: Viewer): string {
  const value = shown(state, node, frame);
  return withUnits(isMasked(state.model, node, viewer) ? maskText(value) : value, node.data?.Units);
}

/** `150 lbs`, `15%`. */
function withUnits(value: string, units: string | undefined): string {
  if (value === '' || units === undefined) return value;
  return units === '%' ? `${value}%` : `${value} ${units}`;
}

/** As on the page, also where the reader sees only some of the rows. */
export function rowTitle(state: ViewedForm, row: Frame | undefined, viewer: Viewer): string {
  if (row === undefined) return '';
  return row.group !== null && isGenerated(row.group)
    ? rowHeading(state, row, headingFor(viewer))
    : ordinal(positionOf(row));
}

/**
 * A question with its answer, and with the options it offered if the page showed them all at once; of a row only those that
 * were chosen.
 */
export function answerItem(state: ViewedForm, node: Node, frame: Frame, viewer: Viewer): PrintAnswer {
  const value = printed(state, node, frame, viewer);
  if (isInRow(frame)) return rowAnswer(state, node, frame, viewer, value);
  const mention = mentionFor(viewer);
  const label = node.kind === 'label' ? labelOf(state, node, frame, mention) : wording(state, node, frame, mention);
  const options = isMasked(state.model, node, viewer) ? [] : optionsOf(state, node, frame);
  return { kind: 'answer', ...numbered(node), label, value, ...(options.length > 0 && { options }) };
}

/** What is on the page only: written by the system, typed a second time, or a help to find an answer. */
export const isOnPageOnly = ({ data }: Node): boolean =>
  data?.System === true || data?.Retyped === true || data?.Lookup === true;

/** The number of a question, if it has one (spec form 2.36). */
export const numbered = ({ number }: Node): { number?: string } => (number === null ? {} : { number });

export const isInRow = (frame: Frame): boolean => frame.group !== null;

/** A question of a row with its answer, and the short label for the rows after the first that has it. */
export function rowAnswer(state: ViewedForm, node: Node, frame: Frame, viewer: Viewer, value: string): PrintAnswer {
  const mention = mentionFor(viewer);
  const short = labelOf(state, node, frame, mention);
  const label = node.kind === 'label' ? short : wording(state, node, frame, mention);
  return { kind: 'answer', ...numbered(node), label, value, ...(short !== label && { short }) };
}

function optionsOf(state: ViewedForm, node: Node, frame: Frame): PrintOption[] {
  const { text } = instanceAt(state, node, frame);
  if (node.type === 'YesNo') {
    return [true, false].map((one) => ({ label: displayValue(one, node), chosen: text === String(one) }));
  }
  if (node.control !== 'radio' && node.control !== 'checkbox') return [];
  const chosen = new Set(chosenNames(node, text));
  return visibleOptions(state, node, frame).map(({ name, label }) => ({ label, chosen: chosen.has(name) }));
}

/** An answer, or the parts of a name or an address in one line; empty if there is none for this reader. */
export function inOneLine(state: ViewedForm, node: Node, frame: Frame, viewer: Viewer): string {
  if (!isReadable(state.model, node, viewer) || !isFrameReadable(state, frame, viewer)) return '';
  if (!instanceAt(state, node, frame).visible) return '';
  if (node.kind !== 'compound') return printed(state, node, frame, viewer);
  const parts = node.children
    .map((id) => nodeAt(state, id))
    .filter((part) => !isOnPageOnly(part))
    .map((part) => inOneLine(state, part, frame, viewer));
  return parts.filter((part) => part !== '').join(node.type === 'Name' ? ' ' : ', ');
}
