import type { PrintSection } from '@countersign/engine';
import { longTime } from '../../documents/index.ts';
import type { TextByKey } from '../../platform/index.ts';
import type { CertificateData } from './certificate-data.ts';
import { answer, text } from './print-items.ts';

/**
 * What other systems had accepted when the file was prepared, according to its record (spec handover 3.5). The first
 * file of a case is created before anything is handed over, because it is handed over too; one that follows an
 * amendment has the receipts up to then.
 */
export function handOverSections({ evidence }: CertificateData, words: TextByKey): PrintSection[] {
  const receipts = evidence.events.filter(({ type }) => type === 'case.handedOver');
  if (receipts.length === 0) return [];
  return [
    {
      id: 'hand-overs',
      title: words('certificate.handOvers'),
      items: [
        text(words('certificate.handOvers.about')),
        ...receipts.map(({ at, data }) => ({
          kind: 'group' as const,
          title: words('certificate.handOvers.to', { Target: String(data['target']) }),
          items: [
            answer(words('certificate.handOvers.at'), longTime(new Date(at))),
            answer(words('certificate.handOvers.sha256'), String(data['sha256'])),
            answer(
              words('certificate.handOvers.answer'),
              typeof data['answer'] === 'string' ? data['answer'] : words('certificate.handOvers.none'),
            ),
          ],
        })),
      ],
    },
  ];
}
