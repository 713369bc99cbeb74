/** Texts that are filled into mails and text messages. */
import { textByKey } from '../platform/index.ts';

export const MAIL_TEXTS = {
  'mail.codeAsText': '{CarrierName}: {Code}',
  'mail.signsAs.IndividualOwner': 'as an owner of the policy',
  'mail.signsAs.BusinessSignator': 'for the business that will own the policy',
  'mail.signsAs.IndividualTrustee': 'as a trustee of the trust that will own the policy',
  'mail.signsAs.EntityTrustee': 'for the trustee of the trust that will own the policy',
  'mail.signsAs.Other': 'as an owner of the policy',
  'mail.time.one': 'about 1 minute',
  'mail.time.many': 'about {Count} minutes',
  'mail.declined.declined': 'they do not want to sign',
  'mail.declined.paper': 'they want to sign on paper',
  'mail.declined.withdrawn': 'they withdrew their consent to sign electronically',
} as const;

type Key = keyof typeof MAIL_TEXTS;

const isKey = (key: string): key is Key => Object.hasOwn(MAIL_TEXTS, key);

/** The text for a key in this carrier's wording; empty if there is none, as for the role of an insured. */
export const mailText = (texts: Readonly<Record<string, string>>, key: string): string =>
  isKey(key) ? textByKey(MAIL_TEXTS, texts)(key) : '';

/** How long something takes, as a part of a sentence. */
export const timeText = (texts: Readonly<Record<string, string>>, minutes: number): string =>
  mailText(texts, `mail.time.${minutes === 1 ? 'one' : 'many'}`).replace('{Count}', String(minutes));
