/** The words of the certificate. A carrier's text with the same key (`carrier/texts`) takes their place; `{Names}` are filled in. */
const words = {
  'certificate.title': 'Certificate of completion',
  'certificate.about':
    'This file holds the application exactly as it was signed. The signed documents are attached to it, byte for byte, with the record of everything that happened to the case. The pages that follow say who signed, how each person was identified, what each was shown and when. The file is sealed: nothing in it can change without the change being found.',
  'certificate.test': 'TEST APPLICATION. Nobody is bound by anything in this file.',
  'certificate.application': 'Application',
  'certificate.applicationNumber': 'Application number',
  'certificate.policyNumber': 'Policy number',
  'certificate.policyNumber.none': 'Not assigned when this file was made',
  'certificate.product': 'Product',
  'certificate.state': 'State of issue',
  'certificate.round': 'Round of signing',
  'certificate.round.of': '{Round}, after {Unlocks}',
  'certificate.unlocks.one': '1 unlock',
  'certificate.unlocks.many': '{Count} unlocks',
  'certificate.definition': 'Edition of the form',
  'certificate.completed': 'Signed by everybody',
  'certificate.prepared': 'Prepared',

  'certificate.documents': 'Documents in this file',
  'certificate.file': 'Attached as',
  'certificate.pages': 'Pages',
  'certificate.sha256': 'SHA-256',
  'certificate.signedSha256': 'SHA-256 as it was read and signed',
  'certificate.documentFor.InsuredOwner': 'The proposed insured and owner’s document',
  'certificate.documentFor.InsuredNotOwner': 'The proposed insured’s document',
  'certificate.documentFor.OwnerNotInsured': 'The document of owner {Letter}',
  'certificate.documentFor.Agent': 'The agent’s document',
  'certificate.late':
    'This document was made after the signature. It was not shown to the signer before they signed, and it carries no signature.',
  'certificate.never': 'This document could not be made.',
  'certificate.evidenceFile': 'Record of the case',
  'certificate.evidenceFile.events': 'Events',
  'certificate.illustration': 'Illustration that the agent uploaded',
  'certificate.illustration.original': 'SHA-256 of the file as it was uploaded',
  'certificate.illustration.appended': 'Its pages stand at the end of this file, without anything that acts by itself',
  'certificate.illustration.kept': 'Its pages could not be shown safely; the file is kept with the case',

  'certificate.signer': '{Number}. {Name}',
  'certificate.role': 'Signs as',
  'certificate.role.Insured.owner': 'Proposed insured and owner',
  'certificate.role.Insured': 'Proposed insured',
  'certificate.role.IndividualOwner': 'Owner {Letter}',
  'certificate.role.BusinessSignator': 'Owner {Letter}, for a business',
  'certificate.role.IndividualTrustee': 'Owner {Letter}, as a trustee',
  'certificate.role.EntityTrustee': 'Owner {Letter}, for the trustee of a trust',
  'certificate.role.Other': 'Owner {Letter}',
  'certificate.role.Agent': 'Agent',
  'certificate.capacity': 'Capacity',
  'certificate.expectedName': 'Name expected',
  'certificate.typedName': 'Name typed',
  'certificate.email': 'E-mail address',
  'certificate.identity': 'How identified',
  'certificate.identity.link and identity data':
    'By the link e-mailed to them, with last name, Social Security or tax number, ZIP code and date of birth as the application has them',
  'certificate.identity.identity data':
    'By last name, Social Security or tax number, ZIP code and date of birth as the application has them',
  'certificate.identity.agent': 'Signed in as agent {Agent}',
  'certificate.failedAttempts': 'Failed attempts before',
  'certificate.consent': 'Consent to sign electronically',
  'certificate.consent.given': 'Text {Consent}, version {Version}, given {Time}',
  'certificate.consent.none': 'Not asked of an agent',
  'certificate.consentSha256': 'SHA-256 of the consent text',
  'certificate.document': 'Document signed',
  'certificate.document.read': '{Pages} pages, opened {Times} before signing',
  'certificate.document.read.once': '{Pages} pages, opened once before signing',
  'certificate.document.none': 'None: the document was not ready in time, and the signer chose to sign without it',
  'certificate.document.failed': 'None: the document could not be made, and the signer chose to sign without it',
  'certificate.answersSha256': 'Keyed fingerprint of the answers signed',
  'certificate.place': 'Signed in',
  'certificate.address': 'Network address',
  'certificate.device': 'Device',
  'certificate.signature': 'Signature number',
  'certificate.when': 'What happened',
  'certificate.when.utc': 'Time (UTC)',
  'certificate.when.local': 'Time in {Zone}',
  'certificate.event.link.issued': 'Invited by e-mail',
  'certificate.event.identity.passed': 'Identity confirmed',
  'certificate.event.identity.failed': 'Identity not confirmed',
  'certificate.event.consent.given': 'Consent given',
  'certificate.event.disclosure.acknowledged': 'Disclosures acknowledged',
  'certificate.event.document.ready': 'Document made',
  'certificate.event.pdf.served': 'Document opened',
  'certificate.event.sign.completed': 'Signed',
  'certificate.event.document.sealed': 'Signature sealed into the document',

  'certificate.earlier': 'Earlier rounds',
  'certificate.earlier.about':
    'These rounds ended when the agent unlocked the application. What was signed in them no longer stands. Nothing of it was deleted.',
  'certificate.earlier.round': 'Round {Round}',
  'certificate.earlier.ended': 'Ended',
  'certificate.earlier.reason': 'Reason given',
  'certificate.earlier.signature': 'Signed by {Name}, {Role}',
  'certificate.earlier.documents': 'Documents of this round',
  'certificate.earlier.document': 'Document',

  'certificate.record': 'Record of the case',
  'certificate.record.about':
    'Every step was written down when it happened, each with the fingerprint of the one before, so that none can be changed, removed or put in later. The whole record is attached as {File}.',
  'certificate.record.last': 'Last event in this file',
  'certificate.record.lastHash': 'Its SHA-256',
  'certificate.record.certificate': 'Seal certificate',
  'certificate.record.fingerprint': 'SHA-256 fingerprint of the seal certificate',
  'certificate.check': 'How to check this file',
  'certificate.check.about':
    'Open **{Address}** and choose this file, or run `eapp verify` on it without any connection. Either says whether the file is whole, complete and the last one, and names the first thing that differs.',
  'certificate.seal': 'Seal',
  'certificate.seal.sentence': 'This certificate and everything attached to it is sealed by {CarrierName}.',
  'certificate.seal.note':
    'The seal is the carrier’s. It shows that nothing above and nothing attached was changed since the time it names.',
  'certificate.seal.heading': 'Sealed electronically',
  'certificate.seal.time': 'Date and time',
  'certificate.seal.events': 'Record',
  'certificate.seal.events.upTo': 'Events 0 to {Last}',
  'certificate.seal.fingerprint': 'Seal certificate',
} as const;

/** Gives the text for a key with its placeholders filled; the key itself when nobody worded it. */
export type Words = (key: string, values?: Readonly<Record<string, string | number>>) => string;

export function wordsOf(texts: Readonly<Record<string, string>>): Words {
  const defaults: Readonly<Record<string, string>> = words;
  return (key, values = {}) =>
    (texts[key] ?? defaults[key] ?? key).replace(/\{(\w+)\}/g, (written, name: string) =>
      String(values[name] ?? written),
    );
}
