import type { Archive } from '@countersign/verify';
import type { Services } from '../../applications/index.ts';
import { longTime, SealUnavailable, sealSignature } from '../../documents/index.ts';
import { JobFailed, JobRefused } from '../../platform/index.ts';
import { SEAL_FIELD } from './certificate.ts';
import { certificateTexts } from './certificate-texts.ts';
import { issuerOf } from './issuer.ts';
import type { RecordPoint } from './read-certificate-data.ts';

export interface Sealed {
  bytes: Uint8Array;
  length: number;
  sha256: string;
  archive: Archive | null;
}

/**
 * Seals the file and verifies it as everybody else will, before anybody gets it. `away`: the signer of the seal is not
 * available.
 */
export async function sealCompleteFile(
  services: Services,
  { bytes }: { bytes: Uint8Array },
  moment: RecordPoint,
): Promise<Sealed | 'away'> {
  const { carrierName, fingerprint } = issuerOf(services);
  const words = certificateTexts(services.carrier.texts);
  const sealed = await sealSignature(bytes, {
    field: SEAL_FIELD,
    sealedBy: carrierName,
    when: moment.preparedAt,
    heading: words('certificate.seal.heading'),
    facts: [
      [words('certificate.seal.time'), longTime(moment.preparedAt)],
      [words('certificate.seal.events'), words('certificate.seal.events.upTo', { Last: moment.head.seq })],
      [words('certificate.seal.fingerprint'), fingerprint.slice(0, 23)],
    ],
    signer: services.sealSigner,
    timestamps: services.timestamps,
    now: services.now(),
  }).catch((error: unknown) => {
    if (error instanceof SealUnavailable) return 'away' as const;
    throw error;
  });
  if (sealed === 'away') return sealed;
  if (sealed.outcome !== 'sealed') throw new JobRefused(`the complete file cannot be sealed: ${sealed.outcome}`);
  const { certificate, chain } = services.sealSigner;
  const authorities = services.timestamps?.authorities ?? [];
  const looked = await services.verifier.verify(sealed.bytes, { trusted: [certificate, ...chain], authorities });
  if (typeof looked === 'string') throw new JobFailed(`the complete file could not be checked: ${looked}`);
  const { kind, verdict, what } = looked.report;
  if (kind !== 'complete' || verdict !== 'sealed') throw new JobRefused(`the complete file is not whole: ${what}`);
  return sealed;
}
