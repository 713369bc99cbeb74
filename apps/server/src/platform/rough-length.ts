/**
 * The next of a few lengths, of which there are `steps` between a number and its double, and none below `least`: the
 * length of what is stored then says only roughly how much it is.
 */
export function roughLength(length: number, { least, steps }: { least: number; steps: number }): number {
  if (length <= least) return least;
  const step = 2 ** Math.floor(Math.log2(length)) / steps;
  return Math.ceil(length / step) * step;
}
