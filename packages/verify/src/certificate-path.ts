import type { X509Certificate } from 'node:crypto';

/** More than any authority has above it. */
export const MAX_CERTIFICATES = 8;

/** Whether the key of one certificate made the other. */
export const isIssuer = (issuer: X509Certificate, certificate: X509Certificate): boolean =>
  issuer.ca && certificate.checkIssued(issuer) && certificate.verify(issuer.publicKey);

/** Whether a certificate was valid then. */
export const isValidAt = ({ validFrom, validTo }: X509Certificate, time: Date): boolean =>
  new Date(validFrom) <= time && time <= new Date(validTo);

/** Whether a certificate names itself as its issuer. */
export const isRoot = (certificate: X509Certificate): boolean => certificate.checkIssued(certificate);

/** From a certificate upward, as far as these others lead. */
export function pathFrom(certificate: X509Certificate, others: readonly X509Certificate[]): X509Certificate[] {
  const path = [certificate];
  for (let top = certificate; path.length <= MAX_CERTIFICATES && !isRoot(top);) {
    const issuer = others.find((other) => isIssuer(other, top));
    if (!issuer) break;
    path.push(issuer);
    top = issuer;
  }
  return path;
}
