import { createHash } from 'node:crypto';
import * as asn1js from 'asn1js';
import * as pkijs from 'pkijs';

/** What a detached CMS signature says about the bytes it is held against. */
export type CmsReport =
  | { valid: true; certificate: Buffer; commonName: string | undefined }
  | { valid: false; what: string };

const CONTENT_TYPE = '1.2.840.113549.1.9.3';
const SIGNING_CERTIFICATE_V2 = '1.2.840.113549.1.9.16.2.47';
const COMMON_NAME = '2.5.4.3';
const STRONG_DIGESTS = new Set([pkijs.id_sha256, pkijs.id_sha384, pkijs.id_sha512]);

/** Length in bytes of the DER element at the start, header included; `undefined` when there is none. */
export function derLength(bytes: Buffer): number | undefined {
  const first = bytes[1];
  if (bytes[0] !== 0x30 || first === undefined) return undefined;
  if (first < 0x80) return first + 2;
  const count = first & 0x7f;
  if (count === 0 || count > 4 || bytes.length < 2 + count) return undefined;
  const length = bytes.readUIntBE(2, count) + 2 + count;
  return length <= bytes.length ? length : undefined;
}

/**
 * Checks a detached CMS signature of one signer over `data` as PAdES B-B asks: signed attributes with contentType,
 * messageDigest and signingCertificateV2, a digest of the SHA-2 family, and the signature itself. Builds no chain: who
 * may be trusted is decided by the caller from `certificate` (DER).
 */
export async function verifyCms(cms: Buffer, data: Buffer): Promise<CmsReport> {
  try {
    const signed = new pkijs.SignedData({ schema: pkijs.ContentInfo.fromBER(ownBuffer(cms)).content });
    const signer = signed.signerInfos[0];
    if (!signer || signed.signerInfos.length !== 1)
      return { valid: false, what: 'it does not have exactly one signer' };
    if (!STRONG_DIGESTS.has(signer.digestAlgorithm.algorithmId))
      return { valid: false, what: 'its digest is too weak' };
    const certificate = certificateOf(signed, signer);
    if (!certificate) return { valid: false, what: 'it does not carry the certificate of its signer' };
    const der = Buffer.from(certificate.toSchema().toBER());
    const missing = [CONTENT_TYPE, SIGNING_CERTIFICATE_V2].find((type) => attribute(signer, type) === undefined);
    if (missing) return { valid: false, what: `it lacks the signed attribute ${missing}` };
    if (!quotesCertificate(attribute(signer, SIGNING_CERTIFICATE_V2), der)) {
      return { valid: false, what: 'it was made for another certificate' };
    }
    const valid = await signed.verify({ signer: 0, data: ownBuffer(data), checkChain: false });
    if (!valid) return { valid: false, what: 'it does not match the bytes it covers' };
    return { valid, certificate: der, commonName: commonName(certificate) };
  } catch (error) {
    if (error instanceof pkijs.SignedDataVerifyError)
      return { valid: false, what: 'it does not match the bytes it covers' };
    return { valid: false, what: 'it cannot be read' };
  }
}

/** pkijs wants an ArrayBuffer of its own; a Node buffer may be a view on a shared pool. */
function ownBuffer(bytes: Buffer): ArrayBuffer {
  return new Uint8Array(bytes).buffer;
}

function certificateOf(signed: pkijs.SignedData, signer: pkijs.SignerInfo): pkijs.Certificate | undefined {
  const sid = signer.sid;
  if (!(sid instanceof pkijs.IssuerAndSerialNumber)) return undefined;
  return signed.certificates?.find(
    (candidate): candidate is pkijs.Certificate =>
      candidate instanceof pkijs.Certificate &&
      candidate.issuer.isEqual(sid.issuer) &&
      candidate.serialNumber.isEqual(sid.serialNumber),
  );
}

function attribute(signer: pkijs.SignerInfo, type: string): unknown {
  return signer.signedAttrs?.attributes.find((candidate) => candidate.type === type)?.values[0];
}

/** signingCertificateV2 is a sequence of sequences that start with the SHA-256 of the certificate (its default digest). */
function quotesCertificate(value: unknown, der: Buffer): boolean {
  const hash = firstLeaf(value);
  return (
    hash instanceof asn1js.OctetString &&
    Buffer.from(hash.valueBlock.valueHexView).equals(createHash('sha256').update(der).digest())
  );
}

function firstLeaf(value: unknown): unknown {
  return value instanceof asn1js.Sequence ? firstLeaf(value.valueBlock.value[0]) : value;
}

function commonName(certificate: pkijs.Certificate): string | undefined {
  const name = certificate.subject.typesAndValues.find((part) => part.type === COMMON_NAME);
  const value: unknown = name?.value.valueBlock.value;
  return typeof value === 'string' ? value : undefined;
}
