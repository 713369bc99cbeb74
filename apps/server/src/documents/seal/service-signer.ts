import { createHash } from 'node:crypto';
import { remoteSigner, type SealAlgorithm, type SealCertificates, type SealSigner } from './signer.ts';
import { fetchFailure, jsonHeaders } from '../../platform/index.ts';

const TIMEOUT_MS = 5_000;
const MAX_ANSWER_LENGTH = 16_384;

/**
 * A signer behind HTTP (docs/operating/seal.md): `POST URL` with `{ "algorithm": ..., "digest": BASE64 }` answers
 * `{ "signature": BASE64 }`. `key` is sent as a bearer token. Only a digest leaves this machine.
 */
export function serviceSigner(
  certificates: SealCertificates,
  { url, key }: { url: string; key: string | null },
): SealSigner {
  return remoteSigner(certificates, async (bytes: Buffer, algorithm: SealAlgorithm) => {
    const digest = createHash('sha256').update(bytes).digest('base64');
    const answer = await fetch(url, {
      method: 'POST',
      headers: jsonHeaders(key),
      body: JSON.stringify({ algorithm, digest }),
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    }).catch((error: unknown) => {
      throw new Error(`it cannot be reached (${fetchFailure(error)})`);
    });
    if (answer.status !== 200) throw new Error(`it answers HTTP ${answer.status}`);
    return signatureIn(await answer.text());
  });
}

function signatureIn(text: string): Buffer {
  try {
    const said: unknown = text.length <= MAX_ANSWER_LENGTH ? JSON.parse(text) : null;
    if (typeof said === 'object' && said !== null && 'signature' in said && typeof said.signature === 'string')
      return Buffer.from(said.signature, 'base64');
  } catch {
    // Not JSON: the same as other JSON.
  }
  throw new Error('it answers with something other than a signature');
}
