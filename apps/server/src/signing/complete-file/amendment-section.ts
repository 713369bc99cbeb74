import type { PrintSection } from '@countersign/engine';
import { longTime, signedTime } from '../../documents/index.ts';
import type { TextByKey } from '../../platform/index.ts';
import type { CertificateData } from './certificate-data.ts';
import { answer, text } from './print-items.ts';

/** One section per amendment, in the order of signing. */
export function amendmentSections({ amendments }: CertificateData, words: TextByKey): PrintSection[] {
  return amendments.map((one, index) => ({
    id: `amendment-${index + 1}`,
    title: words('certificate.amendment', { Number: index + 1, Name: one.typedName }),
    items: [
      answer(words('certificate.amendment.asked'), longTime(one.askedAt)),
      answer(words('certificate.amendment.signed'), signedTime(one.signedAt, one.zone)),
      answer(words('certificate.expectedName'), one.expectedName),
      answer(words('certificate.typedName'), one.typedName),
      answer(words('certificate.place'), `${one.city}, ${one.state}`),
      answer(words('certificate.address'), one.address),
      answer(words('certificate.device'), one.userAgent),
      answer(words('certificate.signature'), one.id),
      ...(one.file
        ? [
            answer(words('certificate.amendment.file'), one.file.name),
            answer(words('certificate.amendment.fileSha256'), one.file.sha256),
            text(words(one.file.bytes ? 'certificate.amendment.attached' : 'certificate.amendment.kept')),
          ]
        : []),
    ],
  }));
}
