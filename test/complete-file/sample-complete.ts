/** The data of a complete file of an invented case with one owner; for tests only. */
import { applicationNumber } from '@countersign/engine';
import { canonicalJson, evidenceHash, EVIDENCE_START } from '@countersign/verify';
import { renderDocument } from '../../apps/server/src/documents/index.ts';
import { SAMPLE_FRAME, sampleModel } from '../../apps/server/src/documents/print/sample-model.testkit.ts';
import { renderCertificate } from '../../apps/server/src/documents/print/certificate.ts';
import { sealedComplete } from '../../apps/server/src/documents/verify/sample-complete-file.testkit.ts';
import { sealSignature } from '../../apps/server/src/documents/seal/seal-signature.ts';
import type { SealSigner } from '../../apps/server/src/documents/index.ts';
import type { RecordedEvent } from '../../apps/server/src/evidence/index.ts';
import { sha256 } from '../../apps/server/src/platform/index.ts';
import { certificateOf } from '../../apps/server/src/signing/complete-file/certificate.ts';
import type { CertificateData, SignerData } from '../../apps/server/src/signing/complete-file/certificate-data.ts';
import { certificateTexts } from '../../apps/server/src/signing/complete-file/certificate-texts.ts';

const WHEN = new Date('2026-11-22T09:00:00Z');
const ID = 'mZqK3vX_0-a1b2c3d4e5fA';
export const SAMPLE_NUMBER = applicationNumber(ID);
export const SAMPLE_CONSENT = '**Your right to paper.** Call us at 800-555-0100.\n';

const PEOPLE = [
  { reader: 'InsuredNotOwner', kind: 'insured', role: 'Insured', letter: null, name: 'Jané Q. Sample' },
  { reader: 'OwnerNotInsured-A', kind: 'owner', role: 'IndividualOwner', letter: 'A', name: 'Ruth Okafor' },
  { reader: 'Agent', kind: 'agent', role: 'Agent', letter: null, name: 'Dana Agent' },
] as const;

/** A record that grows event by event. */
function startEvents() {
  const events: RecordedEvent[] = [];
  return {
    events,
    tell: (type: RecordedEvent['type'], data: Record<string, unknown>, by = 'program'): void => {
      const prevHash = events.at(-1)?.hash ?? EVIDENCE_START;
      const actor = { kind: by === 'program' ? 'system' : 'customer', id: by } as RecordedEvent['actor'];
      const said = {
        seq: events.length,
        applicationId: ID,
        epoch: 1,
        type,
        actor,
        address: '127.0.0.1',
        requestId: 'request',
        at: WHEN.toISOString(),
        data,
      };
      events.push({ ...said, prevHash, hash: evidenceHash(prevHash, said) } as RecordedEvent);
    },
  };
}

