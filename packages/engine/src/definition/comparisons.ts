/** Which answers are compared with each other, by rules, dialogs and derived values. */
import type { Clause } from '../clause/types.ts';
import type { Draft, DraftNode } from './draft.ts';
import { sectionClauses } from './node-clauses.ts';

/** The questions that are read, also through derived values. */
export function leavesOf(draft: Pick<Draft, 'nodes'>, reads: readonly number[], seen = new Set<number>()): Set<number> {
  for (const id of reads) {
    if (seen.has(id)) continue;
    seen.add(id);
    const node = draft.nodes[id];
    if (node?.kind === 'derived') leavesOf(draft, node.calculate?.reads ?? [], seen);
  }
  return seen;
}

/** Whether a rule of one of them, a dialog or a rule elsewhere reads the question and all of these others. */
export function comparesWith(draft: Draft, node: DraftNode, others: readonly number[]): boolean {
  const both = [node.id, ...others];
  return readings(draft).some((read) => both.every((id) => read.has(id)));
}

const known = new WeakMap<Draft, readonly ReadonlySet<number>[]>();

/** What each rule, with the question it is of, and each dialog reads. */
function readings(draft: Draft): readonly ReadonlySet<number>[] {
  let found = known.get(draft);
  if (found === undefined) {
    const read = (clauses: readonly (Clause | null)[], own: readonly number[]): ReadonlySet<number> =>
      leavesOf(draft, [...own, ...clauses.flatMap((clause) => clause?.reads ?? [])]);
    found = [
      ...draft.nodes.flatMap(({ id, rules }) => rules.map((rule) => read([rule.when, ...rule.reads], [id]))),
      ...draft.blocks.flatMap((block) => sectionClauses(block).map((clause) => read([clause], []))),
    ];
    known.set(draft, found);
  }
  return found;
}
