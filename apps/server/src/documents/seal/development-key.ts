import { webcrypto, type X509Certificate } from 'node:crypto';
import * as asn1js from 'asn1js';
import * as pkijs from 'pkijs';
import { DAY_MS } from '../../platform/index.ts';

const EC = { name: 'ECDSA', namedCurve: 'P-256' } as const;

/** documentSigning, and emailProtection because viewers that use NSS trust nothing without it. */
const SEAL_PURPOSES = ['1.3.6.1.5.5.7.3.36', '1.3.6.1.5.5.7.3.4'];

export const KEY_USAGE = { digitalSignature: 0x80, nonRepudiation: 0x40, keyCertSign: 0x04, cRLSign: 0x02 } as const;
const ROOT_NAME = 'Countersign development root';
const TEN_YEARS_MS = 10 * 365.25 * DAY_MS;

/**
 * A sealing key with a certificate from a root created for it, as one PEM text: key, certificate, root. The root's key
 * is discarded. For development only: nobody else trusts it.
 */
export async function makeDevelopmentKey(now: Date): Promise<string> {
  const root = await keyPair();
  const seal = await keyPair();
  const rootName = name(ROOT_NAME);
  const rootCertificate = await issue({
    subject: rootName,
    issuer: rootName,
    publicKey: root.publicKey,
    issuerKey: root.privateKey,
    now,
    extensions: [
      extension('2.5.29.19', true, new pkijs.BasicConstraints({ cA: true, pathLenConstraint: 0 }).toSchema()),
      keyUsage(KEY_USAGE.keyCertSign | KEY_USAGE.cRLSign, 1),
    ],
  });
  const certificate = await issue({
    subject: name('Countersign development seal'),
    issuer: rootName,
    publicKey: seal.publicKey,
    issuerKey: root.privateKey,
    now,
    extensions: [
      extension('2.5.29.19', true, new pkijs.BasicConstraints({ cA: false }).toSchema()),
      keyUsage(KEY_USAGE.digitalSignature | KEY_USAGE.nonRepudiation, 6),
      extension(pkijs.id_ExtKeyUsage, false, new pkijs.ExtKeyUsage({ keyPurposes: SEAL_PURPOSES }).toSchema()),
    ],
  });
  const key = Buffer.from(await webcrypto.subtle.exportKey('pkcs8', seal.privateKey));
  return pem('PRIVATE KEY', key) + pem('CERTIFICATE', certificate) + pem('CERTIFICATE', rootCertificate);
}

/** Whether a certificate was created here. */
export const isDevelopmentCertificate = ({ issuer }: X509Certificate): boolean => issuer.includes(ROOT_NAME);

/** The content of a certificate, and the key that signs it. */
export interface Issue {
  subject: pkijs.RelativeDistinguishedNames;
  issuer: pkijs.RelativeDistinguishedNames;
  publicKey: webcrypto.CryptoKey;
  issuerKey: webcrypto.CryptoKey;
  /** It begins a day before. */
  now: Date;
  /** When it ends; ten years later unless said. */
  until?: Date;
  extensions: pkijs.Extension[];
}

/** A certificate (DER). */
export async function issue(wish: Issue): Promise<Buffer> {
  const certificate = new pkijs.Certificate();
  certificate.version = 2;
  certificate.serialNumber = new asn1js.Integer({ valueHex: serialNumber() });
  certificate.subject = wish.subject;
  certificate.issuer = wish.issuer;
  certificate.notBefore.value = new Date(wish.now.getTime() - DAY_MS);
  certificate.notAfter.value = wish.until ?? new Date(wish.now.getTime() + TEN_YEARS_MS);
  certificate.extensions = wish.extensions;
  await certificate.subjectPublicKeyInfo.importKey(wish.publicKey);
  await certificate.sign(wish.issuerKey, 'SHA-256');
  return Buffer.from(certificate.toSchema(true).toBER());
}

export const keyPair = () => webcrypto.subtle.generateKey(EC, true, ['sign', 'verify']);

/** Positive by its first bit, as a serial number has to be. */
function serialNumber(): ArrayBuffer {
  const bytes = webcrypto.getRandomValues(new Uint8Array(16));
  bytes[0] = ((bytes[0] ?? 0) & 0x3f) | 0x40;
  return bytes.buffer;
}

export function name(commonName: string): pkijs.RelativeDistinguishedNames {
  const value = new asn1js.Utf8String({ value: commonName });
  return new pkijs.RelativeDistinguishedNames({
    typesAndValues: [new pkijs.AttributeTypeAndValue({ type: '2.5.4.3', value })],
  });
}

export function extension(id: string, critical: boolean, value: asn1js.AsnType): pkijs.Extension {
  return new pkijs.Extension({ extnID: id, critical, extnValue: value.toBER() });
}

export function keyUsage(bits: number, unusedBits: number): pkijs.Extension {
  return extension('2.5.29.15', true, new asn1js.BitString({ valueHex: new Uint8Array([bits]).buffer, unusedBits }));
}

function pem(label: string, der: Buffer): string {
  const body = der.toString('base64').replace(/(.{64})(?=.)/g, '$1\n');
  return `-----BEGIN ${label}-----\n${body}\n-----END ${label}-----\n`;
}
