/** A signing service as an operator's would be: it gets a digest and answers a signature. For tests only. */
import { constants, createECDH, createPrivateKey, type KeyObject, privateEncrypt, randomBytes } from 'node:crypto';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { element } from './der-writer.ts';

export interface SigningService {
  url: string;
  /** What it was asked, and with which key. */
  asked: { authorization: string; algorithm: string; digest: string }[];
  /** Answers this instead of a signature; null: signatures again. */
  answerWith(status: number | null, body?: string): void;
  signWith(pem: string): void;
  close(): Promise<void>;
}

/** Starts one that signs with the key in `pem`, on this port or any. */
export async function startSigningService(pem: string, port = 0): Promise<SigningService> {
  const asked: SigningService['asked'] = [];
  let key = createPrivateKey(pem);
  let instead: { status: number; body: string } | null = null;
  const server = http.createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { algorithm, digest }: { algorithm: string; digest: string } = JSON.parse(Buffer.concat(chunks).toString());
      asked.push({ authorization: request.headers.authorization ?? '', algorithm, digest });
      const signature = signHash(key, Buffer.from(digest, 'base64')).toString('base64');
      response.writeHead(instead?.status ?? 200).end(instead?.body ?? JSON.stringify({ signature }));
    });
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const { port: taken } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${taken}/sign`,
    asked,
    answerWith: (status, body = '') => void (instead = status === null ? null : { status, body }),
    signWith: (other) => void (key = createPrivateKey(other)),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

const DIGEST_INFO = Buffer.from('3031300d060960864801650304020105000420', 'hex');
const ORDER = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n;

/** Signs a SHA-256, RSA or ECDSA on P-256: `node:crypto` signs only what it hashed itself. */
export function signHash(key: KeyObject, hash: Buffer): Buffer {
  if (key.asymmetricKeyType === 'rsa')
    return privateEncrypt({ key, padding: constants.RSA_PKCS1_PADDING }, Buffer.concat([DIGEST_INFO, hash]));
  const secret = numberOf(Buffer.from(key.export({ format: 'jwk' }).d ?? '', 'base64url'));
  const nonce = randomBytes(32);
  const point = createECDH('prime256v1');
  point.setPrivateKey(nonce);
  const r = numberOf(point.getPublicKey().subarray(1, 33)) % ORDER;
  const s = (inverse(numberOf(nonce)) * (numberOf(hash) + r * secret)) % ORDER;
  return element(0x30, integer(r), integer(s));
}

const numberOf = (bytes: Buffer): bigint => BigInt(`0x${bytes.toString('hex')}`);

function inverse(value: bigint): bigint {
  let result = 1n;
  for (let [base, power] = [value % ORDER, ORDER - 2n]; power > 0n; power >>= 1n, base = (base * base) % ORDER)
    if ((power & 1n) === 1n) result = (result * base) % ORDER;
  return result;
}

function integer(value: bigint): Buffer {
  const hex = value.toString(16);
  const bytes = Buffer.from(hex.length % 2 === 0 ? hex : `0${hex}`, 'hex');
  return element(0x02, (bytes[0] ?? 0) < 0x80 ? bytes : Buffer.concat([Buffer.from([0]), bytes]));
}
