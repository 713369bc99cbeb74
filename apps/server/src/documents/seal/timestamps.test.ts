/** Timestamps in seals (spec trust 4.13): asked for, checked before they are stored, and refused when anything about them is wrong. */
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { signaturesOf, verifyCms, verifyDocument, verifyTimestamp } from '@countersign/verify';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { sampleSigned } from '../verify/sample-complete-file.testkit.ts';
import { signDigest } from './cms.ts';
import { SealUnavailable, type SealSigner } from './signer.ts';
import { ecSigner } from './test-keys.testkit.ts';
import {
  OTHER_HASH,
  startTimestampServer,
  timestampAuthority,
  type TimestampAuthority,
  type TimestampServer,
  type TokenParts,
} from './timestamp-authority.testkit.ts';
import { openTimestamps, type Timestamps } from './timestamps.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'timestamps-'));
const servers: TimestampServer[] = [];
let signer: SealSigner;
let authority: TimestampAuthority;
let stranger: TimestampAuthority;
let sealed: Buffer;

beforeAll(async () => {
  [signer, authority, stranger] = [await ecSigner(), await timestampAuthority(), await timestampAuthority()];
  sealed = Buffer.from(
    await sampleSigned(
      signer,
      undefined,
      stampedBy((imprint) => authority.token(imprint)),
    ),
  );
});
afterAll(async () => {
  for (const server of servers) await server.close();
  rmSync(folder, { recursive: true });
});

const hashOf = (bytes: Buffer): Buffer => createHash('sha256').update(bytes).digest();

/** Seals with any token at all: nothing checks it before. */
const stampedBy = (token: (imprint: Buffer) => Buffer): Timestamps => ({
  isRequired: true,
  authorities: [],
  longTerm: null,
  stamp: async (imprint) => token(imprint),
  trouble: () => null,
});

const withParts =
  (change: Partial<TokenParts>, of = authority) =>
  (imprint: Buffer): Buffer =>
    of.token(imprint, change);

const check = (bytes: Uint8Array, authorities = [authority.root]) =>
  verifyDocument(bytes, { trusted: [signer.certificate], authorities });

describe('a seal with a timestamp', () => {
  it('says when it was made, and who confirms it', async () => {
    const report = await check(sealed);
    expect(report).toMatchObject({
      verdict: 'sealed',
      signatures: [
        {
          timestamp: {
            time: new Date('2026-11-22T09:00:05Z'),
            authority: 'Test timestamp authority',
            isConfirmed: true,
          },
        },
      ],
    });
    expect((await check(sealed, [])).signatures).toMatchObject([{ valid: true, timestamp: { isConfirmed: false } }]);
  });

  const wrongs: [string, () => Promise<(imprint: Buffer) => Buffer>, string, string][] = [
    [
      'of another signature',
      async () => () => authority.token(hashOf(Buffer.from('another signature'))),
      'altered',
      'timestamp.anotherSignature',
    ],
    ['over another kind of hash', async () => withParts({ algorithm: OTHER_HASH }), 'altered', 'timestamp.anotherHash'],
    ['by a stranger', async () => (imprint) => stranger.token(imprint), 'foreign', 'timestamp.foreign'],
    [
      'with the root of the right authority, by a stranger',
      async () => withParts({ certificates: [authority.root] }, stranger),
      'altered',
      'timestamp.otherCertificates',
    ],
    [
      'from after its authority’s certificate ended',
      async () => {
        const ended = await timestampAuthority({ until: new Date('2026-11-21T00:00:00Z') });
        return (imprint) => ended.token(imprint);
      },
      'altered',
      'timestamp.expired',
    ],
    [
      'by a certificate for something else',
      async () => {
        const mail = await timestampAuthority({ purposes: ['1.3.6.1.5.5.7.3.4'] });
        return (imprint) => mail.token(imprint);
      },
      'altered',
      'timestamp.anotherPurpose',
    ],
    [
      'by a certificate for timestamps and something else',
      async () => {
        const both = await timestampAuthority({ purposes: ['1.3.6.1.5.5.7.3.8', '1.3.6.1.5.5.7.3.4'] });
        return (imprint) => both.token(imprint);
      },
      'altered',
      'timestamp.anotherPurpose',
    ],
    [
      'that quotes another certificate',
      async () => withParts({ quoted: authority.root }),
      'altered',
      'timestamp.otherCertificates',
    ],
    [
      'with a certificate that has nothing to do with it',
      async () => withParts({ certificates: [authority.own, authority.root, stranger.root] }),
      'altered',
      'timestamp.otherCertificates',
    ],
    [
      'whose time was changed',
      async () =>
        withParts({ spoil: (info) => Buffer.from(info.toString('latin1').replace('20261122', '20261121'), 'latin1') }),
      'altered',
      'timestamp.changed',
    ],
    [
      'from before the seal’s certificate',
      async () => {
        const older = await timestampAuthority({ now: new Date('2026-10-01T00:00:00Z') });
        return withParts({ time: new Date('2026-11-10T00:00:00Z') }, older);
      },
      'altered',
      'timestamp.sealExpired',
    ],
    [
      'with more certificates than any authority has',
      async () => withParts({ certificates: [authority.own, ...Array.from({ length: 8 }, () => authority.root)] }),
      'altered',
      'timestamp.unreadable',
    ],
    ['that is none', async () => () => Buffer.from('3003020101', 'hex'), 'altered', 'timestamp.unreadable'],
  ];
  it.each(wrongs)('%s is refused', async (_, make, verdict, code) => {
    const bytes = await sampleSigned(signer, undefined, stampedBy(await make()));
    // Where the authority is a right one, it is trusted: only what is wrong is refused.
    expect(await check(bytes, code === 'timestamp.foreign' ? [authority.root] : [])).toMatchObject({
      verdict,
      finding: { code },
    });
  });
});

