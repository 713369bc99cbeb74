/** What creates complete files, and with which seal. */
import { X509Certificate } from 'node:crypto';
import type { Services } from '../../applications/index.ts';

export function issuerOf({ carrier, sealSigner }: Services) {
  const certificate = new X509Certificate(sealSigner.certificate);
  return {
    carrierName: carrier.brand.CarrierName,
    sealName: /^CN=(.*)$/m.exec(certificate.subject)?.[1] ?? certificate.subject,
    fingerprint: certificate.fingerprint256,
  };
}
