/** Validation data and archive timestamps (spec trust 4.15, 4.16, 4.17): added, renewed, and refused when anything about them is wrong. */
import {
  fillPlace,
  imprintOf,
  type DocumentReport,
  nextUpdate,
  type ValidationData,
  verifyDocument,
} from '@countersign/verify';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { type StubService, startStubService } from '../../platform/http/stub-service.testkit.ts';
import { structureFaults } from '../print/structure.testkit.ts';
import { sampleSigned } from '../verify/sample-complete-file.testkit.ts';
import { archiveFile } from './archive.ts';
import { openRevocationAnswers } from './revocation-answers.ts';
import {
  type Answering,
  ocspAnswer,
  placesAt,
  responderOf,
  revocationList,
  signerWithPlaces,
} from './revocation.testkit.ts';
import { SealUnavailable, type SealSigner } from './signer.ts';
import { timestampAuthority, type TimestampAuthority, type TokenParts } from './timestamp-authority.testkit.ts';
import type { Timestamps } from './timestamps.ts';

const SEALED = new Date('2026-11-22T09:00:05Z');
const A_YEAR_LATER = new Date('2027-11-22T09:00:00Z');

let server: StubService;
let asked = 0;
let signer: SealSigner;
let issuer: Answering;
let authority: TimestampAuthority;
let stranger: TimestampAuthority;
let tsa: Answering;
let sealed: Buffer;
let archived: Buffer;
/** What the servers of both issuers answer. */
let answers: { ocsp: () => Buffer | null; crl: () => Buffer | null };

beforeAll(async () => {
  server = await startStubService(({ address }, response) => {
    asked += 1;
    const answer = address === '/seal.ocsp' ? answers.ocsp() : answers.crl();
    response.writeHead(answer ? 200 : 404).end(answer ?? '');
  });
  ({ signer, issuer } = await signerWithPlaces(placesAt({ ocsp: `${server.origin}/seal.ocsp` })));
  authority = await timestampAuthority({ places: placesAt({ crl: `${server.origin}/tsa.crl` }) });
  stranger = await timestampAuthority();
  tsa = { certificate: authority.root, key: authority.rootKey };
  answers = good();
  sealed = Buffer.from(await sampleSigned(signer, undefined, { ...timestamps(), longTerm: null }));
  archived = (await archiveFile(sealed, { signer, timestamps: timestamps(), now: SEALED })).bytes;
});
afterAll(() => server.close());

const good = () => ({
  ocsp: () => ocspAnswer(issuer, signer.certificate),
  crl: () => revocationList(tsa, authority.own),
});

/** By the authority at any time, without a network; about certificates the servers are asked. */
function timestamps({
  time,
  hosts = [new URL(server.origin).host],
}: { time?: Date; hosts?: string[] } = {}): Timestamps {
  let said: string | null = null;
  return {
    isRequired: true,
    authorities: [authority.root],
    stamp: async (imprint) => authority.token(imprint, time && { time }),
    trouble: () => said,
    longTerm: {
      isRequired: true,
      answers: openRevocationAnswers(hosts),
      failed: (why) => new SealUnavailable((said = why)),
      worked: () => undefined,
    },
  };
}

const check = (bytes: Uint8Array, authorities = [authority.root]): Promise<DocumentReport> =>
  verifyDocument(bytes, { trusted: [signer.certificate], authorities });

/** What the right update brings. */
const rightData = (): ValidationData => ({
  certificates: [signer.certificate, ...signer.chain, authority.own, authority.root],
  ocsps: [ocspAnswer(issuer, signer.certificate)],
  crls: [revocationList(tsa, authority.own)],
});

/** A file with an update that brings this, and any token at all. */
function added(
  change: Partial<ValidationData> = {},
  token: (imprint: Buffer) => Buffer = (imprint) => authority.token(imprint),
  file = sealed,
): Buffer {
  const update = nextUpdate(file, { ...rightData(), ...change });
  const whole = Buffer.concat([file, update.bytes]);
  fillPlace(whole, update, token(imprintOf(whole, update)));
  return whole;
}

