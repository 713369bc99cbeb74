/** Every condition of a definition with the question or section it belongs to. */
import type { Clause, Expression } from '../clause/types.ts';
import type { CheckedDraft, DraftNode } from './draft.ts';
import { clausesAround, isPossible } from './possible/index.ts';

export interface Condition {
  clause: Clause;
  node: DraftNode;
  /** Where it is written. */
  path: string;
  field: string;
  kind: 'visible' | 'option' | 'variation' | 'default' | 'rule' | 'row' | 'notice' | 'mark';
  /** Clauses that are true whenever this one is evaluated: of the question itself and of what is around it. */
  around: readonly Expression[];
  /** Whether it can be true there; null: there are too many kinds of answers to try. */
  possible: boolean | null;
}

/** Valid conditions in the order of the form; expressions for values are not included. */
export function conditionsOf(draft: CheckedDraft): Condition[] {
  const places = new Map(draft.sound.map(({ clause, path, field }) => [clause, { path, field }]));
  return draft.nodes.flatMap((node) => {
    const outside = clausesAround(draft.nodes, node);
    const inside = node.visible === null ? outside : [node.visible.tree, ...outside];
    const all = (kind: Condition['kind'], clauses: readonly (Clause | null)[]): Condition[] =>
      clauses.flatMap((clause) => {
        const place = clause === null ? undefined : places.get(clause);
        if (clause === null || place === undefined || clause.type !== 'boolean') return [];
        // A row's clause is seen from inside the row, where the clauses around are asked a row further out.
        const around = kind === 'visible' ? outside : kind === 'row' ? [] : inside;
        return [
          { clause, node, kind, ...place, around, possible: isPossible(draft.nodes, clause.tree, { besides: around }) },
        ];
      });
    return [
      ...all('visible', [node.visible]),
      ...all(
        'option',
        (node.options ?? []).map((option) => option.visible),
      ),
      ...all(
        'variation',
        node.variations.map((variation) => variation.clause),
      ),
      ...all(
        'default',
        node.defaults.map((choice) => choice.clause),
      ),
      ...all(
        'rule',
        node.rules.flatMap((rule) => [rule.when, ...rule.reads]),
      ),
      ...all(
        'notice',
        node.kind === 'block' ? (draft.blocks[node.block]?.notices ?? []).map((notice) => notice.clause) : [],
      ),
      ...all('mark', node.kind === 'block' ? [draft.blocks[node.block]?.invalidUntilComplete ?? null] : []),
      ...all(
        'row',
        node.rowRead.map((row) => row.clause),
      ),
    ];
  });
}
