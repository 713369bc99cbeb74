/**
 * A missing answer proves nothing: clauses over answers that a stage may not read are evaluated where the whole record
 * is, and sent as constants (spec engine §3).
 */
import type { Clause } from '../../clause/types.ts';
import type { Model, Node, Rule } from '../../definition/model.ts';
import type { Facts } from '../contract/contract.ts';
import { isMasked, mayRead, type Viewer } from '../graph/permission.ts';
import { formatKey } from '../../rule/format-key.ts';
import { sectionClauses, stateClauses, viewClauses } from '../../definition/node-clauses.ts';
import { instanceAt, type Form } from '../graph/state.ts';
import type { Frame } from '../graph/frame.ts';
import { type Concealment, concealmentOf, isConcealedRule } from '../graph/concealment.ts';
import { factId, ruleFactId, formatFactId } from '../graph/fact-ids.ts';
import { evaluateHere } from '../graph/evaluate.ts';

/** Clauses inside a row: of this group, or of one that generates its rows. */
function clausesOfRows(node: Node): (Clause | null)[] {
  return [...node.rowRead.map((one) => one.clause), ...[...node.rowSources.values()].map((source) => source.when)];
}

/** Which parts of a node become facts for a viewer; the selection does not depend on any answer. */
interface Telling {
  readonly node: Node;
  readonly clauses: readonly Clause[];
  readonly rules: readonly Rule[];
  /** The viewer has only part of its answer. */
  readonly masked: boolean;
  /** Clauses that decide which rows the viewer sees. */
  readonly rowRead: readonly Clause[];
}

interface Tellings {
  readonly nodes: readonly Telling[];
  readonly ofSections: readonly Clause[];
}

const tellings = new WeakMap<Concealment, Tellings>();

/** Computed once per concealment, which is computed once per model, stage and role. */
function tellingsOf(model: Model, viewer: Viewer): Tellings {
  const concealment = concealmentOf(model, viewer);
  const known = tellings.get(concealment);
  if (known !== undefined) return known;
  const made = makeTellings(model, viewer, concealment);
  tellings.set(concealment, made);
  return made;
}

function makeTellings(model: Model, viewer: Viewer, concealment: Concealment): Tellings {
  const isTold = (clause: Clause): boolean => concealment.clauses.has(clause.id) && clause.type === 'boolean';
  const nodes = model.nodes.flatMap((node): Telling[] => {
    // A derived value by itself would reveal more than the clauses that read it.
    if (node.kind === 'derived' || !mayRead(model, node, viewer)) return [];
    const ofRows = clausesOfRows(node);
    const telling = {
      node,
      clauses: [...stateClauses(node), ...viewClauses(node)].filter((one) => !ofRows.includes(one) && isTold(one)),
      rules: node.rules.filter((rule) => isConcealedRule(concealment, node, rule)),
      masked: node.kind === 'answer' && isMasked(model, node, viewer),
      rowRead: node.rowRead.flatMap(({ stage, clause }) => (stage === viewer.stage && isTold(clause) ? [clause] : [])),
    };
    const { clauses, rules, masked, rowRead } = telling;
    return clauses.length + rules.length + rowRead.length > 0 || masked ? [telling] : [];
  });
  const readable = model.blocks.filter((block) => {
    const node = model.nodes[block.node];
    return node !== undefined && mayRead(model, node, viewer);
  });
  return { nodes, ofSections: readable.flatMap(sectionClauses).filter(isTold) };
}

/** Constants for a viewer, from a state that has the whole record and is opened for that viewer's stage. */
export function collectFacts(state: Form, frames: (node: Node) => Iterable<Frame>, viewer: Viewer): Facts {
  const { model } = state;
  const { nodes, ofSections } = tellingsOf(model, viewer);
  const facts: Facts = {};
  const add = (clause: Clause, frame: Frame): void => {
    const value = evaluateHere(state, clause, frame);
    facts[factId(clause.id, frame)] = typeof value === 'boolean' ? value : null;
  };
  // For a row that the viewer may not see, not even this is revealed.
  const addReadable = (rows: Node, clause: Clause, frame: Frame): void => {
    for (const row of frame.rows.get(rows.id) ?? []) if (evaluateHere(state, clause, row) === true) add(clause, row);
  };
  for (const { node, clauses, rules, masked, rowRead } of nodes) {
    for (const clause of rowRead) for (const frame of frames(node)) addReadable(node, clause, frame);
    if (clauses.length + rules.length === 0 && !masked) continue;
    for (const frame of frames(node)) {
      for (const clause of clauses) add(clause, frame);
      if (rules.length === 0 && !masked) continue;
      const errors = instanceAt(state, node, frame).errors;
      const isBroken = (key: string): boolean => errors.some((error) => error.key === key);
      for (const rule of rules) facts[ruleFactId(model, node, rule, frame)] = isBroken(rule.key);
      if (masked && isBroken(formatKey(node))) facts[formatFactId(model, node, frame)] = true;
    }
  }
  for (const clause of ofSections) add(clause, state.outside);
  return facts;
}
