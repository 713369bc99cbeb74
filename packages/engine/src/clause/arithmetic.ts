/**
 * Removes the noise of binary fractions: nine decimals, four from one million up, so that 55.39 + 17.6 + 27.01 is 100
 * and 100.1 - 100 is 0.1. Undefined for what is no finite number.
 */
export function exact(value: number): number | undefined {
  if (Number.isInteger(value)) return value === 0 ? 0 : value;
  if (!Number.isFinite(value)) return undefined;
  const size = Math.abs(value);
  if (size >= 1e11) return value;
  const scale = size < 1e6 ? 1e9 : 1e4;
  return Math.round(value * scale) / scale;
}
