/** One difference between two definitions. */
export interface Change {
  group:
    | 'blocks'
    | 'questions'
    | 'options'
    | 'clauses'
    | 'rules'
    | 'permissions'
    | 'groups'
    | 'texts'
    | 'lists'
    | 'flow'
    | 'exceptions'
    | 'consents'
    | 'mail'
    | 'brand'
    | 'underwriting';
  /** `Block.Question`, or the key of a text or list. */
  path: string;
  /** `added`, `removed`, `moved`, `QuestionText changed`, ... */
  what: string;
  before?: string;
  after?: string;
  /** Sections and questions that follow a changed derived value. */
  affects?: string[];
  /** States of issue in which the place shows otherwise than before. */
  states?: string[];
}

/** Changes as indented lines, group by group. */
export function changeLines(changes: readonly Change[]): string[] {
  if (changes.length === 0) return ['No difference.'];
  const groups = [...new Set(changes.map((change) => change.group))];
  return groups.flatMap((group) => [
    `${group}:`,
    ...changes
      .filter((change) => change.group === group)
      .flatMap(({ path, what, before, after, affects, states }) => [
        `  ${path}: ${what}`,
        ...(before === undefined ? [] : [`    before: ${before}`]),
        ...(after === undefined ? [] : [`    after:  ${after}`]),
        ...(affects === undefined ? [] : [`    affects: ${affects.join(', ')}`]),
        ...(states === undefined ? [] : [`    shows otherwise in: ${states.join(' ')}`]),
      ]),
  ]);
}

/** A change for every key whose text differs. */
export function keyed(
  group: Change['group'],
  before: ReadonlyMap<string, string>,
  after: ReadonlyMap<string, string>,
): Change[] {
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((path): Change[] => {
    const [old, now] = [before.get(path), after.get(path)];
    if (old === now) return [];
    if (old === undefined) return [{ group, path, what: 'added', ...(now !== undefined && { after: now }) }];
    return now === undefined
      ? [{ group, path, what: 'removed', before: old }]
      : [{ group, path, what: 'changed', before: old, after: now }];
  });
}

/** Names that stand elsewhere among those that both lists have: the fewest that explain the new order. */
export function moved(before: readonly string[], after: readonly string[]): string[] {
  const old = before.filter((name) => after.includes(name));
  const now = after.filter((name) => before.includes(name));
  // Longest run of names that kept their order.
  const best: string[][] = now.map(() => []);
  for (const [index, name] of now.entries()) {
    for (let earlier = 0; earlier < index; earlier++) {
      const run = best[earlier] ?? [];
      const last = now[earlier] ?? '';
      if (old.indexOf(last) < old.indexOf(name) && run.length > (best[index]?.length ?? 0)) best[index] = run;
    }
    best[index] = [...(best[index] ?? []), name];
  }
  const kept = best.reduce((longest, run) => (run.length > longest.length ? run : longest), []);
  return now.filter((name) => !kept.includes(name));
}
