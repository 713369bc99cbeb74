import { createHash, X509Certificate } from 'node:crypto';
import { canonicalSignature } from '@countersign/verify';
import * as asn1js from 'asn1js';
import * as pkijs from 'pkijs';
import type { SealSigner } from './signer.ts';

const OID = {
  contentType: '1.2.840.113549.1.9.3',
  messageDigest: '1.2.840.113549.1.9.4',
  signingCertificateV2: '1.2.840.113549.1.9.16.2.47',
} as const;

/**
 * A detached CMS signature (DER) over bytes with this SHA-256, as PAdES baseline B-B requires: contentType,
 * messageDigest and signingCertificateV2 are signed; the time is in the PDF, not here. The last one also lists the
 * issuers' certificates, so that nothing in the signature can change unnoticed; its numbers use the only allowed
 * encoding.
 */
export async function signDigest(digest: Buffer, signer: SealSigner): Promise<Buffer> {
  const certificate = pkijs.Certificate.fromBER(new Uint8Array(signer.certificate).buffer);
  const chain = signer.chain.map((der) => pkijs.Certificate.fromBER(new Uint8Array(der).buffer));
  const quotes = [signer.certificate, ...signer.chain].map((der) =>
    sequence(octets(createHash('sha256').update(der).digest())),
  );
  const signed = new pkijs.SignedData({
    version: 1,
    encapContentInfo: new pkijs.EncapsulatedContentInfo({ eContentType: pkijs.id_ContentType_Data }),
    signerInfos: [
      new pkijs.SignerInfo({
        version: 1,
        sid: new pkijs.IssuerAndSerialNumber({ issuer: certificate.issuer, serialNumber: certificate.serialNumber }),
        signedAttrs: new pkijs.SignedAndUnsignedAttributes({
          type: 0,
          attributes: [
            attribute(OID.contentType, new asn1js.ObjectIdentifier({ value: pkijs.id_ContentType_Data })),
            attribute(OID.messageDigest, octets(digest)),
            attribute(OID.signingCertificateV2, sequence(sequence(...quotes))),
          ],
        }),
      }),
    ],
    certificates: [certificate, ...chain],
  });
  await signed.sign(signer.privateKey, 0, 'SHA-256');
  for (const info of signed.signerInfos) {
    const made = Buffer.from(info.signature.valueBlock.valueHexView);
    info.signature = octets(canonicalSignature(made, new X509Certificate(signer.certificate).publicKey));
  }
  const content = new pkijs.ContentInfo({
    contentType: pkijs.id_ContentType_SignedData,
    content: signed.toSchema(true),
  });
  return Buffer.from(content.toSchema().toBER());
}

const attribute = (type: string, value: asn1js.AsnType): pkijs.Attribute =>
  new pkijs.Attribute({ type, values: [value] });
const octets = (bytes: Buffer): asn1js.OctetString =>
  new asn1js.OctetString({ valueHex: new Uint8Array(bytes).buffer });
const sequence = (...value: asn1js.AsnType[]): asn1js.Sequence => new asn1js.Sequence({ value });
