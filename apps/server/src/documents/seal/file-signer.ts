import { createPrivateKey, createPublicKey, sign, X509Certificate } from 'node:crypto';
import { promisify } from 'node:util';
import { readCertificates, type SealSigner } from './signer.ts';

/**
 * A signer whose key is in this process: the key in any PEM form that Node reads, the certificate first and its issuers
 * after it. Rejects, with one clear line, a key that does not belong to the certificate, and what `readCertificates` does.
 */
export async function makeSigner(keyPem: string, certificatePem: string): Promise<SealSigner> {
  const certificates = readCertificates(certificatePem);
  const key = createPrivateKey(keyPem);
  const belongs = createPublicKey(key)
    .export({ type: 'spki', format: 'der' })
    .equals(new X509Certificate(certificates.certificate).publicKey.export({ type: 'spki', format: 'der' }));
  if (!belongs) throw new Error('The seal key does not belong to the seal certificate.');
  return { ...certificates, sign: (bytes) => signInThread('sha256', bytes, key), trouble: () => null };
}

const signInThread = promisify(sign);
