import type { Case } from '../applications/index.ts';
import type { SignatureRow } from './store.ts';

/** What a signature row stores about its person and moment. */
export interface SignedBy {
  person: { Title: string; BusinessName: string };
  expectedName: string;
  typedName: string;
  city: string;
  state: string;
  address: string;
  userAgent: string;
}

/** Sealed by `sign` only. */
export const openSigner = ({ key }: Pick<Case, 'key'>, row: SignatureRow): SignedBy =>
  JSON.parse(key.openText('signature', row.id, row.person));
