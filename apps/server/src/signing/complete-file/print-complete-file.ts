/** The complete file of a round before its seal. */
import { applicationNumber } from '@countersign/engine';
import type { Case, Services } from '../../applications/index.ts';
import { appendPages, brandFrame, documentTexts, type PrintFrame } from '../../documents/index.ts';
import type { Reader } from '../../platform/index.ts';
import { certificateOf } from './certificate.ts';
import { certificateTexts } from './certificate-texts.ts';
import { issuerOf } from './issuer.ts';
import { type CertificateReading, readCertificateData, type RecordPoint } from './read-certificate-data.ts';

export interface Printing extends RecordPoint {
  documentId: string;
}

type Printed =
  | { kind: 'printed'; bytes: Uint8Array; pages: number; documents: string[] }
  | Exclude<CertificateReading, { kind: 'data' }>;

/** A round's file before its seal. The same moment and ID give the same bytes, even years later. */
export async function printCompleteFile(
  services: Services,
  reader: Reader,
  theCase: Case,
  printing: Printing,
): Promise<Printed> {
  const read = await readCertificateData(services, reader, theCase, printing);
  if (read.kind !== 'data') return read;
  const { data } = read;
  const words = certificateTexts(services.carrier.texts);
  const issuer = { ...issuerOf(services), verifyAddress: `${services.config.publicUrl}/express/verify` };
  const { certificate, attachments } = certificateOf(data, issuer, words);
  const frame = frameOf(services, theCase, printing);
  const { bytes, pages } = await services.renderer.renderCertificate(certificate, frame, attachments);
  const foreign = data.illustrations.flatMap(({ pages: shown, sha256: Hash }) =>
    shown
      ? [
          {
            bytes: shown,
            note: (Page: number, Pages: number) => [
              words('certificate.illustration.note', { Number: applicationNumber(theCase.id), Page, Pages }),
              // In two lines, for pages that are narrower than ours.
              words('certificate.illustration.hash', { Hash: Hash.slice(0, 32) }),
              Hash.slice(32),
            ],
          },
        ]
      : [],
  );
  return {
    kind: 'printed',
    bytes: await appendPages(bytes, foreign),
    pages,
    documents: [
      ...data.signers.flatMap(({ document }) => (document ? [document.id] : [])),
      ...data.amendments.map(({ document }) => document.id),
    ],
  };
}

function frameOf({ carrier }: Services, { id, row, model }: Case, { documentId, preparedAt }: Printing): PrintFrame {
  return {
    ...brandFrame(carrier.brand, model.definition),
    documentId,
    applicationId: id,
    isTest: row.is_demo,
    generatedAt: preparedAt,
    words: documentTexts(carrier.texts),
  };
}
