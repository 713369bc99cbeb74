import { canonicalJson, evidenceHash, EVIDENCE_START } from '@countersign/verify';
import { sha256 } from '../../platform/index.ts';
import type { Attachment } from '../print/attachments.ts';
import { renderCertificate } from '../print/certificate.ts';
import { renderDocument } from '../print/render.ts';
import { SAMPLE_FRAME, sampleModel } from '../print/sample-model.testkit.ts';
import { sealSignature } from '../seal/seal-signature.ts';
import type { SealSigner } from '../seal/signer.ts';
import type { Timestamps } from '../seal/timestamps.ts';

const WHEN = new Date('2026-11-22T09:00:00Z');

/** A document that its one reader signed; for tests only. */
export async function sampleSigned(
  signer: SealSigner,
  signed = 'Jané Q. Sample',
  timestamps: Timestamps | null = null,
): Promise<Uint8Array> {
  const { bytes } = await renderDocument(sampleModel(), SAMPLE_FRAME);
  const words = {
    typedName: signed,
    zone: 'America/New_York',
    when: WHEN,
    city: 'Dallas',
    state: 'TX',
    address: '127.0.0.1',
  };
  const sealed = await sealSignature(bytes, { field: 'InsuredSignature', signer, timestamps, ...words });
  if (sealed.outcome !== 'sealed') throw new Error(sealed.outcome);
  return sealed.bytes;
}

/** The record of an invented case with one signed document; for tests only. */
export function sampleRecord(document: Uint8Array, applicationId = 'case-one') {
  const events: { seq: number; hash: string; prevHash: string; type: string }[] = [];
  const tell = (type: string, data: object): void => {
    const prevHash = events.at(-1)?.hash ?? EVIDENCE_START;
    const said = { seq: events.length, applicationId, epoch: 1, type, at: WHEN.toISOString(), data };
    events.push({ ...said, prevHash, hash: evidenceHash(prevHash, said) });
  };
  tell('app.created', {});
  tell('sign.completed', { signature: 's1' });
  tell('document.sealed', { reader: 'InsuredOwner', sha256: sha256(document), length: document.length });
  const last = events.at(-1);
  return { format: 'countersign-evidence-v1', applicationId, epoch: 1, head: { seq: 2, hash: last?.hash }, events };
}

/** A complete file with these things inside, sealed; for tests only. */
export async function sampleCompleteFile(
  signer: SealSigner,
  document: Uint8Array,
  record: object,
  timestamps: Timestamps | null = null,
): Promise<Uint8Array> {
  return sealedComplete(signer, await sampleUnsealed(document, record), timestamps);
}

/** Seals a complete file as the carrier does; for tests only. */
export async function sealedComplete(
  signer: SealSigner,
  bytes: Uint8Array,
  timestamps: Timestamps | null = null,
): Promise<Uint8Array> {
  const words = { sealedBy: 'Cedar Quay Life', when: WHEN, heading: 'Sealed', facts: [['Record', '0 to 2']] as const };
  const sealed = await sealSignature(bytes, { field: 'Seal', signer, timestamps, ...words });
  if (sealed.outcome !== 'sealed') throw new Error(sealed.outcome);
  return sealed.bytes;
}

/** A complete file before its seal; for tests only. */
export async function sampleUnsealed(document: Uint8Array, record: object): Promise<Uint8Array> {
  const files: Attachment[] = [
    {
      name: 'signed-InsuredOwner.pdf',
      type: 'application/pdf',
      description: 'Signed',
      relationship: 'Source',
      bytes: document,
    },
    {
      name: 'evidence.json',
      type: 'application/json',
      description: 'Record',
      relationship: 'Data',
      bytes: Buffer.from(canonicalJson(record)),
    },
  ];
  const certificate = {
    title: 'Certificate of completion',
    subtitle: 'Term 20 · TX',
    facts: [['Application number', 'CASE-ONE']] as const,
    sections: [{ id: 'documents', title: 'Documents', items: [] }],
    copies: [],
    ending: null,
    archival: true,
    seal: { field: 'Seal', title: 'Seal', sentence: 'Sealed.', note: 'Check it.' },
  };
  const { bytes } = await renderCertificate(certificate, SAMPLE_FRAME, files);
  return bytes;
}
