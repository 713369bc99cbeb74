import type { TrustedCertificate } from '@countersign/verify';
import { certificatesIn } from './certificates-in.ts';
import { Misuse } from './command.ts';

/** The seal certificates that `--certificate` and `--fingerprint` name. */
export async function trustedIn({
  certificate,
  fingerprint,
}: Readonly<Record<string, string | undefined>>): Promise<TrustedCertificate[]> {
  return [
    ...(certificate === undefined ? [] : await certificatesIn(certificate)),
    ...(fingerprint === undefined ? [] : [fingerprintIn(fingerprint)]),
  ];
}

/** Accepts what the certificate of completion and OpenSSL print: pairs of hex digits, with or without colons or spaces. */
function fingerprintIn(text: string): TrustedCertificate {
  const sha256 = text.replace(/[:\s]/g, '').toLowerCase();
  if (!/^[0-9a-f]{64}$/.test(sha256)) throw new Misuse('--fingerprint needs a SHA-256: 64 hex digits');
  return { sha256 };
}
