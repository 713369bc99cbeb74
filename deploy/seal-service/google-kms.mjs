/**
 * A signing service for `SEAL_SERVICE_URL` in front of a key in Google Cloud KMS, as an example: the key never leaves the cloud, and
 * the machine on which this runs needs no secret of the cloud, because it gets a token from its service account. Give that account
 * `roles/cloudkms.signer` on this one key. Run it beside the workers, as a user of its own: it listens on 127.0.0.1 only.
 *
 *   KMS_KEY=projects/P/locations/us/keyRings/R/cryptoKeys/seal/cryptoKeyVersions/1 TOKEN=... PORT=3900 node google-kms.mjs
 *
 * The key's purpose is asymmetric signing, its algorithm EC_SIGN_P256_SHA256 or RSA_SIGN_PKCS1_3072_SHA256. For another cloud, replace
 * `signWithCloud`. Needs Node 20 and nothing else.
 */
import { createHash, timingSafeEqual } from 'node:crypto';
import http from 'node:http';

const { KMS_KEY, TOKEN, PORT = '3900' } = process.env;
const KMS = process.env.KMS_URL ?? 'https://cloudkms.googleapis.com';
const METADATA = process.env.METADATA_URL ?? 'http://metadata.google.internal';
const TIME_LIMIT = 4_000;
if (!KMS_KEY || !TOKEN) throw new Error('Set KMS_KEY and TOKEN');

async function askJson(url, options) {
  const answer = await fetch(url, { ...options, signal: AbortSignal.timeout(TIME_LIMIT) });
  if (!answer.ok) throw new Error(`${new URL(url).host} answers ${answer.status}`);
  return answer.json();
}

async function signWithCloud(digest) {
  const account = `${METADATA}/computeMetadata/v1/instance/service-accounts/default/token`;
  const { access_token: token } = await askJson(account, { headers: { 'Metadata-Flavor': 'Google' } });
  const { signature } = await askJson(`${KMS}/v1/${KMS_KEY}:asymmetricSign`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ digest: { sha256: digest } }),
  });
  return signature;
}

const hash = (text) => createHash('sha256').update(text).digest();
const isCaller = (header = '') => timingSafeEqual(hash(header), hash(`Bearer ${TOKEN}`));

async function bodyOf(request) {
  let text = '';
  for await (const piece of request) {
    text += piece;
    if (text.length > 4_096) throw new Error('too long');
  }
  return JSON.parse(text);
}

/** Status and body of the answer. */
async function answerTo(request) {
  if (request.method !== 'POST' || !isCaller(request.headers.authorization)) return [403, {}];
  try {
    const { digest } = await bodyOf(request);
    if (!/^[A-Za-z0-9+/]{43}=$/.test(digest)) return [400, {}];
    return [200, { signature: await signWithCloud(digest) }];
  } catch (error) {
    console.error(error.message);
    return [502, {}];
  }
}

const server = http.createServer((request, response) => {
  void answerTo(request).then(([status, body]) => response.writeHead(status).end(JSON.stringify(body)));
});
server.listen(Number(PORT), '127.0.0.1', () => console.log(`listening on ${server.address().port}`));