describe('an archive timestamp', () => {
  it('keeps a sealed file verifiable: who saw it when, and that no certificate had been revoked', async () => {
    const report = await check(archived);
    expect(report).toMatchObject({
      verdict: 'sealed',
      finding: { code: 'whole.one' },
      signatures: [{ valid: true, timestamp: { isConfirmed: true } }],
      archives: [{ time: SEALED, authority: 'Test timestamp authority', isConfirmed: true }],
    });
    expect((await check(archived, [])).archives).toMatchObject([{ isConfirmed: false }]);
  });

  it('adds one update behind the seal, and the file before stays valid by itself', async () => {
    expect(archived.subarray(0, sealed.length).equals(sealed)).toBe(true);
    expect(await check(sealed)).toMatchObject({ verdict: 'sealed', archives: [] });
    expect(await check(added())).toMatchObject({ verdict: 'sealed' });
    expect(await structureFaults(archived)).toEqual([]);
  });

  it('is renewed every year by one over all before it, while its authority can still be asked about', async () => {
    const later = { from: new Date('2027-11-20T00:00:00Z'), until: new Date('2027-11-29T00:00:00Z') };
    answers = { ocsp: () => null, crl: () => revocationList(tsa, authority.own, later) };
    const now = A_YEAR_LATER;
    const renewed = await archiveFile(archived, { signer, timestamps: timestamps({ time: now }), now });
    answers = good();
    expect(renewed.bytes.subarray(0, archived.length).equals(archived)).toBe(true);
    const { verdict, archives } = await check(renewed.bytes);
    expect([verdict, ...archives.map(({ time }) => time)]).toEqual(['sealed', SEALED, A_YEAR_LATER]);
    expect(await structureFaults(renewed.bytes)).toEqual([]);
  });

  it('is also given to a seal without a timestamp', async () => {
    const plain = Buffer.from(await sampleSigned(signer));
    const { bytes } = await archiveFile(plain, { signer, timestamps: timestamps(), now: SEALED });
    expect(await check(bytes)).toMatchObject({ verdict: 'sealed', archives: [{ time: SEALED }] });
  });

  it('is not made over a file that is not sealed here, or was changed', async () => {
    const other = await signerWithPlaces([]);
    const request = { signer: other.signer, timestamps: timestamps(), now: SEALED };
    await expect(archiveFile(sealed, request)).rejects.toThrow('Only a sealed and unchanged file');
  });
});

