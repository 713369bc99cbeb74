/** What a signature needs before it is sent (spec flow §5). The server checks the same and decides. */
import { typedNameMatches } from '@countersign/engine';

export interface SignatureFields {
  name: string;
  city: string;
  state: string;
}

export type SignatureField = keyof SignatureFields;

/** `required`: nothing was entered. `mismatch`: a name other than the expected one. */
export type SignatureProblem = { field: SignatureField; kind: 'required' | 'mismatch' };

/** Problems in page order. If the expected name is not known here, the server checks it. */
export function signatureProblems(fields: SignatureFields, expectedName: string): SignatureProblem[] {
  const problems: SignatureProblem[] = [];
  if (fields.name.trim() === '') problems.push({ field: 'name', kind: 'required' });
  else if (expectedName !== '' && !typedNameMatches(fields.name, expectedName)) {
    problems.push({ field: 'name', kind: 'mismatch' });
  }
  if (fields.city.trim() === '') problems.push({ field: 'city', kind: 'required' });
  if (fields.state === '') problems.push({ field: 'state', kind: 'required' });
  return problems;
}
