import { createPrivateKey, createPublicKey, webcrypto, X509Certificate } from 'node:crypto';

/** What seals documents: a private key that cannot leave, its certificate and the certificates above it (DER). */
export interface SealSigner {
  privateKey: webcrypto.CryptoKey;
  certificate: Buffer;
  chain: Buffer[];
}

const CURVES: Readonly<Record<string, string>> = { prime256v1: 'P-256', secp384r1: 'P-384' };

/**
 * Creates a signer from PEM texts: the key in any PEM form that Node reads, the certificate first and its issuers after
 * it. Rejects, with one clear line, a key that does not belong to the certificate, weak keys and unsupported curves.
 */
export async function makeSigner(keyPem: string, certificatePem: string): Promise<SealSigner> {
  const [certificate, ...chain] = certificates(certificatePem);
  if (!certificate) throw new Error('The seal certificate file holds no certificate.');
  const key = createPrivateKey(keyPem);
  const belongs = createPublicKey(key)
    .export({ type: 'spki', format: 'der' })
    .equals(new X509Certificate(certificate).publicKey.export({ type: 'spki', format: 'der' }));
  if (!belongs) throw new Error('The seal key does not belong to the seal certificate.');

  const details = key.asymmetricKeyDetails ?? {};
  const pkcs8 = key.export({ type: 'pkcs8', format: 'der' });
  if (key.asymmetricKeyType === 'ec') {
    const namedCurve = CURVES[details.namedCurve ?? ''];
    if (!namedCurve) throw new Error('A seal key on an elliptic curve has to be P-256 or P-384.');
    const privateKey = await webcrypto.subtle.importKey('pkcs8', pkcs8, { name: 'ECDSA', namedCurve }, false, ['sign']);
    return { privateKey, certificate, chain };
  }
  if (key.asymmetricKeyType !== 'rsa' || (details.modulusLength ?? 0) < 2048) {
    throw new Error('The seal key has to be RSA of at least 2048 bits, or ECDSA.');
  }
  const algorithm = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' };
  const privateKey = await webcrypto.subtle.importKey('pkcs8', pkcs8, algorithm, false, ['sign']);
  return { privateKey, certificate, chain };
}

function certificates(pem: string): Buffer[] {
  const found = pem.matchAll(/-----BEGIN CERTIFICATE-----([^-]+)-----END CERTIFICATE-----/g);
  return [...found].map((match) => Buffer.from(match[1] ?? '', 'base64'));
}