describe('nobody is believed who answers about a certificate', () => {
  const wrongs: [string, () => Promise<Partial<typeof answers>>, string][] = [
    [
      'that it was revoked',
      async () => ({ ocsp: () => ocspAnswer(issuer, signer.certificate, { isRevoked: true }) }),
      'it was revoked',
    ],
    [
      'by a list that it was revoked',
      async () => ({ crl: () => revocationList(tsa, authority.own, { isRevoked: true }) }),
      'it was revoked',
    ],
    [
      'in the name of the issuer',
      async () => ({ ocsp: () => ocspAnswer(issuer, signer.certificate, { by: tsa.key }) }),
      'its answer is not from the issuer',
    ],
    [
      'about another one',
      async () => ({ ocsp: () => ocspAnswer(issuer, issuer.certificate) }),
      'its answer is about something else',
    ],
    [
      'with a list of another issuer',
      async () => ({ crl: () => revocationList(issuer, authority.own) }),
      'its answer is about something else',
    ],
    [
      'too late',
      async () => ({ crl: () => revocationList(tsa, authority.own, { until: new Date('2026-11-22T00:00:00Z') }) }),
      'its answer is outdated',
    ],
    [
      'hours too early',
      async () => ({ crl: () => revocationList(tsa, authority.own, { from: new Date('2026-11-22T12:00:00Z') }) }),
      'its answer is outdated',
    ],
    ['with anything else', async () => ({ ocsp: () => Buffer.from('good') }), 'its answer cannot be read'],
    ['not at all', async () => ({ crl: () => null }), 'it answers HTTP 404'],
    [
      'with a certificate for something else',
      async () => {
        const mail = await responderOf(issuer, ['1.3.6.1.5.5.7.3.4']);
        return { ocsp: () => ocspAnswer(issuer, signer.certificate, { by: mail.key, beside: [mail.certificate] }) };
      },
      'its answer is not from the issuer',
    ],
  ];
  it.each(wrongs)('%s', async (_, make, said) => {
    answers = { ...good(), ...(await make()) };
    const request = { signer, timestamps: timestamps(), now: SEALED };
    await expect(archiveFile(sealed, request)).rejects.toThrow(SealUnavailable);
    expect(request.timestamps.trouble()).toContain(said);
    answers = good();
  });

  it('unless the issuer lets them answer', async () => {
    const responder = await responderOf(issuer);
    const change = { by: responder.key, beside: [responder.certificate] };
    answers = { ...good(), ocsp: () => ocspAnswer(issuer, signer.certificate, change) };
    const { bytes } = await archiveFile(sealed, { signer, timestamps: timestamps(), now: SEALED });
    answers = good();
    expect(await check(bytes)).toMatchObject({ verdict: 'sealed' });
  });

  it('whose clock may be some seconds ahead, if the timestamp is still later', async () => {
    const after = (seconds: number) => new Date(SEALED.getTime() + seconds * 1_000);
    answers = { ...good(), ocsp: () => ocspAnswer(issuer, signer.certificate, { from: after(2) }) };
    const archivedAt = (time: Date) => archiveFile(sealed, { signer, timestamps: timestamps({ time }), now: SEALED });
    const { bytes } = await archivedAt(after(3));
    await expect(archivedAt(after(1))).rejects.toThrow(SealUnavailable);
    answers = good();
    expect(await check(bytes)).toMatchObject({ verdict: 'sealed' });
  });

  it('and asked only at public hosts, or at those that are named', async () => {
    for (const [hosts, said] of [
      [[], 'the address is not one of the public internet'],
      [['ocsp.example.com'], 'it is not one of LONG_TERM_HOSTS'],
    ] as const) {
      const before = asked;
      const request = { signer, timestamps: timestamps({ hosts: [...hosts] }), now: SEALED };
      await expect(archiveFile(sealed, request)).rejects.toThrow(SealUnavailable);
      expect(request.timestamps.trouble()).toContain(said);
      expect(asked).toBe(before);
    }
  });

  it('more often than once an hour', async () => {
    const request = { signer, timestamps: timestamps(), now: SEALED };
    const before = asked;
    await archiveFile(sealed, request);
    await archiveFile(sealed, request);
    expect(asked - before).toBe(2);
  });
});

