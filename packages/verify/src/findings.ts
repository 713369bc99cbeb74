/** All possible findings, each with its sentence: the single list for command line, server and pages. */
export const FINDINGS = {
  // A document as a whole.
  notPdf: 'This file is not a PDF.',
  tooBig: 'This file is larger than {Most} MB. Our files are never that large.',
  endMissing: 'The end of the file is missing.',
  unfollowed: 'The parts of this file no longer fit together: it was changed after it was made.',
  otherLayout:
    'This PDF does not have the layout of our files. If it was one of them, another program saved it again: check the file as it was first downloaded.',
  notSigned: 'This document has no signature.',
  notSignedElsewhere:
    'This PDF has no signature, and another program wrote it. If it was printed or saved from a signed document, the signature was lost: check the file as it was first downloaded.',
  tooManySignatures: 'This file has more signatures than any of ours.',
  cutOff: '{Signature} covers more than the file contains: the file was cut off.',
  added: 'Something was added to the file after the last signature.',
  notLast: 'The signatures are valid, but this is not the last stored revision.',
  beforeSigning: 'This is the document as it was before it was signed. The signed one is another file.',
  // One signature.
  startsLate: '{Signature} does not begin at the start of the file.',
  savedAgain:
    '{Signature} no longer fits this file, because another program saved it again. Nobody can tell from it whether anything else was changed: check the file as it was first downloaded.',
  uncovered: '{Signature} is not written the way we write it.',
  noEnd: '{Signature} does not end at an end-of-file mark.',
  unreadable: '{Signature} cannot be read.',
  hidden: '{Signature} has hidden data in its padding.',
  'cms.unreadable': '{Signature} is not valid: it cannot be read.',
  'cms.noCertificate': '{Signature} is not valid: it does not include the signer’s certificate.',
  'cms.anotherPurpose': '{Signature} is not valid: it was made for something else.',
  'cms.otherCertificates': '{Signature} is not valid: it was made for other certificates.',
  'cms.digest': '{Signature} is not valid: something that it covers was changed afterwards.',
  'cms.encoding': '{Signature} is not valid: it was re-encoded after it was made.',
  'cms.key': '{Signature} is not valid: it was not made with the key of its certificate.',
  'timestamp.missing': '{Signature} had a timestamp, which was removed.',
  'timestamp.added': '{Signature} has a timestamp that was added later.',
  'timestamp.unreadable': '{Signature} has a timestamp that cannot be read.',
  'timestamp.anotherHash': '{Signature} has a timestamp over a kind of fingerprint that we do not use.',
  'timestamp.anotherSignature': '{Signature} has a timestamp that belongs to another signature.',
  'timestamp.changed': '{Signature} has a timestamp that is not valid: it was changed after it was made.',
  'timestamp.otherCertificates': '{Signature} has a timestamp that is not valid: it was made for other certificates.',
  'timestamp.anotherPurpose': '{Signature} has a timestamp that was made with a certificate for something else.',
  'timestamp.key': '{Signature} has a timestamp that is not valid: it was not made with the key of its certificate.',
  'timestamp.foreign': '{Signature} has a timestamp by an authority that is not trusted here.',
  'timestamp.expired': '{Signature} has a timestamp that was made when the certificate of its authority was not valid.',
  'timestamp.sealExpired':
    '{Signature} was made when the certificate of the seal was not valid, as its timestamp shows.',
  'archive.otherLayout': 'What was added later to keep this file verifiable was changed, or another program wrote it.',
  'archive.unreadable': 'An archive timestamp of this file cannot be read.',
  'archive.anotherHash': 'An archive timestamp of this file is over a kind of fingerprint that we do not use.',
  'archive.anotherSignature':
    'An archive timestamp does not belong to this file, or something that it covers was changed afterwards.',
  'archive.changed': 'An archive timestamp of this file is not valid: it was changed after it was made.',
  'archive.otherCertificates': 'An archive timestamp of this file is not valid: it was made for other certificates.',
  'archive.anotherPurpose': 'An archive timestamp of this file was made with a certificate for something else.',
  'archive.key': 'An archive timestamp of this file is not valid: it was not made with the key of its certificate.',
  'archive.foreign': 'An archive timestamp of this file is by an authority that is not trusted here.',
  'archive.expired': 'An archive timestamp of this file was made when the certificate of its authority was not valid.',
  'archive.tooLate':
    'An archive timestamp of this file was made when a certificate that it should preserve was no longer valid.',
  'archive.otherCertificate': 'A certificate that does not belong to its signatures was added to this file.',
  'archive.answerMissing':
    'An archive timestamp of this file does not show that a certificate before it had not been revoked.',
  'archive.answerUnreadable': 'An answer in this file about whether a certificate was revoked cannot be read.',
  'archive.answerForeign':
    'An answer in this file about whether a certificate was revoked is not by the issuer of the certificate.',
  'archive.answerOutdated':
    'An answer in this file about whether a certificate was revoked does not match the time of its archive timestamp.',
  'archive.answerUnneeded': 'An answer in this file is about a certificate that does not belong to its signatures.',
  'archive.revoked': 'A certificate of this file had been revoked, as an answer inside shows.',
  foreign: '{Signature} was made by another program, in a way that cannot be checked here. It is not one of ours.',
  untrusted: '{Signature} was made with a certificate that is not trusted here.',
  // The files inside a complete file.
  filesUnreadable: 'The files inside this file cannot be read.',
  recordUnreadable: 'The record of the case inside this file cannot be read.',
  fileMissing: '{File} is missing: the record of the case names it, but it is not inside.',
  fileUnknown: '{File} is inside, but the record of the case does not list it.',
  fileOther: '{File} is not the document that the record of the case names.',
  fileAltered: '{File}: {What}',
  // The record of a case.
  notRecord: 'This file is neither a PDF nor the record of a case.',
  recordBroken: 'The record cannot be read from event {Seq} on.',
  recordEmpty: 'There are no events.',
  eventMissing: 'Event {Seq} is missing; event {Found} is in its place.',
  eventUnlinked: 'Event {Seq} does not follow the event stored before it.',
  eventChanged: 'The content of event {Seq} is not what was recorded.',
  eventOther: 'Event {Seq} is not the one that the stored head names.',
  eventOfAnotherCase: 'Event {Seq} belongs to another case.',
  eventsCut: 'Events {From} to {To} are missing at the end.',
  eventForged: 'Event {Seq} was not written by the program: its seal is missing or wrong.',
  eventsBehindHead: 'Event {Seq} and later events come after the end that the case names.',
  headForged:
    'The case itself was changed outside the program: where its record ends, who it belongs to, or how far it has progressed.',
  eventsBeyond: 'Events {From} to {To} come after the one that the record calls its last.',
  eventNotStored: 'Event {Seq} is not the one that is stored here.',
  // Nothing differs.
  'whole.one': 'Nothing has been changed since it was signed: one valid signature.',
  'whole.many': 'Nothing has been changed since it was signed: {Count} valid signatures.',
  'whole.complete':
    'Nothing has been changed since it was sealed: {Files} files inside, and the record of the case with {Events} events.',
  superseded:
    'Nothing has been changed since it was signed, but the application was unlocked afterwards: these signatures are no longer valid.',
  'whole.record': 'The parts of this record agree: {Events} events, each following the one before. It has no seal.',
  'stored.record': 'These {Events} events match exactly what is stored here. Nobody sealed the record in this form.',
} as const;

export type FindingCode = keyof typeof FINDINGS;

export interface Finding {
  code: FindingCode;
  values: Readonly<Record<string, string | number>>;
}

/** What a signature is called in a sentence; `Signer` is the person who typed their name, or the carrier. */
export const SIGNATURE_WORDS = { named: 'The signature of {Signer}', unnamed: 'A signature' } as const;

/** A finding with the values that its sentence names. */
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