/** The file with another CMS in the place of its signature, made over the same bytes. */
async function resigned(file: Buffer, make: (digest: Buffer) => Promise<Buffer>): Promise<Buffer> {
  const [signature] = signaturesOf(file);
  if (!signature) throw new Error('no signature');
  const [open, close] = signature.places.contents;
  const digest = createHash('sha256').update(file.subarray(0, open)).update(file.subarray(close)).digest();
  const other = Buffer.from(file);
  other.write((await make(digest)).toString('hex').padEnd(signature.contents.length * 2, '0'), open + 1, 'latin1');
  return other;
}

describe('a timestamp', () => {
  it('cannot be taken out of a seal, or be added to one', async () => {
    const stripped = await resigned(sealed, (digest) => signDigest(digest, signer));
    expect(await check(stripped)).toMatchObject({ verdict: 'altered', finding: { code: 'timestamp.missing' } });
    const plain = Buffer.from(await sampleSigned(signer));
    const stamp = async (imprint: Buffer) => authority.token(imprint);
    const added = await resigned(plain, (digest) => signDigest(digest, signer, stamp));
    expect(await check(added)).toMatchObject({ verdict: 'altered', finding: { code: 'timestamp.added' } });
  });

  it('cannot change by a single bit, and neither can the signature around it', { timeout: 120_000 }, async () => {
    const digest = hashOf(Buffer.from('what is signed'));
    const cms = await signDigest(digest, signer, async (imprint) => authority.token(imprint));
    const isAccepted = (bytes: Buffer): boolean => {
      const report = verifyCms(bytes, { digest, isCanonical: true });
      if (!report.valid || report.timestamp === null) return false;
      const { token, imprint } = report.timestamp;
      return verifyTimestamp(token, { imprint, authorities: [authority.root] }).valid;
    };
    expect(isAccepted(cms)).toBe(true);
    const bits = inject('depth') === 'full' ? [0, 1, 2, 3, 4, 5, 6, 7] : [0];
    const accepted: number[] = [];
    for (const [at, byte] of cms.entries())
      for (const bit of bits) {
        const changed = Buffer.from(cms);
        changed[at] = byte ^ (1 << ((at + bit) % 8));
        if (isAccepted(changed)) accepted.push(at);
      }
    expect(accepted).toEqual([]);
  });
});

describe('authorities', () => {
  const file = path.join(folder, 'authorities.pem');
  const serve = async (answer: (imprint: Buffer) => Buffer | null): Promise<TimestampServer> => {
    const server = await startTimestampServer(answer);
    servers.push(server);
    return server;
  };
  const open = (urls: string[], isRequired = true): Promise<Timestamps> => {
    writeFileSync(file, authority.rootPem);
    return openTimestamps({ isRequired, urls, certificateFile: file, longTerm: null });
  };

  it('are asked in order, and the first that gives a valid timestamp is enough', async () => {
    const refusing = await serve(() => null);
    const wrong = await serve((imprint) => stranger.token(imprint));
    const right = await serve((imprint) => authority.token(imprint));
    const unasked = await serve((imprint) => authority.token(imprint));
    const timestamps = await open([refusing, wrong, right, unasked].map(({ url }) => url));
    expect(await check(await sampleSigned(signer, undefined, timestamps))).toMatchObject({
      verdict: 'sealed',
      signatures: [{ timestamp: { isConfirmed: true } }],
    });
    expect([refusing, wrong, right, unasked].map(({ asked }) => asked)).toEqual([1, 1, 1, 0]);
    expect(timestamps.trouble()).toMatch(
      /: it returned no timestamp; .*: A signature has a timestamp by an authority that/,
    );
  });

  it('that give none keep a seal waiting where a timestamp is required, and else it has none', async () => {
    const wrong = await serve((imprint) => stranger.token(imprint));
    const away = await serve(() => null);
    await away.close();
    const urls = [wrong.url, away.url];
    await expect(sampleSigned(signer, undefined, await open(urls))).rejects.toThrow(SealUnavailable);
    const without = await sampleSigned(signer, undefined, await open(urls, false));
    expect(await check(without)).toMatchObject({ verdict: 'sealed', signatures: [{ timestamp: undefined }] });
  });

  it('have to be known', async () => {
    const certificateFile = path.join(folder, 'gone.pem');
    const gone = { isRequired: true, urls: ['http://127.0.0.1:1/'], certificateFile, longTerm: null };
    await expect(openTimestamps(gone)).rejects.toThrow('TIMESTAMP_CERTIFICATE_FILE');
  });
});