describe('an update is refused', () => {
  const withParts =
    (change: Partial<TokenParts>) =>
    (imprint: Buffer): Buffer =>
      authority.token(imprint, change);
  const wrongs: [string, () => Buffer | Promise<Buffer>, string, string][] = [
    [
      'with a timestamp over something else',
      () => added({}, () => authority.token(Buffer.alloc(32))),
      'altered',
      'archive.anotherSignature',
    ],
    [
      'with a timestamp by a stranger',
      () => added({}, (imprint) => stranger.token(imprint)),
      'foreign',
      'archive.foreign',
    ],
    [
      'with a timestamp that says another time',
      () =>
        added(
          {},
          withParts({
            spoil: (info) => Buffer.from(info.toString('latin1').replace('20261122', '20261123'), 'latin1'),
          }),
        ),
      'altered',
      'archive.changed',
    ],
    [
      'with a timestamp from after its authority ended',
      () => added({}, withParts({ time: new Date('2040-01-01T00:00:00Z') })),
      'altered',
      'archive.expired',
    ],
    [
      'that was made when the certificate of the seal was no longer valid',
      () => {
        const time = new Date('2028-11-22T00:00:00Z');
        const change = { from: new Date('2028-11-21T00:00:00Z'), until: new Date('2028-11-29T00:00:00Z') };
        const crls = [revocationList(tsa, authority.own, change)];
        return added({ ocsps: [ocspAnswer(issuer, signer.certificate, change)], crls }, withParts({ time }));
      },
      'altered',
      'archive.tooLate',
    ],
    ['without an answer', () => added({ ocsps: [] }), 'altered', 'archive.answerMissing'],
    [
      'without the issuer',
      () => added({ certificates: [signer.certificate], ocsps: [] }),
      'altered',
      'archive.answerMissing',
    ],
    [
      'with an answer of another time',
      () => added({ ocsps: [ocspAnswer(issuer, signer.certificate, { until: new Date('2026-11-22T00:00:00Z') })] }),
      'altered',
      'archive.answerOutdated',
    ],
    [
      'with an answer by somebody else',
      () => added({ ocsps: [ocspAnswer(issuer, signer.certificate, { by: tsa.key })] }),
      'altered',
      'archive.answerForeign',
    ],
    [
      'with an answer that cannot be read',
      () => added({ ocsps: [Buffer.from('3000', 'hex')] }),
      'altered',
      'archive.answerUnreadable',
    ],
    [
      'with an answer about something else beside',
      () =>
        added({
          crls: [
            ...rightData().crls,
            revocationList(issuer, issuer.certificate, { until: new Date('2026-11-28T00:00:00Z'), by: tsa.key }),
          ],
        }),
      'altered',
      'archive.answerUnneeded',
    ],
    [
      'with an answer twice',
      () => added({ crls: [...rightData().crls, ...rightData().ocsps, ...rightData().crls] }),
      'altered',
      'archive.answerUnneeded',
    ],
    [
      'with the answer that the seal was revoked',
      () => added({ ocsps: [ocspAnswer(issuer, signer.certificate, { isRevoked: true })] }),
      'altered',
      'archive.revoked',
    ],
    [
      'with a good answer and one that the seal was revoked',
      () => added({ crls: [...rightData().crls, revocationList(issuer, signer.certificate, { isRevoked: true })] }),
      'altered',
      'archive.revoked',
    ],
    [
      'with a certificate that has nothing to do with it',
      () => added({ certificates: [...rightData().certificates, stranger.root] }),
      'altered',
      'archive.otherCertificate',
    ],
    [
      'with a certificate twice',
      () => added({ certificates: [...rightData().certificates, authority.root] }),
      'altered',
      'archive.otherCertificate',
    ],
    [
      'with a certificate that is none',
      () => added({ certificates: [Buffer.from('3000', 'hex')] }),
      'altered',
      'archive.unreadable',
    ],
    [
      'that is written in another way',
      () =>
        Buffer.from(
          archived.toString('latin1').replace('/TU (Archive timestamp)', '/TU (Archive timestamq)'),
          'latin1',
        ),
      'altered',
      'archive.otherLayout',
    ],
    ['with something behind it', () => Buffer.concat([archived, Buffer.from('\n')]), 'altered', 'added'],
    ['that is cut off', () => archived.subarray(0, archived.length - 8), 'altered', 'endMissing'],
  ];
  it.each(wrongs)('%s', async (_, make, verdict, code) => {
    expect(await check(await make())).toMatchObject({ verdict, finding: { code } });
  });

  it('with a token of another file of the same seal', async () => {
    const other = Buffer.from(await sampleSigned(signer, 'Somebody Else', { ...timestamps(), longTerm: null }));
    const theirs = (await archiveFile(other, { signer, timestamps: timestamps(), now: SEALED })).bytes;
    const hex = (file: Buffer): string =>
      /\/DocTimeStamp[^]*\/Contents <([0-9a-f]+)>/.exec(file.toString('latin1'))?.[1] ?? '';
    const swapped = Buffer.from(archived.toString('latin1').replace(hex(archived), hex(theirs)), 'latin1');
    expect(await check(swapped)).toMatchObject({ verdict: 'altered', finding: { code: 'archive.anotherSignature' } });
  });

  it('when a single bit of it changes', { timeout: 600_000 }, async () => {
    const text = archived.toString('latin1');
    const token = text.lastIndexOf('/Contents <');
    const padding = token + '/Contents <'.length + 2 * authority.token(Buffer.alloc(32)).length;
    const end = text.indexOf('>', padding);
    const isFull = inject('depth') === 'full';
    const accepted: number[] = [];
    for (let at = sealed.length; at < archived.length; at += 1) {
      const isPadding = at > padding + 16 && at < end - 16;
      if (!isFull && (isPadding ? at % 512 !== 0 : at % 4 !== 0)) continue;
      for (const bit of isFull && !isPadding ? [0, 1, 2, 3, 4, 5, 6, 7] : [at % 8]) {
        const changed = Buffer.from(archived);
        changed[at] = (changed[at] ?? 0) ^ (1 << bit);
        if ((await check(changed)).verdict === 'sealed') accepted.push(at);
      }
    }
    expect(accepted).toEqual([]);
  });
});
