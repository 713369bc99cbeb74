import type { Checked } from '../documents/index.ts';
import type { Database, Storage, Vault } from '../platform/index.ts';
import { verifyCase } from '../signing/index.ts';

/** Certificates (DER) that are trusted for seals and for timestamps. */
export interface TrustedCertificates {
  trusted: readonly Uint8Array[];
  authorities: readonly Uint8Array[];
}

/** A case that was checked; `wrong` is empty if it is intact. */
export interface CaseVerified {
  id: string;
  wrong: Checked[];
}

/** While one case waits for the database, another uses the processor. */
const MAX_CONCURRENT = 3;

/** Checks each case as it is stored (spec trust §3), a few at a time, in the order in which they are done. */
export async function verifyCases(
  { database, ...stored }: { database: Database; vault: Vault; storage: Storage },
  { trusted, authorities }: TrustedCertificates,
  ids: readonly string[],
): Promise<CaseVerified[]> {
  const verified: CaseVerified[] = [];
  const left = ids.values();
  const verifyTheRest = async (): Promise<void> => {
    for (const id of left) {
      const checked = await database.snapshot((reader) => verifyCase(reader, stored, id, trusted, authorities));
      verified.push({ id, wrong: (checked ?? []).filter(({ ok }) => !ok) });
    }
  };
  await Promise.all(Array.from({ length: MAX_CONCURRENT }, verifyTheRest));
  return verified;
}
