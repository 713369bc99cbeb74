/** Whether a clause can ever be true: decided by trying every kind of answer to what it reads. */
import type { Expression, Value } from '../../clause/types.ts';
import type { Node } from '../model.ts';
import { openLeaves } from './leaves.ts';
import type { Known } from './leaves.ts';
import { canBe } from './search.ts';
import { splitCondition } from './split-condition.ts';
import { answersIn, clausesBehind } from './surroundings.ts';
import { FALSE, TRUE, UNKNOWN } from './truths.ts';
import type { Truths } from './truths.ts';

export interface Circumstances {
  /** `TRUE` when absent. */
  wanted?: Truths;
  /** Conditions that are also true. */
  besides?: readonly Expression[];
  given?: Known;
  /** The clauses that show the questions it reads are left out. */
  alone?: boolean;
}

/** Conditions are added until this many answers are involved. */
const MAX_LEAVES = 14;
const NOTHING: Known = new Map();

/**
 * Whether `condition` can have one of the wanted truths while each of `besides` is true. Null: there are too many
 * answers to try. What a hidden question leaves unknown is considered as long as few enough answers are involved.
 */
export function isPossible(
  nodes: readonly Node[],
  condition: Expression,
  { wanted = TRUE, besides = [], given = NOTHING, alone = false }: Circumstances = {},
): boolean | null {
  const leaves = openLeaves(nodes, (rows) => ofRows(nodes, rows, given));
  const subject = splitCondition(leaves, condition);
  const parts = besides.map((each) => splitCondition(leaves, each));
  const seen = new Set<string>();
  let waiting = [condition, ...besides];
  while (!alone && waiting.length > 0 && leaves.all.length < MAX_LEAVES) {
    const behind = waiting
      .flatMap((each) => answersIn(nodes, each))
      .flatMap((read) => {
        const key = `${read.node} ${read.up}`;
        if (seen.has(key)) return [];
        seen.add(key);
        return clausesBehind(nodes, read);
      });
    parts.push(...behind.map((each) => splitCondition(leaves, each)));
    waiting = behind;
  }
  const values = leaves.values(given);
  if (values.includes(null)) return null;
  return canBe(
    [...parts, withTruth(subject, wanted)].reduce((left, right) => joined('&&', left, right)),
    values.map((each) => each ?? []),
    TRUE,
  );
}

/** Every truth that `condition` can have; null if there are too many answers to try. */
export function possibleTruths(
  nodes: readonly Node[],
  condition: Expression,
  besides: readonly Expression[] = [],
  given: Known = NOTHING,
): Truths | null {
  let found = 0;
  for (const wanted of [TRUE, FALSE, UNKNOWN]) {
    const possible = isPossible(nodes, condition, { wanted, besides, given });
    if (possible === null) return null;
    if (possible) found |= wanted;
  }
  return found;
}

/** Values that a condition over rows can have. Known rows exist; others may be missing. */
function ofRows(nodes: readonly Node[], tree: Extract<Expression, { kind: 'rows' }>, given: Known): readonly Value[] {
  const inRow = possibleTruths(nodes, tree.body, [], given) ?? TRUE | FALSE | UNKNOWN;
  const certain = (tree.rows.kind === 'answer' || tree.rows.kind === 'loop') && given.has(tree.rows.node);
  const withoutRows = certain ? 0 : tree.name === 'all' ? TRUE : FALSE;
  const found = inRow | withoutRows;
  return [...(found & TRUE ? [true] : []), ...(found & FALSE ? [false] : []), ...(found & UNKNOWN ? [undefined] : [])];
}

/** True exactly when `condition` has one of the wanted truths. */
function withTruth(condition: Expression, wanted: Truths): Expression {
  const ways: Expression[] = [];
  if (wanted & TRUE) ways.push(condition);
  if (wanted & FALSE) ways.push(not(condition));
  if (wanted & UNKNOWN) ways.push(not({ kind: 'call', name: 'answered', arguments: [condition], at: 0 }));
  return ways.reduce((left, right) => joined('||', left, right));
}

function not(operand: Expression): Expression {
  return { kind: 'not', operand, at: 0 };
}

function joined(operator: '&&' | '||', left: Expression, right: Expression): Expression {
  return { kind: 'binary', operator, left, right, at: 0 };
}
