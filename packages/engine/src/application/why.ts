/** Why a question or section is as it is: the clauses that show, hide or lock it, in words with their truth. */
import { explain, type Explanation } from '../clause/explain.ts';
import type { Clause } from '../clause/types.ts';
import type { Block, Node } from '../definition/model.ts';
import type { Application, CellKey, Why } from './contract.ts';
import { evaluate } from './facts.ts';
import { blockNamed, instanceOf } from './lookup.ts';
import { isOpenByFlow, isVisibleByClause } from './flow-visibility.ts';
import { stateOf } from './opened.ts';
import { blockPermission, inConcealedRow, isEditable, mayRead } from './permission.ts';
import { frameFor, nodeAt, placeOf, type Frame, type Instance, type State } from './state.ts';
import { messageOf } from './validity.ts';
import { labelOf } from './wording.ts';

/** Why a question, or a block (`block:Name`), is as it is. Throws for a key that never existed. */
export function whyOf(application: Application, key: CellKey): Why {
  const state = stateOf(application);
  const block = key.startsWith('block:') ? blockNamed(state.model, key.slice('block:'.length)) : null;
  return block === null ? whyQuestion(state, instanceOf(state, key)) : whyBlock(state, block);
}

function whyQuestion(state: State, { node, frame }: Instance): Why {
  const visible = frame.visible[placeOf(state, node)] === true;
  const parts = [...whyVisible(state, node, frame), ...whyLocked(state, node, frame), ...whyWrong(state, node, frame)];
  return said(`${labelOf(state, node, frame)} is ${visible ? 'shown' : 'not shown'}`, visible, parts);
}

/** The clause of the question and of everything around it, outermost first. */
function whyVisible(state: State, node: Node, frame: Frame): Why[] {
  const around =
    node.parent < 0
      ? []
      : whyVisible(state, nodeAt(state, node.parent), frameFor(state, nodeAt(state, node.parent), frame));
  return node.visible === null ? around : [...around, whyClause(state, node.visible, frame)];
}

function whyClause(state: State, clause: Clause, frame: Frame): Why {
  const value = evaluate(state, clause, frame);
  const truth = typeof value === 'boolean' ? value : null;
  if (state.facts !== null && state.concealment.clauses.has(clause.id)) {
    return { sentence: 'It depends on answers you may not see.', truth, concealed: true, parts: [] };
  }
  state.environment.row = frame.outer === null ? null : frame;
  return fromExplanation(explain(state.model, clause, state.environment));
}

function whyLocked(state: State, node: Node, frame: Frame): Why[] {
  if (node.kind !== 'answer' || isEditable(state, node, frame)) return [];
  const block = state.model.blocks[node.block];
  if (block !== undefined && state.locked.has(block.name))
    return [said('The section is covered by a signature.', true, [])];
  if (inConcealedRow(frame) || !mayRead(state.model, node, state)) return [said('It is not yours to see.', true, [])];
  return [said('It is not yours to edit at this stage.', true, [])];
}

function whyWrong(state: State, node: Node, frame: Frame): Why[] {
  return (frame.errors[placeOf(state, node)] ?? []).map((error) => {
    const rule = node.rules.find((one) => one.key === error.key);
    const clauses = rule === undefined ? [] : [...(rule.when === null ? [] : [rule.when]), ...rule.reads];
    return said(
      messageOf(state, error.key, error.message),
      true,
      clauses.filter((clause) => clause.type === 'boolean').map((clause) => whyClause(state, clause, frame)),
    );
  });
}

function whyBlock(state: State, block: Block): Why {
  const open = isOpenByFlow(state, block);
  const node = nodeAt(state, block.node);
  const parts = whyVisible(state, node, state.outside);
  if (!open && isVisibleByClause(state, block)) parts.push(said('It opens later in the flow.', false, []));
  if (blockPermission(state.model, block.index, state) === 'None')
    parts.push(said('It is not yours to see.', true, []));
  return said(`${block.data.DisplayName} is ${open ? 'shown' : 'not shown'}`, open, parts);
}

function said(sentence: string, truth: boolean | null, parts: Why[]): Why {
  return { sentence, truth, concealed: false, parts };
}

function fromExplanation({ sentence, truth, parts }: Explanation): Why {
  return { sentence, truth, concealed: false, parts: parts.map(fromExplanation) };
}
