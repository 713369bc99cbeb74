/** The clauses of a node, by their effect. */
import type { Clause } from '../clause/types.ts';
import type { Block, Node } from './model.ts';

/** Clauses that a node's visibility, options and value depend on: their sources are evaluated first. */
export function stateClauses(node: Node): Clause[] {
  const clauses: (Clause | null)[] = [
    node.visible,
    node.calculate,
    node.rowsMaximum ?? null,
    node.allocation?.target ?? null,
  ];
  for (const source of node.rowSources.values()) clauses.push(source.when);
  for (const option of node.options ?? []) clauses.push(option.visible);
  for (const choice of node.defaults) clauses.push(choice.clause);
  return clauses.filter((clause) => clause !== null);
}

/** Clauses of a section beside its visibility: when its dialogs open, and when it is invalid until it is complete. */
export function sectionClauses({ notices, invalidUntilComplete }: Block): Clause[] {
  const clauses = [...notices.flatMap(({ clause, again }) => [clause, again]), invalidUntilComplete];
  return clauses.filter((clause) => clause !== null);
}

/** Clauses that affect what is shown of a node: wording, options, limits on rows, errors. */
export function viewClauses(node: Node): Clause[] {
  const clauses: (Clause | null)[] = [node.rowsMaximum ?? null];
  for (const variation of node.variations) clauses.push(variation.clause);
  for (const option of node.options ?? []) clauses.push(option.visible);
  for (const rule of node.rules) clauses.push(rule.when, ...rule.reads);
  for (const row of node.rowRead) clauses.push(row.clause);
  return clauses.filter((clause) => clause !== null);
}