/** Everybody signed, after the owner had replaced another one, and the agent had opened a document that an answer made outdated. */
export async function sampleData(signer: SealSigner): Promise<CertificateData> {
  const { events, tell } = startEvents();
  const definition = canonicalJson({ Name: 'Sample' });
  tell('app.created', { definitionVersion: sha256(definition) });
  const model = sampleModel();
  const signers: SignerData[] = [];
  for (const { reader, kind, role, letter, name } of PEOPLE) {
    const slot = `slot-${reader}`;
    const { bytes, pages } = await renderDocument(model, { ...SAMPLE_FRAME, documentId: reader });
    const words = { typedName: name, zone: 'America/Chicago', city: 'Dallas', state: 'TX', address: '127.0.0.1' };
    const sealed = await sealSignature(bytes, { field: 'InsuredSignature', signer, when: WHEN, ...words });
    if (sealed.outcome !== 'sealed') throw new Error(sealed.outcome);
    if (kind === 'owner') {
      // The agent had named another owner first, who opened their document.
      const other = { reader, document: 'replaced', sha256: sha256('of another owner') };
      tell('document.ready', other);
      tell('pdf.served', other, 'slot-replaced');
      tell('signer.replaced', { slot: 'slot-replaced', by: slot, ended: ['proof'], documents: ['replaced'] });
    }
    tell('document.ready', { reader, document: reader, sha256: sha256(bytes) });
    if (kind !== 'agent') tell('consent.given', { textSha256: sha256(SAMPLE_CONSENT) }, slot);
    if (kind !== 'agent') {
      const notices = ['Privacy', 'Fraud'].map((id) => ({ id, hash: sha256(id) }));
      tell(
        'disclosure.acknowledged',
        { slot, block: 'Disclosures', notices, shownAt: '2026-11-22T08:55:00.000Z' },
        slot,
      );
    }
    tell('pdf.served', { reader, sha256: sha256(bytes) }, slot);
    tell('sign.completed', { slot, documentSha256: sha256(bytes) }, slot);
    tell('document.sealed', { reader, document: reader, sha256: sealed.sha256 });
    signers.push({
      slotId: slot,
      reader,
      kind,
      role,
      letter,
      mergeType: reader.replace(/-.$/, ''),
      capacity: '',
      expectedName: name,
      typedName: name,
      email: 'somebody@example.com',
      agentId: kind === 'agent' ? 'A1' : null,
      consent:
        kind === 'agent'
          ? null
          : {
              id: 'electronic-consent',
              version: '1.1',
              sha256: sha256(SAMPLE_CONSENT),
              content: SAMPLE_CONSENT,
              shownAt: WHEN,
              givenAt: WHEN,
            },
      city: 'Dallas',
      state: 'TX',
      zone: 'America/Chicago',
      address: '127.0.0.1',
      userAgent: 'Chrome',
      signatureId: `signature-${reader}`,
      signedAt: WHEN,
      answersHash: sha256('answers'),
      withoutDocument: null,
      printed: JSON.parse(JSON.stringify(model)),
      signedDocument: sha256(bytes),
      document: {
        id: reader,
        reader,
        pages,
        sha256: sealed.sha256,
        signedSha256: sha256(bytes),
        isSealed: true,
        bytes: Buffer.from(sealed.bytes),
      },
    });
  }
  const { bytes: outdated, pages } = await renderDocument(sampleModel(3), { ...SAMPLE_FRAME, documentId: 'outdated' });
  tell('document.ready', { reader: 'Agent', document: 'outdated', sha256: sha256(outdated) });
  const last = events.at(-1);
  return {
    applicationId: ID,
    policyNumber: 'CQ1000001',
    product: 'Term 20',
    stateOfIssue: 'Texas',
    epoch: 1,
    isDemo: false,
    definition: {
      name: 'Application for Life Insurance',
      version: sha256(definition),
      text: definition,
      forms: model.forms,
    },
    preparedAt: WHEN,
    completedAt: WHEN,
    signers,
    amendments: [],
    illustrations: [],
    earlier: [],
    superseded: [
      {
        id: 'outdated',
        reader: 'Agent',
        epoch: 1,
        sha256: sha256(outdated),
        pages,
        standing: 'opened',
        bytes: Buffer.from(outdated),
      },
    ],
    decision: null,
    evidence: { head: { seq: last?.seq ?? 0, hash: last?.hash ?? '' }, events },
  };
}

/** A sealed complete file of this data. */
export async function sampleComplete(signer: SealSigner, data: CertificateData): Promise<Buffer> {
  const issuer = {
    carrierName: 'Cedar Quay Life',
    sealName: 'Cedar Quay Life',
    fingerprint: 'AA:BB',
    verifyAddress: 'https://cedarquay.example/express/verify',
  };
  const { certificate, attachments } = certificateOf(data, issuer, certificateTexts({}));
  const frame = { ...SAMPLE_FRAME, applicationId: ID };
  const { bytes } = await renderCertificate(certificate, frame, attachments);
  return Buffer.from(await sealedComplete(signer, bytes));
}
