import type { AmendmentWords } from '@countersign/engine';

/**
 * Texts of documents apart from the carrier's data: the product's own. A carrier's text `document.<key>` replaces one.
 */
export const DOCUMENT_TEXTS = {
  summary: 'Summary',
  application: 'Application',
  prepared: 'Prepared',
  signer: 'To be signed by',
  unnamed: 'Not named yet',
  agent: 'Agent',
  document: 'Document',
  contents: 'Contents',
  contentsEntry: '{title}, page {page}',
  forms: 'Forms in this document',
  formNumber: 'Form',
  formEdition: 'Edition',
  formTitle: 'Title',
  section: 'Section {letter} · {title}',
  form: 'Form {number}, edition {edition}',
  issuedIn: 'For policies issued in {state}',
  issuedInOthers: 'For policies issued in states that have no form of their own',
  onlyIf: 'Only if {condition}',
  repeated: 'for each',
  repeatedAtMost: 'for each, {count} at most',
  notAnswered: 'Not answered',
  continued: '{text} (continued)',
  page: 'Page {page} of {pages}',
  formFoot: '{number} ({edition})',
  formPage: 'Page {page} of {pages} of the form',
  toSign: 'This document is to be signed electronically by {name}.',
  toSignUnnamed: 'This document is to be signed electronically.',
  sealNote:
    'The signature and the seal are added to this document without changing anything above. Anyone who has the file can ' +
    'check that nothing was changed afterwards.',
  signedBefore: 'Documents signed before',
  signedBeforeAbout:
    'The people below signed before this document was made. What each of them read and signed is identified by its ' +
    'fingerprint (SHA-256), so that this signature refers to exactly these documents. A signed file begins with the ' +
    'document as it was read, followed by its signature.',
  signedBeforeBy: 'Signed by',
  signedBeforeAt: 'Date and time',
  signedBeforeSha256: 'SHA-256',
  signedBeforeNone: 'Signed without a document: there was none at that time.',
  signed: 'Signed electronically',
  signedUnseen: 'Signed electronically before this document was made: the signer had not seen it',
  signedAt: 'Date and time',
  signedIn: 'Place',
  signedFrom: 'Network address',
  evidence: 'Evidence {hash}',
  amendment: 'Amendment to the application',
  amendmentAbout:
    'After the application was signed, the insurer asked the person who signs here for the following. Every other answer, and every signature given before, stays as it is.',
  amendmentAsked: 'Asked on',
  amendmentUntil: 'Due date',
  amendmentWhy: 'Why',
  amendmentFile: 'File asked for',
  amendmentFileGiven: 'File given',
  amendmentFileSha256: 'Its fingerprint (SHA-256)',
  amendmentRequest: 'What was asked',
  amendmentQuestion: 'Question',
  amendmentWording: 'Section, number and words',
  amendmentAnswer: 'Answer',
  amendmentSample: 'As an example, this question is asked again.',
  amendmentHeading: 'Signature of this amendment',
  amendmentStatement:
    'I have read the answers in this document. To the best of my knowledge and belief they are true and complete. They amend my application for life insurance and become part of it, and the insurer may rely on them as on the application itself.',
  test: 'TEST, NOT BINDING',
} as const;

type Key = keyof typeof DOCUMENT_TEXTS;
export type DocumentTexts = Readonly<Record<Key, string>>;

const PREFIX = 'document.';
const isKey = (key: string): key is Key => Object.hasOwn(DOCUMENT_TEXTS, key);

/**
 * The texts of a carrier's documents, from its texts by key. Plain data, because it is passed to the rendering thread.
 */
export function documentTexts(texts: Readonly<Record<string, string>>): DocumentTexts {
  const words: Record<Key, string> = { ...DOCUMENT_TEXTS };
  for (const [name, text] of Object.entries(texts)) {
    const key = name.slice(PREFIX.length);
    if (name.startsWith(PREFIX) && isKey(key)) words[key] = text;
  }
  return words;
}

/** The words of an amendment among them. */
export const amendmentWords = (words: DocumentTexts): AmendmentWords => ({
  title: words.amendment,
  about: words.amendmentAbout,
  heading: words.amendmentHeading,
  statement: words.amendmentStatement,
  asked: words.amendmentAsked,
  until: words.amendmentUntil,
  why: words.amendmentWhy,
  file: words.amendmentFile,
  fileGiven: words.amendmentFileGiven,
  fileSha256: words.amendmentFileSha256,
  form: words.formNumber,
  request: words.amendmentRequest,
  question: words.amendmentQuestion,
  wording: words.amendmentWording,
  answer: words.amendmentAnswer,
});
