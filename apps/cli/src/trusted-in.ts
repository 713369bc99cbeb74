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

/** The authorities whose timestamps are trusted: those of `--authority`, otherwise those of the setting, if it is set. */
export async function authoritiesIn({ authority }: Readonly<Record<string, string | undefined>>): Promise<Buffer[]> {
  // An empty setting counts as not set.
  const file = authority ?? (process.env['TIMESTAMP_CERTIFICATE_FILE']?.trim() || undefined);
  return file === undefined ? [] : certificatesIn(file);
}

/** Accepts what the certificate of completion and OpenSSL print: pairs of hex digits, with or without colons or spaces. */
function fingerprintIn(text: string): TrustedCertificate {
  const sha256 = text.replace(/[:\s]/g, '').toLowerCase();
  if (!/^[0-9a-f]{64}$/.test(sha256)) throw new Misuse('--fingerprint needs a SHA-256: 64 hex digits');
  return { sha256 };
}
