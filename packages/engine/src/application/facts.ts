/**
 * Absence proves nothing: clauses over answers that a stage may not read are decided where the whole record is, and
 * travel as constants (spec engine §3).
 */
import type { Clause, Value } from '../clause/types.ts';
import type { Model, Node, Rule } from '../definition/model.ts';
import type { Facts } from './contract.ts';
import { filtersRows, isMasked, mayRead, type Viewer } from './permission.ts';
import { formatKey } from '../rule/error-keys.ts';
import { sectionClauses, stateClauses, viewClauses } from '../definition/node-clauses.ts';
import { rowPath } from './paths.ts';
import { instanceAt, type Frame, type State } from './state.ts';

export interface Concealment {
  /** Ids of clauses that read what the viewer may not. */
  readonly clauses: ReadonlySet<string>;
  /** Questions whose answer the viewer has not, or not whole. */
  readonly nodes: ReadonlySet<number>;
}

/** Fact: every visible section that the viewer may not read is done. Not told to an agent before the customer signed. */
export const REST_DONE = '#rest-done';
/** Fact: those of them that stand before what the customer fills. */
export const SEND_REST_DONE = '#send-rest-done';

const concealments = new WeakMap<Model, Map<string, Concealment>>();

/** What is concealed from a viewer. Made once per model, stage and role. */
export function concealmentOf(model: Model, viewer: Viewer): Concealment {
  const ofModel = concealments.get(model) ?? new Map<string, Concealment>();
  concealments.set(model, ofModel);
  const id = `${viewer.stage} ${viewer.role}`;
  const known = ofModel.get(id);
  if (known !== undefined) return known;
  const made = makeConcealment(model, viewer);
  ofModel.set(id, made);
  return made;
}

function makeConcealment(model: Model, viewer: Viewer): Concealment {
  const nodes = new Set<number>();
  const partly = new Set<number>();
  for (const node of model.nodes) {
    if (!mayRead(model, node, viewer) || isMasked(model, node, viewer)) nodes.add(node.id);
    if (inFilteredRows(model, node, viewer)) partly.add(node.id);
  }
  const clauses = new Set<string>();
  const conceals = (clause: Clause): boolean =>
    clause.reads.some((id) => nodes.has(id) || (partly.has(id) && reachesOtherRows(model, clause, id)));
  for (const node of byReading(model)) {
    for (const clause of [...stateClauses(node), ...viewClauses(node)]) if (conceals(clause)) clauses.add(clause.id);
    const value = node.kind === 'derived' ? node.calculate : null;
    if (value !== null && clauses.has(value.id)) nodes.add(node.id);
  }
  for (const block of model.blocks) {
    for (const clause of sectionClauses(block)) if (conceals(clause)) clauses.add(clause.id);
  }
  return { clauses, nodes };
}

/** Derived values first, in the order in which they read each other. */
function byReading(model: Model): Node[] {
  const derived: Node[] = [];
  const seen = new Set<number>();
  const visit = (node: Node | undefined): void => {
    if (node === undefined || node.kind !== 'derived' || seen.has(node.id)) return;
    seen.add(node.id);
    for (const id of node.calculate?.reads ?? []) visit(model.nodes[id]);
    derived.push(node);
  };
  model.nodes.forEach(visit);
  return [...derived, ...model.nodes.filter((node) => node.kind !== 'derived')];
}

/** A group of which this stage reads some rows only, or a part of it. */
function inFilteredRows(model: Model, node: Node, viewer: Viewer): boolean {
  let at: Node | undefined = node.kind === 'rows' ? node : model.nodes[node.rows];
  for (; at !== undefined; at = model.nodes[at.rows]) if (filtersRows(at, viewer)) return true;
  return false;
}

/** Reading a part of one's own row needs no other row. */
function reachesOtherRows(model: Model, clause: Clause, read: number): boolean {
  const node = model.nodes[read];
  if (node === undefined || node.kind === 'rows') return true;
  return clause.reads.includes(node.rows);
}

/** What a clause gives in this frame: its value, or the constant that stands for it. */
export function evaluate(state: State, clause: Clause, frame: Frame): Value {
  if (state.facts !== null && state.concealment.clauses.has(clause.id)) {
    return state.facts[factId(clause.id, frame)] ?? undefined;
  }
  return evaluateHere(state, clause, frame);
}

export function evaluateHere(state: State, clause: Clause, frame: Frame): Value {
  state.environment.row = frame.outer === null ? null : frame;
  return clause.evaluate(state.environment);
}

export function holds(state: State, clause: Clause | null, frame: Frame): boolean {
  return clause === null || evaluate(state, clause, frame) === true;
}

function factId(id: string, frame: Frame): string {
  return frame.outer === null ? id : `${id}@${rowPath(frame)}`;
}

/** Whether a rule needs more than the viewer has. */
export function isConcealedRule(concealment: Concealment, node: Node, rule: Rule): boolean {
  return concealment.nodes.has(node.id) || readsConcealed(concealment, rule);
}

/** Whether a clause of the rule needs more than the viewer has. */
export function readsConcealed(concealment: Concealment, rule: Rule): boolean {
  return [...rule.reads, ...(rule.when === null ? [] : [rule.when])].some(({ id }) => concealment.clauses.has(id));
}

export function ruleFactId(model: Model, node: Node, rule: Rule, frame: Frame): string {
  return factId(`${model.blocks[node.block]?.name ?? ''}.${node.path}#fails:${rule.key}`, frame);
}

/** Fact: a masked answer is no value of its type. */
export function formatFactId(model: Model, node: Node, frame: Frame): string {
  return factId(`${model.blocks[node.block]?.name ?? ''}.${node.path}#format`, frame);
}

/** Clauses that stand in a row: of this group, or of one that makes its rows. */
function clausesOfRows(node: Node): (Clause | null)[] {
  return [...node.rowRead.map((one) => one.clause), ...[...node.rowSources.values()].map((source) => source.when)];
}

/** What of a node becomes facts for a viewer; which ones depends on no answer. */
interface Telling {
  readonly node: Node;
  readonly clauses: readonly Clause[];
  readonly rules: readonly Rule[];
  /** The viewer has its answer in part only. */
  readonly masked: boolean;
  /** Clauses that say which rows the viewer sees. */
  readonly rowRead: readonly Clause[];
}

interface Tellings {
  readonly nodes: readonly Telling[];
  readonly ofSections: readonly Clause[];
}

const tellings = new WeakMap<Concealment, Tellings>();

/** Made once for what is concealed from a viewer, which is made once per model, stage and role. */
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
    // A derived value by itself would say more than the clauses that read it.
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
export function collectFacts(state: State, frames: (node: Node) => Iterable<Frame>, viewer: Viewer): Facts {
  const { model } = state;
  const { nodes, ofSections } = tellingsOf(model, viewer);
  const facts: Facts = {};
  const add = (clause: Clause, frame: Frame): void => {
    const value = evaluateHere(state, clause, frame);
    facts[factId(clause.id, frame)] = typeof value === 'boolean' ? value : null;
  };
  // Of a row that is not for the viewer not even this is told.
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
