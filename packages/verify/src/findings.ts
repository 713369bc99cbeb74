/** What a check can find, each with its sentence: the one list for command line, server and pages. */
export const FINDINGS = {
  // A document as a whole.
  notPdf: 'This file is not a PDF.',
  tooBig: 'This file is larger than {Most} MB. None of ours is.',
  endMissing: 'The end of the file is missing.',
  unfollowed: 'The parts of this file no longer fit together: it was changed after it was made.',
  otherLayout: 'This PDF is not laid out as ours are.',
  notSigned: 'This document carries no signature.',
  tooManySignatures: 'The file holds more signatures than any of ours.',
  cutOff: '{Signature} covers more than there is: the file was cut off.',
  added: 'Something was added to the file after the last signature.',
  notLast: 'The signatures hold, but this is not the last stored revision.',
  beforeSigning: 'This is the document as it was before it was signed. The signed one is another file.',
  // One signature.
  startsLate: '{Signature} does not begin at the start of the file.',
  uncovered: '{Signature} leaves more than itself uncovered.',
  noEnd: '{Signature} does not end at an end-of-file mark.',
  unreadable: '{Signature} cannot be read.',
  hidden: '{Signature} has something hidden behind it.',
  'cms.unreadable': '{Signature} does not hold: it cannot be read.',
  'cms.noCertificate': '{Signature} does not hold: it does not carry the certificate of its signer.',
  'cms.anotherPurpose': '{Signature} does not hold: it was made for something else.',
  'cms.otherCertificates': '{Signature} does not hold: it was made for other certificates.',
  'cms.digest': '{Signature} does not hold: something that it covers was changed afterwards.',
  'cms.spelling': '{Signature} does not hold: it was written anew in another way than it was made.',
  'cms.key': '{Signature} does not hold: it was not made with the key of its certificate.',
  foreign: '{Signature} was made by another program, in a way that cannot be checked here. It is not one of ours.',
  untrusted: '{Signature} was made with a certificate that is not trusted here.',
  // The files inside a complete file.
  filesUnreadable: 'The files inside this file cannot be read.',
  recordUnreadable: 'The record of the case inside this file cannot be read.',
  fileMissing: '{File} is missing: the record of the case names it, and it is not inside.',
  fileUnknown: '{File} is inside, but the record of the case does not know it.',
  fileOther: '{File} is not the document that the record of the case names.',
  fileAltered: '{File}: {What}',
  // The record of a case.
  notRecord: 'This file is neither a PDF nor the record of a case.',
  recordBroken: 'The record cannot be read from event {Seq} on.',
  recordEmpty: 'There are no events.',
  eventMissing: 'Event {Seq} is missing; event {Found} stands there.',
  eventUnlinked: 'Event {Seq} does not follow the event stored before it.',
  eventChanged: 'The content of event {Seq} is not what was recorded.',
  eventOther: 'Event {Seq} is not the one that the stored head names.',
  eventOfAnotherCase: 'Event {Seq} belongs to another case.',
  eventsCut: 'Events {From} to {To} are missing at the end.',
  eventForged: 'Event {Seq} was not written by the program: its seal is missing or another one.',
  eventsBehindHead: 'Event {Seq} and what follows come after the end that the case names.',
  headForged: 'The case itself was changed outside the program: where its record ends, whose it is, or how far it is.',
  eventsBeyond: 'Events {From} to {To} come after the one that the record calls its last.',
  eventNotStored: 'Event {Seq} is not the one that is stored here.',
  // Nothing differs.
  'whole.one': 'Nothing was changed since it was signed: one valid signature.',
  'whole.many': 'Nothing was changed since it was signed: {Count} valid signatures.',
  'whole.complete': 'Nothing was changed since it was sealed: {Files} files inside, {Events} events in the record.',
  superseded:
    'Nothing was changed since it was signed, but the application was unlocked afterwards: these signatures are no longer valid.',
  'whole.record': 'The parts of this record agree: {Events} events, each following the one before. It carries no seal.',
  'stored.record': 'These {Events} events are stored here exactly so. Nobody sealed the record in this form.',
} as const;

export type FindingCode = keyof typeof FINDINGS;

export interface Finding {
  code: FindingCode;
  values: Readonly<Record<string, string | number>>;
}

/** How a signature is called in a sentence; `Signer` is who typed their name, or the carrier. */
export const SIGNATURE_WORDS = { named: 'The signature of {Signer}', unnamed: 'A signature' } as const;

export const finding = (code: FindingCode, values: Finding['values'] = {}): Finding => ({ code, values });

/** The finding in words; `texts` may hold others under `verify.finding.CODE` and `verify.signature.named` or `.unnamed`. */
export function sentence({ code, values }: Finding, texts: Readonly<Record<string, string>> = {}): string {
  const signer = values['Signer'];
  const which = signer ? 'named' : 'unnamed';
  const Signature = fill(texts[`verify.signature.${which}`] ?? SIGNATURE_WORDS[which], { Signer: signer ?? '' });
  return fill(texts[`verify.finding.${code}`] ?? FINDINGS[code], { Signature, ...values });
}

const fill = (template: string, values: Finding['values']): string =>
  template.replace(/\{(\w+)\}/g, (written, name: string) => String(values[name] ?? written));
