/** Short notation for cells of the matrix. */
import type { dimensionsOf } from '../../definition/dimensions.ts';

/** Every combination of these labels. */
export interface Cells {
  state: readonly string[];
  product: readonly string[];
  owner: readonly string[];
}

/** Cells, as far as of these owners: `PA TX / * / SoleOwner`, one text for each group whose combinations all belong. */
export function whereOf(
  cells: readonly Cells[],
  owners: readonly string[],
  { state, product, owner }: ReturnType<typeof dimensionsOf>,
): string[] {
  let lines = cells.flatMap((cell) => {
    const readers = cell.owner.filter((label) => owners.includes(label));
    return readers.length === 0 ? [] : [[cell.state, cell.product, readers]];
  });
  for (const at of [2, 1, 0]) {
    const groups = new Map<string, (readonly string[])[]>();
    for (const line of lines) {
      const key = JSON.stringify(line.with(at, []));
      const known = groups.get(key);
      groups.set(key, known === undefined ? line : line.with(at, [...(known[at] ?? []), ...(line[at] ?? [])]));
    }
    lines = [...groups.values()];
  }
  const all = [state, product, owner].map(({ values }) => values.map(({ label }) => label));
  return lines.map((line) => line.map((labels, at) => inFewWords(labels, all[at] ?? [])).join(' / '));
}

function inFewWords(labels: readonly string[], all: readonly string[]): string {
  const others = all.filter((label) => !labels.includes(label));
  if (others.length === 0) return '*';
  const named = all.filter((label) => labels.includes(label));
  return others.length < named.length / 2 ? `* but ${others.join(' ')}` : named.join(' ');
}
