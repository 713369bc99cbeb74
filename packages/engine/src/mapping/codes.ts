import type { HandoverMapping } from '../definition/carrier.ts';

type Codes = Readonly<Record<string, string>>;

/** Undefined: the mapping has no table of that name. Only the carrier's own names count, not `constructor`. */
export const codesOf = ({ Codes = {} }: HandoverMapping, name: string): Codes | undefined =>
  Object.hasOwn(Codes, name) ? Codes[name] : undefined;

/** Undefined: the table has no code for it, whatever a person typed. */
export function codeOf(mapping: HandoverMapping, name: string, value: string): string | undefined {
  const codes = codesOf(mapping, name);
  return codes && Object.hasOwn(codes, value) ? codes[value] : undefined;
}
