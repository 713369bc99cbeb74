/** Everything the product says itself, by key: a carrier's text with the same key (`texts/pages`) takes its place. */
import type { OwnTexts } from '@countersign/engine/author';
import { FINDINGS, PROVES, SIGNATURE_WORDS } from '@countersign/verify';
import { allMessages } from '@countersign/web/messages';
import { PORTAL_TEXTS } from './agents/portal-texts.ts';
import { DOCUMENT_TEXTS } from './documents/print/document-texts.ts';
import { MAIL_TEXTS } from './mail/mail-texts.ts';
import { OPERATIONS_TEXTS } from './mail/operations-texts.ts';
import { CERTIFICATE_TEXTS } from './signing/complete-file/certificate-texts.ts';

const under = (prefix: string, words: Readonly<Record<string, string>>): [string, string][] =>
  Object.entries(words).map(([key, text]) => [`${prefix}${key}`, text]);

/** Of pages, the portal, mails, printed documents, the certificate and what the verifier finds. */
export const PRODUCT_TEXTS: OwnTexts = Object.fromEntries([
  ...under('', allMessages),
  ...under('', PORTAL_TEXTS),
  ...under('', MAIL_TEXTS),
  ...under('', OPERATIONS_TEXTS),
  ...under('', CERTIFICATE_TEXTS),
  ...under('document.', DOCUMENT_TEXTS),
  ...under('verify.finding.', FINDINGS),
  ...under('verify.signature.', SIGNATURE_WORDS),
  ...under('verify.proves.', PROVES),
]);
