import { pathOf, type Check, type Draft } from '../draft.ts';
import { stateSources } from '../levels.ts';

/** Questions that depend on each other, so that none can be evaluated first. */
export const cycle: Check = (draft) =>
  cyclesIn(draft).map((ids) => {
    const paths = ids.flatMap((id) => {
      const node = draft.nodes[id];
      return node === undefined ? [] : [pathOf(draft, node)];
    });
    const message = `These depend on each other: ${paths.join(' → ')}. Remove one of these names from a clause along the way.`;
    const derived = draft.definition.DerivedValues.findIndex(({ Name }) => Name === paths[0]);
    const field = derived < 0 ? 'ConditionalClause' : `DerivedValues.${derived}.Clause`;
    return { kind: 'cycle', path: paths[0] ?? '', message, field };
  });

/** One cycle from every group of nodes that wait for each other, with the first node repeated at the end. */
function cyclesIn({ nodes, stuck }: Draft): number[][] {
  const found: number[][] = [];
  const done = new Set<number>();
  for (const start of stuck) {
    if (done.has(start)) continue;
    const trail: number[] = [];
    let id = start;
    // Every stuck node has a stuck source, so walking backwards must lead around a cycle.
    while (!trail.includes(id) && !done.has(id)) {
      trail.push(id);
      const node = nodes[id];
      id = (node && stateSources(nodes, node).find((source) => stuck.has(source))) ?? start;
    }
    if (!done.has(id)) found.push([...trail.slice(trail.indexOf(id)), id].toReversed());
    for (const each of trail) done.add(each);
  }
  return found;
}
