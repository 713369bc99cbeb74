import { applicationNumber } from '@countersign/engine';
import type { Data } from '@countersign/protocol';
import { type Expectations, type FileReport, provenBy, sentence } from '@countersign/verify';
import { type Answer, type Database, ok, refuse, sha256 } from '../../platform/index.ts';
import type { SealSigner } from '../seal/signer.ts';
import type { Timestamps } from '../seal/timestamps.ts';
import { revisionOf, type StoredRevision } from '../store.ts';
import { compareStored } from './compare-stored.ts';
import type { Verifier } from './verifier.ts';

export interface VerifyServices {
  database: Database;
  sealSigner: SealSigner;
  timestamps: Timestamps | null;
  verifier: Verifier;
  carrier: { texts: Readonly<Record<string, string>> };
  now: () => Date;
}

/**
 * Whether a file that anybody has is one of our documents, unchanged, complete and the last revision (spec trust 4.5).
 * The caller learns only what is in the file. Nothing of it is stored.
 */
export async function verifyUpload(services: VerifyServices, bytes: Uint8Array): Promise<Answer<Data<'verifyFile'>>> {
  const { database, verifier, carrier } = services;
  const stored = await revisionOf(database.query, sha256(bytes));
  const looked = await verifier.verify(bytes, expectationsOf(services, stored));
  if (looked === 'busy') return refuse(429, 'Other files are being checked. Try again in a moment.', { retryAfter: 5 });
  if (looked === 'gave up') return refuse(422, 'Checking this file takes too long. It is not one of our documents.');
  const { report } = looked;
  const found = await compareStored(database.query, looked, stored);
  return ok({
    Kind: report.kind,
    Verdict: found.verdict,
    Finding: found.finding.code,
    What: sentence(found.finding, carrier.texts),
    Proves: provenBy(found, carrier.texts),
    Checks: found.checks.map(({ what, state }) => ({ Check: what, State: state })),
    Sha256: report.sha256,
    Length: report.length,
    Signatures: report.signatures.map(({ signer, time, valid, timestamp }) => ({
      Signer: signer ?? '',
      Time: time?.toISOString() ?? null,
      Valid: valid,
      Timestamp: timestamp
        ? { Time: timestamp.time.toISOString(), Authority: timestamp.authority, Confirmed: timestamp.isConfirmed }
        : null,
    })),
    Archives: report.archives.map(({ time, authority, isConfirmed }) => ({
      Time: time.toISOString(),
      Authority: authority,
      Confirmed: isConfirmed,
    })),
    Seal: sealOf(report, services.now()),
    Files: report.files.map(({ name, sha256: hash }) => ({ Name: name, Sha256: hash })),
    Record: report.record && {
      ApplicationNumber: numberOf(report.record.applicationId),
      Events: report.record.events,
      LastHash: report.record.lastHash,
    },
    IsTest: stored?.isTest ?? false,
  });
}

/** What a stranger wrote in the place of an ID is shown as it is. */
const numberOf = (id: string): string => (/^[\w-]{22}$/.test(id) ? applicationNumber(id) : id);

/** This exact file is compared with what is stored; for a file that is not stored, nobody can say which is the last. */
function expectationsOf(
  { sealSigner: { certificate, chain }, timestamps }: Pick<VerifyServices, 'sealSigner' | 'timestamps'>,
  stored: StoredRevision | undefined,
): Expectations {
  // The certificate is followed by those that were used before it (docs/operating/data.md, "Rotating keys").
  const expected = { trusted: [certificate, ...chain], authorities: timestamps?.authorities ?? [] };
  return stored ? { ...expected, stored: { sha256: stored.sha256, length: stored.length } } : expected;
}

function sealOf({ signatures }: FileReport, now: Date): Data<'verifyFile'>['Seal'] {
  const last = signatures.at(-1);
  if (!last?.certificateSha256 || !last.validity) return null;
  return {
    Name: last.sealedBy ?? '',
    Holder: last.anchor
      ? { Owner: last.owner ?? '', Anchor: last.anchor.kind === 'authority' ? last.anchor.name : null }
      : null,
    Fingerprint: last.certificateSha256,
    Ended: last.validity.to < now ? last.validity.to.toISOString() : null,
  };
}
