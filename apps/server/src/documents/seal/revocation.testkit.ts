/** A carrier's authority that says which certificates were revoked, by OCSP and by lists, rightly and wrongly. For tests only. */
import { KeyObject, sign, webcrypto, X509Certificate } from 'node:crypto';
import { ocspNames } from '@countersign/verify';
import * as asn1js from 'asn1js';
import * as pkijs from 'pkijs';
import { context, element, octets, oid, sequence } from './der-writer.ts';
import { extension, issue, KEY_USAGE, keyPair, keyUsage, name } from './development-key.ts';
import { makeSigner } from './file-signer.ts';
import type { SealSigner } from './signer.ts';

const ECDSA = sequence(oid('1.2.840.10045.4.3.2'));
const SHA_1 = sequence(oid('1.3.14.3.2.26'), Buffer.from([0x05, 0x00]));

/** Who answers about certificates: DER of a certificate, and its key. */
export interface Answering {
  certificate: Buffer;
  key: KeyObject;
}

/** What an answer says beside that everything is good. */
export interface AnswerParts {
  from: Date;
  until: Date;
  isRevoked: boolean;
  /** Signs in place of the issuer. */
  by: KeyObject;
  /** Certificates beside an answer by OCSP. */
  beside: Buffer[];
}

const DAY_MS = 86_400_000;

/** Around the time at which the samples are sealed. */
const plain = ({ key }: Answering): AnswerParts => ({
  from: new Date('2026-11-21T00:00:00Z'),
  until: new Date('2026-11-29T00:00:00Z'),
  isRevoked: false,
  by: key,
  beside: [],
});

const generalized = (time: Date): Buffer =>
  element(0x18, Buffer.from(`${time.toISOString().replace(/\D/g, '').slice(0, 14)}Z`));
const utc = (time: Date): Buffer =>
  element(0x17, Buffer.from(`${time.toISOString().replace(/\D/g, '').slice(2, 14)}Z`));

const signed = (data: Buffer, key: KeyObject): Buffer[] => [
  data,
  ECDSA,
  element(0x03, Buffer.from([0]), sign('sha256', data, key)),
];

/** An answer by OCSP about one certificate of this issuer. */
export function ocspAnswer(issuer: Answering, certificate: Buffer, change: Partial<AnswerParts> = {}): Buffer {
  const { from, until, isRevoked, by, beside } = { ...plain(issuer), ...change };
  const names = ocspNames(new X509Certificate(certificate), new X509Certificate(issuer.certificate));
  const id = sequence(SHA_1, octets(names.name), octets(names.key), element(0x02, names.serialNumber));
  const state = isRevoked ? element(0xa1, generalized(from)) : element(0x80);
  const single = sequence(id, state, generalized(from), context(0, generalized(until)));
  const data = sequence(context(2, octets(names.key)), generalized(from), sequence(single));
  const others = beside.length > 0 ? [context(0, sequence(...beside))] : [];
  const basic = sequence(...signed(data, by), ...others);
  return sequence(element(0x0a, Buffer.from([0])), context(0, sequence(oid('1.3.6.1.5.5.7.48.1.1'), octets(basic))));
}

/** A list of what this issuer revoked: nothing, or this certificate. */
export function revocationList(issuer: Answering, certificate: Buffer, change: Partial<AnswerParts> = {}): Buffer {
  const { from, until, isRevoked, by } = { ...plain(issuer), ...change };
  const subject = pkijs.Certificate.fromBER(new Uint8Array(issuer.certificate).buffer).subject;
  const serial = Buffer.from(new X509Certificate(certificate).serialNumber, 'hex');
  const entries = isRevoked ? [sequence(sequence(element(0x02, serial), utc(from)))] : [];
  const data = sequence(
    element(0x02, Buffer.from([1])),
    ECDSA,
    Buffer.from(subject.toSchema().toBER()),
    utc(from),
    utc(until),
    ...entries,
  );
  return sequence(...signed(data, by));
}

/** What a certificate says about where answers are: OCSP, a list, or both. */
export function placesAt({ ocsp, crl }: { ocsp?: string; crl?: string }): pkijs.Extension[] {
  const url = (value: string) => new pkijs.GeneralName({ type: 6, value });
  const points = new pkijs.CRLDistributionPoints({
    distributionPoints: [new pkijs.DistributionPoint({ distributionPoint: [url(crl ?? '')] })],
  });
  const access = new pkijs.InfoAccess({
    accessDescriptions: [
      new pkijs.AccessDescription({ accessMethod: '1.3.6.1.5.5.7.48.1', accessLocation: url(ocsp ?? '') }),
    ],
  });
  return [
    ...(crl === undefined ? [] : [extension('2.5.29.31', false, points.toSchema())]),
    ...(ocsp === undefined ? [] : [extension('1.3.6.1.5.5.7.1.1', false, access.toSchema() as asn1js.AsnType)]),
  ];
}

/** A seal whose certificate says where its issuer answers, and that issuer. */
export async function signerWithPlaces(
  places: pkijs.Extension[],
  { now = new Date('2026-11-20T00:00:00Z'), until = new Date(now.getTime() + 400 * DAY_MS) } = {},
): Promise<{ signer: SealSigner; issuer: Answering }> {
  const [rootKey, sealKey] = [await keyPair(), await keyPair()];
  const rootName = name('Test carrier root');
  const ca = extension('2.5.29.19', true, new pkijs.BasicConstraints({ cA: true }).toSchema());
  const issuing = { issuer: rootName, issuerKey: rootKey.privateKey, now };
  const usage = KEY_USAGE.keyCertSign | KEY_USAGE.cRLSign;
  const root = await issue({
    ...issuing,
    subject: rootName,
    publicKey: rootKey.publicKey,
    extensions: [ca, keyUsage(usage, 1)],
  });
  const seal = await issue({
    ...issuing,
    subject: name('Test carrier seal'),
    publicKey: sealKey.publicKey,
    until,
    extensions: [keyUsage(KEY_USAGE.digitalSignature | KEY_USAGE.nonRepudiation, 6), ...places],
  });
  const key = KeyObject.from(sealKey.privateKey).export({ type: 'pkcs8', format: 'pem' }).toString();
  const signer = await makeSigner(key, pem(seal) + pem(root));
  return { signer, issuer: { certificate: root, key: KeyObject.from(rootKey.privateKey) } };
}

/** A certificate for answering by OCSP in the name of an issuer, or for `purposes`. */
export async function responderOf(issuer: Answering, purposes: string[] = ['1.3.6.1.5.5.7.3.9']): Promise<Answering> {
  const pair = await keyPair();
  const { subject } = pkijs.Certificate.fromBER(new Uint8Array(issuer.certificate).buffer);
  const certificate = await issue({
    subject: name('Test responder'),
    issuer: subject,
    publicKey: pair.publicKey,
    issuerKey: await webcrypto.subtle.importKey(
      'pkcs8',
      issuer.key.export({ type: 'pkcs8', format: 'der' }),
      { name: 'ECDSA', namedCurve: 'P-256' },
      false,
      ['sign'],
    ),
    now: new Date('2026-11-20T00:00:00Z'),
    extensions: [extension(pkijs.id_ExtKeyUsage, false, new pkijs.ExtKeyUsage({ keyPurposes: purposes }).toSchema())],
  });
  return { certificate, key: KeyObject.from(pair.privateKey) };
}

export const pem = (der: Buffer): string =>
  `-----BEGIN CERTIFICATE-----\n${der.toString('base64').replace(/(.{64})(?=.)/g, '$1\n')}\n-----END CERTIFICATE-----\n`;
