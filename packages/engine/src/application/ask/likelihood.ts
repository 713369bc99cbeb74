/**
 * What is already certain while answers are still missing. An answer that is blank now, or that the asking stage may
 * not read, can become anything; a clause is certain if it has the same result for all of them.
 */
import { compileExpression } from '../../clause/evaluate.ts';
import { parts } from '../../clause/reads.ts';
import type { Clause, Environment, Expression, Value } from '../../clause/types.ts';
import type { Node } from '../../definition/model.ts';
import { roleOfStage } from '../../clause/roles-and-stages.ts';
import type { Stage } from '../../definition/vocabulary.ts';
import { inConcealedRow } from '../graph/access.ts';
import { frameFor, instanceAt, nodeAt, type ViewedForm } from '../graph/state.ts';
import type { Frame } from '../graph/frame.ts';

/** Whether a question will be asked, as far as it follows from the answers known now. */
export type Likelihood = 'certain' | 'possible' | 'no';

/** Where a question is: the innermost existing row, and the groups around it that have no row yet. */
export interface Place {
  readonly frame: Frame;
  readonly imagined: ReadonlySet<number>;
}

/** The form as it would be for a stage. */
export interface Lookahead {
  readonly state: ViewedForm;
  readonly environment: Environment;
  /** Answers that are not known at the asking stage. */
  readonly concealed: ReadonlySet<number>;
  readonly known: Map<Frame, Map<number, Likelihood>>;
}

const OPEN = Symbol('open');

/** Looks ahead to `stage` using what the state's own stage may read, and nothing else: not even constants. */
export function lookaheadFor(state: ViewedForm, stage: Stage): Lookahead {
  const context = { ...state.context, Stage: stage, Role: roleOfStage(stage) };
  return {
    state,
    environment: { ...state.environment, context },
    concealed: state.concealment.nodes,
    known: new Map(),
  };
}

/** Whether the question is asked: its own clause and those of everything around it. */
export function likelihoodOf(lookahead: Lookahead, node: Node, place: Place): Likelihood {
  if (place.imagined.has(node.rows)) return computeLikelihood(lookahead, node, place);
  const ofFrame = lookahead.known.get(place.frame) ?? new Map<number, Likelihood>();
  lookahead.known.set(place.frame, ofFrame);
  let likelihood = ofFrame.get(node.id);
  if (likelihood === undefined) {
    likelihood = computeLikelihood(lookahead, node, place);
    ofFrame.set(node.id, likelihood);
  }
  return likelihood;
}

function computeLikelihood(lookahead: Lookahead, node: Node, place: Place): Likelihood {
  const around = node.parent < 0 ? 'certain' : likelihoodAround(lookahead, nodeAt(lookahead.state, node.parent), place);
  if (around === 'no' || node.visible === null) return around;
  const shown = valueAhead(lookahead, node.visible.tree, place);
  if (shown === OPEN) return 'possible';
  return shown === true ? around : 'no';
}

function likelihoodAround(lookahead: Lookahead, parent: Node, place: Place): Likelihood {
  return likelihoodOf(lookahead, parent, { ...place, frame: frameFor(lookahead.state, parent, place.frame) });
}

/** The certain value of a part of a clause, or open. */
function valueAhead(lookahead: Lookahead, part: Expression, place: Place): Value | typeof OPEN {
  if (!isOpen(lookahead, part, place)) return valueNow(lookahead, part, place);
  switch (part.kind) {
    case 'answer': {
      const node = nodeAt(lookahead.state, part.node);
      return node.kind === 'derived' && node.calculate !== null
        ? valueAhead(lookahead, node.calculate.tree, outside(lookahead))
        : OPEN;
    }
    case 'not': {
      const operand = valueAhead(lookahead, part.operand, place);
      return typeof operand === 'boolean' ? !operand : operand;
    }
    case 'binary': {
      if (part.operator !== '&&' && part.operator !== '||') return OPEN;
      const decides = part.operator === '||';
      const sides = [valueAhead(lookahead, part.left, place), valueAhead(lookahead, part.right, place)];
      return sides.includes(decides) ? decides : OPEN;
    }
    case 'conditional': {
      const condition = valueAhead(lookahead, part.condition, place);
      if (condition === OPEN) return OPEN;
      if (condition === undefined) return undefined;
      return valueAhead(lookahead, condition === true ? part.then : part.else, place);
    }
    default:
      return OPEN;
  }
}

/** Something that the part reads may still change. */
function isOpen(lookahead: Lookahead, part: Expression, place: Place): boolean {
  switch (part.kind) {
    case 'answer': {
      if (part.up !== null && place.imagined.size > 0) return true;
      const node = nodeAt(lookahead.state, part.node);
      return isAnswerOpen(lookahead, node, frameFor(lookahead.state, node, place.frame));
    }
    case 'loop':
      return isOpenInSomeRow(lookahead, nodeAt(lookahead.state, part.node));
    case 'key':
      return place.imagined.size > 0;
    default:
      return parts(part).some((inner) => isOpen(lookahead, inner, place));
  }
}

function isAnswerOpen(lookahead: Lookahead, node: Node, frame: Frame): boolean {
  const { state } = lookahead;
  if (node.kind === 'derived') return isClauseOpen(lookahead, node.calculate, outside(lookahead));
  if (lookahead.concealed.has(node.id) || inConcealedRow(frame)) return true;
  if (node.data?.System === true) return false;
  const place = { frame, imagined: NOTHING };
  const likelihood = likelihoodOf(lookahead, node, place);
  if (likelihood !== 'certain') return likelihood === 'possible';
  const instance = instanceAt(state, node, frame);
  if (node.kind === 'answer' && instance.text === '') return true;
  if (node.options?.some(({ visible }) => isClauseOpen(lookahead, visible, place)) === true) return true;
  if (!instance.edited && isClauseOpen(lookahead, node.calculate, place)) return true;
  if (isClauseOpen(lookahead, node.rowsMaximum ?? null, place)) return true;
  return node.rowsFrom.some((id) => isAnswerOpen(lookahead, nodeAt(state, id), state.outside));
}

function isClauseOpen(lookahead: Lookahead, clause: Clause | null, place: Place): boolean {
  return clause !== null && isOpen(lookahead, clause.tree, place);
}

function isOpenInSomeRow(lookahead: Lookahead, node: Node): boolean {
  if (lookahead.concealed.has(node.id)) return true;
  const within = (frame: Frame): boolean => {
    if (node.rows === frame.node && frame.outer !== null) return isAnswerOpen(lookahead, node, frame);
    return [...frame.rows.values()].some((rows) => rows.some(within));
  };
  return within(lookahead.state.outside);
}

const NOTHING: ReadonlySet<number> = new Set();

function outside({ state }: Lookahead): Place {
  return { frame: state.outside, imagined: NOTHING };
}

const compiled = new WeakMap<Expression, (environment: Environment) => Value>();

function valueNow({ state, environment }: Lookahead, part: Expression, { frame }: Place): Value {
  let evaluate = compiled.get(part);
  if (evaluate === undefined) {
    evaluate = compileExpression(part, (node) => state.model.nodes[node]?.local ?? -1);
    compiled.set(part, evaluate);
  }
  environment.row = frame.outer === null ? null : frame;
  return evaluate(environment);
}
