/** What a submission of a block contains: the answers this stage may write, `null` for those it left blank. */
import { isMaskedText, isTypedNumber, maskText } from '../../answer/index.ts';
import type { AnswerPath, AnswerText, QuestionResponse } from '../../answer/types.ts';
import type { Block, Node } from '../../definition/model.ts';
import { isShown } from './cell-state.ts';
import { isGenerated, pathOf, rowPath } from '../graph/paths.ts';
import { accessOf, isEditable } from '../graph/access.ts';
import { isMasked } from '../graph/permission.ts';
import { rowsIn, type Frame, type Instance } from '../graph/frame.ts';
import { forEachInside } from '../graph/walk.ts';
import { instanceAt, type ViewedForm } from '../graph/state.ts';

/** The body of a submission (spec http §3): by path, in the order of the questions. */
export function responsesOf(state: ViewedForm, block: Block): QuestionResponse[] {
  const responses: QuestionResponse[] = [];
  forEachInside(state.outside, (node, frame) => {
    if (node.block !== block.index) return;
    if (node.kind === 'rows') {
      for (const path of pathsOfRows(state, node, frame)) responses.push({ QuestionName: path, AnswerText: null });
    }
    if (!isSent(state, node, frame)) return;
    const text = sentText(instanceAt(state, node, frame));
    responses.push({ QuestionName: pathOf(node, frame), AnswerText: text === '' ? null : text });
  });
  return responses;
}

/** An answer that this person may write and sees, or the key of a row that they may write. */
function isSent(state: ViewedForm, node: Node, frame: Frame): boolean {
  if (node.kind !== 'answer' || !isEditable(state, node, frame) || isAsItCame(state, node, frame)) return false;
  return frame.group?.key === node.id || isShown(state, node, frame);
}

/** Paths that name a group without rows, and rows in which nothing is asked now: no answer names them. */
function pathsOfRows(state: ViewedForm, group: Node, frame: Frame): AnswerPath[] {
  if (isGenerated(group) || !isEditable(state, group, frame) || !isShown(state, group, frame)) return [];
  const rows = rowsIn(frame, group);
  if (rows.length === 0) return [pathOf(group, frame)];
  if (!accessOf(state, group).whole) return [];
  return rows.flatMap((row) => {
    let isNamed = false;
    forEachInside(row, (node, at) => (isNamed ||= isSent(state, node, at)));
    return isNamed ? [] : [rowPath(row)];
  });
}

/**
 * A number that is kept in a vault leaves the page only if it is well formed; if it already has a token, only the last
 * four are sent, which tell the server that it is unchanged.
 */
function sentText({ node, text, errors }: Instance): AnswerText {
  if (node.data?.Tokenise !== true) return text;
  return isTypedNumber(text, node) ? (errors.length > 0 ? '' : text) : maskText(text);
}

/**
 * Only the last characters of a masked answer are available here; it is sent only once somebody typed another answer or
 * cleared it.
 */
function isAsItCame(state: ViewedForm, node: Node, frame: Frame): boolean {
  if (node.data?.Tokenise === true) return false;
  return isMasked(state.model, node, state) && isMaskedText(instanceAt(state, node, frame).text);
}
