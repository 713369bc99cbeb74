/** The files inside a complete file, and what they are called. `@countersign/verify` knows them by these names. */
import type { TextByKey } from '../../platform/index.ts';
import type { DocumentData, SupersededData } from './certificate-data.ts';

/** Name of the record inside the complete file. */
export const EVIDENCE_FILE = 'evidence.json';
export const DEFINITION_FILE = 'definition.json';
export const TABLE_FILE = 'decision-table.json';
export const DECISION_FILE = 'decision.json';

/** `signed-OwnerNotInsured-A.pdf` */
export const fileNameOf = ({ reader, isSealed }: Pick<DocumentData, 'reader' | 'isSealed'>): string =>
  `${isSealed ? 'signed' : 'unsigned'}-${reader}.pdf`;

/** `printed-Agent.json`: what the document of a signer asks and says, as data. */
export const printedFileOf = (reader: string): string => `printed-${reader}.json`;

/** `consent-InsuredOwner.txt` */
export const consentFileOf = (reader: string): string => `consent-${reader}.txt`;

/** `file-Amendment-3f….pdf`: what a signer uploaded because they were asked for it. */
export const askedFileOf = (reader: string): string => `file-${reader}.pdf`;

/** `superseded-1-Agent-2.pdf`: of a round, and which one of them. */
export const supersededFileOf = ({ epoch, reader }: SupersededData, position: number): string =>
  `superseded-${epoch}-${reader}-${position}.pdf`;

/** Whose document it is: `The document of owner A`. */
export const documentTitle = (
  { mergeType, letter }: { mergeType: string; letter: string | null },
  words: TextByKey,
): string => words(`certificate.documentFor.${mergeType}`, { Letter: letter ?? '' });

/** Whose document it is, from its reader: merge type and, if there is one, letter. */
export function titleOfReader(reader: string, words: TextByKey): string {
  const [mergeType = '', letter = null] = reader.split('-');
  return documentTitle({ mergeType, letter }, words);
}
