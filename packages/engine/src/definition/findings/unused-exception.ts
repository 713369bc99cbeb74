import { whyWithoutEffect } from '../exceptions.ts';
import type { Finding } from '../model.ts';
import type { Definition } from '../vocabulary.ts';

/** An exception without effect: what it accepted was fixed or renamed, can never be accepted, or it has no reason. */
export function unusedException({ Exceptions = [] }: Definition, findings: readonly Finding[]): Finding[] {
  return Exceptions.flatMap((wanted, index) => {
    const reason = whyWithoutEffect(wanted, findings);
    if (reason === null) return [];
    const field = `Exceptions.${index}`;
    return [{ kind: 'unused-exception', path: field, message: `Remove this exception: ${reason}.`, field }];
  });
}
