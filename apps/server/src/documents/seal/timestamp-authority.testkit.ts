/** An authority for timestamps (RFC 3161), its certificates and its tokens, right and wrong ones. For tests only. */
import { createHash, KeyObject, sign } from 'node:crypto';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import * as pkijs from 'pkijs';
import { context, element, octets, oid, sequence, set, small } from './der-writer.ts';
import { extension, issue, KEY_USAGE, keyPair, keyUsage, name } from './development-key.ts';
import { signerId } from './signer.ts';
import type { Timestamps } from './timestamps.ts';

const SHA_256 = sequence(oid('2.16.840.1.101.3.4.2.1'), Buffer.from([0x05, 0x00]));
const SHA_512 = sequence(oid('2.16.840.1.101.3.4.2.3'), Buffer.from([0x05, 0x00]));
const ECDSA = sequence(oid('1.2.840.10045.4.3.2'));
const TIMESTAMPING = '1.3.6.1.5.5.7.3.8';

export interface TimestampAuthority {
  /** Its root, in DER and as PEM, and its own certificate. */
  root: Buffer;
  rootPem: string;
  own: Buffer;
  rootKey: KeyObject;
  /** A token over the SHA-256 of a signature; `change` makes it wrong. */
  token: (imprint: Buffer, change?: Partial<TokenParts>) => Buffer;
}

export interface TokenParts {
  time: Date;
  /** The hash algorithm that it says it is over. */
  algorithm: Buffer;
  imprint: Buffer;
  certificates: Buffer[];
  /** The certificate that the signer says is theirs. */
  quoted: Buffer;
  /** Spoils what was signed, after it was signed. */
  spoil: (info: Buffer) => Buffer;
}

export const OTHER_HASH = SHA_512;

/** `purposes`: what the authority's certificate is for; `until`: when it ends; `places`: what it says about answers. */
export async function timestampAuthority({
  now = new Date('2026-11-20T00:00:00Z'),
  until,
  purposes = [TIMESTAMPING],
  places = [],
}: { now?: Date; until?: Date; purposes?: string[]; places?: pkijs.Extension[] } = {}): Promise<TimestampAuthority> {
  const [rootKey, ownKey] = [await keyPair(), await keyPair()];
  const rootName = name('Test timestamp root');
  const ca = extension('2.5.29.19', true, new pkijs.BasicConstraints({ cA: true }).toSchema());
  const signing = { issuer: rootName, issuerKey: rootKey.privateKey, now };
  const root = await issue({
    ...signing,
    subject: rootName,
    publicKey: rootKey.publicKey,
    extensions: [ca, keyUsage(KEY_USAGE.keyCertSign, 2)],
  });
  const own = await issue({
    ...signing,
    subject: name('Test timestamp authority'),
    publicKey: ownKey.publicKey,
    ...(until && { until }),
    extensions: [
      keyUsage(KEY_USAGE.digitalSignature, 7),
      extension(pkijs.id_ExtKeyUsage, true, new pkijs.ExtKeyUsage({ keyPurposes: purposes }).toSchema()),
      ...places,
    ],
  });
  const key = KeyObject.from(ownKey.privateKey);
  const body = root.toString('base64').replace(/(.{64})(?=.)/g, '$1\n');
  return {
    root,
    own,
    rootKey: KeyObject.from(rootKey.privateKey),
    rootPem: `-----BEGIN CERTIFICATE-----\n${body}\n-----END CERTIFICATE-----\n`,
    token(imprint, change = {}) {
      const parts = { ...plain(imprint, [own, root]), ...change };
      return tokenOf(parts, own, key);
    },
  };
}

const plain = (imprint: Buffer, certificates: Buffer[]): TokenParts => ({
  time: new Date('2026-11-22T09:00:05Z'),
  algorithm: SHA_256,
  imprint,
  certificates,
  quoted: certificates[0] ?? Buffer.alloc(0),
  spoil: (info) => info,
});

function tokenOf(parts: TokenParts, own: Buffer, key: KeyObject): Buffer {
  const { time, algorithm, imprint, certificates, quoted, spoil } = parts;
  const generalized = `${time.toISOString().replace(/\D/g, '').slice(0, 14)}Z`;
  const info = sequence(
    small(1),
    oid('1.2.3.4.1'),
    sequence(algorithm, octets(imprint)),
    element(0x02, Buffer.from([0x4d, 0x2a])),
    element(0x18, Buffer.from(generalized)),
  );
  const type = oid('1.2.840.113549.1.9.16.1.4');
  const digest = (bytes: Buffer) => octets(createHash('sha256').update(bytes).digest());
  const attribute = (kind: string, value: Buffer) => sequence(oid(kind), set(value));
  const attributes = [
    attribute('1.2.840.113549.1.9.3', type),
    attribute('1.2.840.113549.1.9.4', digest(info)),
    attribute('1.2.840.113549.1.9.16.2.47', sequence(sequence(sequence(digest(quoted))))),
  ];
  const signature = sign('sha256', set(...attributes), key);
  const signer = sequence(small(1), signerId(own), SHA_256, context(0, ...attributes), ECDSA, octets(signature));
  const encapsulated = sequence(type, context(0, octets(spoil(info))));
  const signedData = sequence(small(3), set(SHA_256), encapsulated, context(0, ...certificates), set(signer));
  return sequence(oid('1.2.840.113549.1.7.2'), context(0, signedData));
}

/** Timestamps by this authority, asked without a network. */
export const timestampsBy = ({ root, token }: TimestampAuthority): Timestamps => ({
  isRequired: true,
  authorities: [root],
  longTerm: null,
  stamp: async (imprint) => token(imprint),
  trouble: () => null,
});

/** An authority that answers over HTTP, and how often it was asked. */
export interface TimestampServer {
  url: string;
  asked: number;
  close(): Promise<void>;
}

/** `answer` makes the reply's token from the hash that was sent; null: it grants none. */
export async function startTimestampServer(answer: (imprint: Buffer) => Buffer | null): Promise<TimestampServer> {
  const server = http.createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      running.asked += 1;
      const query = Buffer.concat(chunks);
      // Behind the hash there is only that certificates are wanted.
      const token = answer(query.subarray(query.length - 35, query.length - 3));
      response.end(token ? sequence(sequence(small(0)), token) : sequence(sequence(small(2))));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const running: TimestampServer = {
    url: `http://127.0.0.1:${port}/`,
    asked: 0,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return running;
}
