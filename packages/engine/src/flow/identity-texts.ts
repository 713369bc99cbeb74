/** Names, numbers and dates by which people are told apart, in one spelling each. Undefined: this is none. */
import { normalise } from '../answer/index.ts';

/** Case, spaces and the kind of apostrophe or hyphen make no difference. */
export function nameText(typed: string | undefined): string | undefined {
  return typed
    ?.normalize('NFC')
    .replaceAll(/[‘’ʼ]/g, "'")
    .replaceAll(/[‐‑–]/g, '-')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .toLowerCase();
}

export const ssnText = (typed: string | undefined): string | undefined => digits(typed, 9);

export const taxIdText = (typed: string | undefined): string | undefined => digits(typed, 9);

/** Owners of another kind may have either number; what they gave is compared without spaces and dashes. */
export function anyId(typed: string | undefined): string | undefined {
  return typed?.replaceAll(/[\s-]/g, '').toLowerCase();
}

export function zipText(typed: string | undefined): string | undefined {
  return typed === undefined ? undefined : /^\s*(\d{5})(?:-?\d{4})?\s*$/.exec(typed)?.[1];
}

export function dateText(typed: string | undefined): string | undefined {
  const text = normalise(typed ?? '', { type: 'Date', options: null, data: null });
  return /^\d{4}-\d{2}-\d{2}$/.test(text) ? text : undefined;
}

function digits(typed: string | undefined, count: number): string | undefined {
  const found = typed?.replaceAll(/[\s-]/g, '');
  return found !== undefined && found.length === count && /^\d+$/.test(found) ? found : undefined;
}
