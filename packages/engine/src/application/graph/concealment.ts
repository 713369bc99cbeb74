/** What a viewer may not read, and the clauses and rules that depend on it (spec engine §3). */
import type { Clause } from '../../clause/types.ts';
import type { Model, Node, Rule } from '../../definition/model.ts';
import { filtersRows, isMasked, mayRead, type Viewer } from './permission.ts';
import { sectionClauses, stateClauses, viewClauses } from '../../definition/node-clauses.ts';

export interface Concealment {
  /** IDs of clauses that read what the viewer may not. */
  readonly clauses: ReadonlySet<string>;
  /** Questions whose answer the viewer does not have, or not completely. */
  readonly nodes: ReadonlySet<number>;
}

const concealments = new WeakMap<Model, Map<string, Concealment>>();

/** What is concealed from a viewer. Computed once per model, stage and role. */
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

/** A group of which this stage reads only some rows, or only a part. */
function inFilteredRows(model: Model, node: Node, viewer: Viewer): boolean {
  let at: Node | undefined = node.kind === 'rows' ? node : model.nodes[node.rows];
  for (; at !== undefined; at = model.nodes[at.rows]) if (filtersRows(at, viewer)) return true;
  return false;
}

/** Reading a part of the own row requires no other row. */
function reachesOtherRows(model: Model, clause: Clause, read: number): boolean {
  const node = model.nodes[read];
  if (node === undefined || node.kind === 'rows') return true;
  return clause.reads.includes(node.rows);
}

/** Whether a rule needs more than the viewer has. */
export function isConcealedRule(concealment: Concealment, node: Node, rule: Rule): boolean {
  return concealment.nodes.has(node.id) || readsConcealed(concealment, rule);
}

/** Whether a clause of the rule needs more than the viewer has. */
export function readsConcealed(concealment: Concealment, rule: Rule): boolean {
  return [...rule.reads, ...(rule.when === null ? [] : [rule.when])].some(({ id }) => concealment.clauses.has(id));
}

/** The viewer can see everything that generates the rows. */
export function canReadSource(model: Model, node: Node, source: Node, viewer: Viewer): boolean {
  if (!mayRead(model, source, viewer) || filtersRows(source, viewer)) return false;
  const when = node.rowSources.get(source.id)?.when ?? null;
  return when === null || !concealmentOf(model, viewer).clauses.has(when.id);
}
