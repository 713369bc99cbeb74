/** Everything the product says itself, by key: a carrier's text with the same key (`texts/pages`) takes its place. */
import type { OwnTexts } from '@countersign/engine/author';
import { FINDINGS, SIGNATURE_WORDS, VERDICTS } from '@countersign/verify';
import { allMessages } from '@countersign/web/messages';
import { PORTAL_WORDS } from './agents/words.ts';
import { OWN_WORDS } from './documents/print/words.ts';
import { MAIL_WORDS } from './mail/words.ts';
import { CERTIFICATE_WORDS } from './signing/complete-file/words.ts';

const under = (prefix: string, words: Readonly<Record<string, string>>): [string, string][] =>
  Object.entries(words).map(([key, text]) => [`${prefix}${key}`, text]);

/** Of pages, the portal, mails, printed documents, the certificate and what the verifier finds. */
export const PRODUCT_TEXTS: OwnTexts = Object.fromEntries([
  ...under('', allMessages),
  ...under('', PORTAL_WORDS),
  ...under('', MAIL_WORDS),
  ...under('', CERTIFICATE_WORDS),
  ...under('document.', OWN_WORDS),
  ...under('verify.finding.', FINDINGS),
  ...under('verify.signature.', SIGNATURE_WORDS),
  ...under('verify.proves.', VERDICTS),
]);
