import { webcrypto } from 'node:crypto';
import * as asn1js from 'asn1js';
import * as pkijs from 'pkijs';
import { makeDevelopmentKey } from './development-key.ts';
import { makeSigner } from './file-signer.ts';
import type { SealSigner } from './signer.ts';

/** A signer as development makes it (ECDSA P-256); for tests only. */
export async function ecSigner(): Promise<SealSigner> {
  const pem = await makeDevelopmentKey(new Date('2026-11-20T00:00:00Z'));
  return makeSigner(pem, pem);
}

/** PEM of an RSA key and of its own self-signed certificate, which is valid in this period; for tests only. */
export async function rsaPem(end = new Date('2036-01-01'), start = new Date('2026-01-01')): Promise<string> {
  const algorithm = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256', modulusLength: 2048 };
  const publicExponent = new Uint8Array([1, 0, 1]);
  const pair = await webcrypto.subtle.generateKey({ ...algorithm, publicExponent }, true, ['sign', 'verify']);
  const certificate = new pkijs.Certificate();
  certificate.version = 2;
  certificate.serialNumber = new asn1js.Integer({ value: 7 });
  for (const name of [certificate.subject, certificate.issuer]) {
    const value = new asn1js.Utf8String({ value: 'RSA seal' });
    name.typesAndValues.push(new pkijs.AttributeTypeAndValue({ type: '2.5.4.3', value }));
  }
  certificate.notBefore.value = start;
  certificate.notAfter.value = end;
  await certificate.subjectPublicKeyInfo.importKey(pair.publicKey);
  await certificate.sign(pair.privateKey, 'SHA-256');
  const key = Buffer.from(await webcrypto.subtle.exportKey('pkcs8', pair.privateKey));
  return pem('PRIVATE KEY', key) + pem('CERTIFICATE', Buffer.from(certificate.toSchema(true).toBER()));
}

const pem = (label: string, der: Buffer): string =>
  `-----BEGIN ${label}-----\n${der.toString('base64')}\n-----END ${label}-----\n`;
