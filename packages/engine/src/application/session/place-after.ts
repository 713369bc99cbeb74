/**
 * Where an answer is after rows of its section were added or removed: the API names a row by its position, which is then
 * another one.
 */
import type { AnswerPath, AnswerText, BlockAnswers } from '../../answer/types.ts';
import type { Model } from '../../definition/model.ts';
import { isGenerated } from '../graph/paths.ts';

/** The answers of one section, before and after a change. */
export interface BeforeAndAfter {
  before: BlockAnswers;
  after: BlockAnswers;
}

/**
 * The path that an answer has after its section changed; null: its row was removed. A row is recognized by its key or,
 * where it has none, by what was not changed in it. Rows keep their order.
 */
export function placeAfter(
  { model, block }: { model: Model; block: string },
  path: AnswerPath,
  { before, after }: BeforeAndAfter,
): AnswerPath | null {
  let was = '';
  let now = '';
  let plain = '';
  let rest = path;
  for (;;) {
    const [, group, key, inside] = /^([^[]*)\[([^\]]+)\](.*)$/.exec(rest) ?? [];
    if (group === undefined || key === undefined || inside === undefined) return now + rest;
    plain += group;
    const node = model.node(`${block}.${plain}`);
    const isNamed = node === undefined || isGenerated(node);
    const keyed = model.nodes[node?.key ?? -1]?.path.slice(plain.length) ?? null;
    const place = isNamed ? key : pairRows(rowsAt(before, was + group), rowsAt(after, now + group), keyed)[Number(key)];
    if (place === undefined) return null;
    was += `${group}[${key}]`;
    now += `${group}[${place}]`;
    rest = inside;
  }
}

/** The answers of a row by the rest of their paths. */
type Row = ReadonlyMap<string, AnswerText>;

function rowsAt(answers: BlockAnswers, group: AnswerPath): Row[] {
  const rows: Map<string, AnswerText>[] = [];
  for (const [path, text] of Object.entries(answers)) {
    const end = path.startsWith(`${group}[`) ? path.indexOf(']', group.length) : -1;
    if (end < 0) continue;
    const position = Number(path.slice(group.length + 1, end));
    while (rows.length <= position) rows.push(new Map());
    rows[position]?.set(path.slice(end + 1), text);
  }
  return rows;
}

/** Which row is which afterwards, in order, so that most answers stay the same; undefined: removed. */
function pairRows(before: readonly Row[], after: readonly Row[], keyed: string | null): (number | undefined)[] {
  const likeness = before.map((one, was) =>
    after.map((other, now) => alike(one, other, keyed) + (was === now ? TIE : 0)),
  );
  // The best that the rows from these two on give together.
  const best = [...before, null].map(() => Array<number>(after.length + 1).fill(0));
  const at = (was: number, now: number): number => best[was]?.[now] ?? 0;
  const paired = (was: number, now: number): number => {
    const likely = likeness[was]?.[now] ?? 0;
    return likely > 0 ? likely + at(was + 1, now + 1) : -1;
  };
  for (let was = before.length - 1; was >= 0; was -= 1) {
    for (let now = after.length - 1; now >= 0; now -= 1) {
      best[was]?.splice(now, 1, Math.max(at(was + 1, now), at(was, now + 1), paired(was, now)));
    }
  }
  const places: (number | undefined)[] = before.map(() => undefined);
  for (let was = 0, now = 0; was < before.length && now < after.length;) {
    if (at(was, now) === paired(was, now)) places[was++] = now++;
    else if (at(was, now) === at(was + 1, now)) was += 1;
    else now += 1;
  }
  return places;
}

/** Of rows that are as likely, the one that did not move. */
const TIE = 1 / 1024;
/** More than what any number of answers in other rows can say. */
const SURE = 1_000_000;

/** How much says that both are one row; with a key only those that have the same. */
function alike(one: Row, other: Row, keyed: string | null): number {
  const key = one.get(keyed ?? '') ?? '';
  const otherKey = other.get(keyed ?? '') ?? '';
  if (key !== '' && otherKey !== '') return key === otherKey ? SURE : -1;
  const same = [...one].filter(([path, text]) => other.get(path) === text).length;
  return same > 0 && same === one.size && same === other.size ? SURE : same;
}
