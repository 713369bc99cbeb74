/**
 * Results this close to a number with six decimals are rounded to it; others are left alone, so that 1 / 3 * 3 is 1.
 */
const NOISE = 5e-9;

/**
 * Removes the rounding noise of binary fractions: 55.39 + 17.6 + 27.01 is 100, and 50,000,000.1 - 50,000,000 is 0.1.
 * Undefined for a number that is not finite.
 */
export function exact(value: number): number | undefined {
  if (Number.isInteger(value)) return value === 0 ? 0 : value;
  if (!Number.isFinite(value)) return undefined;
  const size = Math.abs(value);
  const scale = size < 1e9 ? 1e6 : 1e3;
  const rounded = Math.round(value * scale) / scale;
  return Math.abs(value - rounded) <= NOISE + size * 1e-15 ? rounded : value;
}
