/**
 * What is already certain while answers are still to come. An answer that is blank now, or that the asking stage may not
 * read, can become anything; a clause is settled where it comes out the same whatever those become.
 */
import { compileExpression } from '../../clause/evaluate.ts';
import { parts } from '../../clause/reads.ts';
import type { Clause, Environment, Expression, Value } from '../../clause/types.ts';
import type { Node } from '../../definition/model.ts';
import { roleOfStage } from '../../clause/roles-and-stages.ts';
import type { Stage } from '../../definition/vocabulary.ts';
import { inConcealedRow } from '../graph/access.ts';
import { frameFor, instanceAt, nodeAt, type State } from '../graph/state.ts';
import type { Frame } from '../graph/frame.ts';

/** Whether a question will be asked, as far as the answers known now say. */
export type Prospect = 'certain' | 'possible' | 'no';

/** Where a question stands: the innermost row there is, and the groups around it that have no row yet. */
export interface Spot {
  readonly frame: Frame;
  readonly imagined: ReadonlySet<number>;
}

/** How the form would come out for a stage. */
export interface Outlook {
  readonly state: State;
  readonly environment: Environment;
  /** Answers that nobody knows at the asking stage. */
  readonly concealed: ReadonlySet<number>;
  readonly known: Map<Frame, Map<number, Prospect>>;
}

const OPEN = Symbol('open');

/** Looks ahead to `stage` with what the state's own stage may read, and nothing else: not even constants. */
export function outlookFor(state: State, stage: Stage): Outlook {
  const context = { ...state.context, Stage: stage, Role: roleOfStage(stage) };
  return {
    state,
    environment: { ...state.environment, context },
    concealed: state.concealment.nodes,
    known: new Map(),
  };
}

/** Whether the question is asked: its own clause and all around it. */
export function prospectOf(outlook: Outlook, node: Node, spot: Spot): Prospect {
  if (spot.imagined.has(node.rows)) return reckon(outlook, node, spot);
  const ofFrame = outlook.known.get(spot.frame) ?? new Map<number, Prospect>();
  outlook.known.set(spot.frame, ofFrame);
  let prospect = ofFrame.get(node.id);
  if (prospect === undefined) {
    prospect = reckon(outlook, node, spot);
    ofFrame.set(node.id, prospect);
  }
  return prospect;
}

function reckon(outlook: Outlook, node: Node, spot: Spot): Prospect {
  const around = node.parent < 0 ? 'certain' : prospectAround(outlook, nodeAt(outlook.state, node.parent), spot);
  if (around === 'no' || node.visible === null) return around;
  const shown = valueAhead(outlook, node.visible.tree, spot);
  if (shown === OPEN) return 'possible';
  return shown === true ? around : 'no';
}

function prospectAround(outlook: Outlook, parent: Node, spot: Spot): Prospect {
  return prospectOf(outlook, parent, { ...spot, frame: frameFor(outlook.state, parent, spot.frame) });
}

/** The value a part of a clause has for certain, or open. */
function valueAhead(outlook: Outlook, part: Expression, spot: Spot): Value | typeof OPEN {
  if (!isOpen(outlook, part, spot)) return valueNow(outlook, part, spot);
  switch (part.kind) {
    case 'answer': {
      const node = nodeAt(outlook.state, part.node);
      return node.kind === 'derived' && node.calculate !== null
        ? valueAhead(outlook, node.calculate.tree, outside(outlook))
        : OPEN;
    }
    case 'not': {
      const operand = valueAhead(outlook, part.operand, spot);
      return typeof operand === 'boolean' ? !operand : operand;
    }
    case 'binary': {
      if (part.operator !== '&&' && part.operator !== '||') return OPEN;
      const decides = part.operator === '||';
      const sides = [valueAhead(outlook, part.left, spot), valueAhead(outlook, part.right, spot)];
      return sides.includes(decides) ? decides : OPEN;
    }
    case 'conditional': {
      const condition = valueAhead(outlook, part.condition, spot);
      if (condition === OPEN) return OPEN;
      if (condition === undefined) return undefined;
      return valueAhead(outlook, condition === true ? part.then : part.else, spot);
    }
    default:
      return OPEN;
  }
}

/** Something the part reads may still change. */
function isOpen(outlook: Outlook, part: Expression, spot: Spot): boolean {
  switch (part.kind) {
    case 'answer': {
      if (part.up !== null && spot.imagined.size > 0) return true;
      const node = nodeAt(outlook.state, part.node);
      return isAnswerOpen(outlook, node, frameFor(outlook.state, node, spot.frame));
    }
    case 'loop':
      return isOpenInSomeRow(outlook, nodeAt(outlook.state, part.node));
    case 'key':
      return spot.imagined.size > 0;
    default:
      return parts(part).some((inner) => isOpen(outlook, inner, spot));
  }
}

function isAnswerOpen(outlook: Outlook, node: Node, frame: Frame): boolean {
  const { state } = outlook;
  if (node.kind === 'derived') return isClauseOpen(outlook, node.calculate, outside(outlook));
  if (outlook.concealed.has(node.id) || inConcealedRow(frame)) return true;
  if (node.data?.System === true) return false;
  const spot = { frame, imagined: NOTHING };
  const prospect = prospectOf(outlook, node, spot);
  if (prospect !== 'certain') return prospect === 'possible';
  const instance = instanceAt(state, node, frame);
  if (node.kind === 'answer' && instance.text === '') return true;
  if (node.options?.some(({ visible }) => isClauseOpen(outlook, visible, spot)) === true) return true;
  if (!instance.edited && isClauseOpen(outlook, node.calculate, spot)) return true;
  if (isClauseOpen(outlook, node.rowsMaximum ?? null, spot)) return true;
  return node.rowsFrom.some((id) => isAnswerOpen(outlook, nodeAt(state, id), state.outside));
}

function isClauseOpen(outlook: Outlook, clause: Clause | null, spot: Spot): boolean {
  return clause !== null && isOpen(outlook, clause.tree, spot);
}

function isOpenInSomeRow(outlook: Outlook, node: Node): boolean {
  if (outlook.concealed.has(node.id)) return true;
  const within = (frame: Frame): boolean => {
    if (node.rows === frame.node && frame.outer !== null) return isAnswerOpen(outlook, node, frame);
    return [...frame.rows.values()].some((rows) => rows.some(within));
  };
  return within(outlook.state.outside);
}

const NOTHING: ReadonlySet<number> = new Set();

function outside({ state }: Outlook): Spot {
  return { frame: state.outside, imagined: NOTHING };
}

const compiled = new WeakMap<Expression, (environment: Environment) => Value>();

function valueNow({ state, environment }: Outlook, part: Expression, { frame }: Spot): Value {
  let evaluate = compiled.get(part);
  if (evaluate === undefined) {
    evaluate = compileExpression(part, (node) => state.model.nodes[node]?.local ?? -1);
    compiled.set(part, evaluate);
  }
  environment.row = frame.outer === null ? null : frame;
  return evaluate(environment);
}
