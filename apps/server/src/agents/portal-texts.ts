/** Server texts in the portal: the timeline of a case and its status. */
import { type TextByKey, textByKey } from '../platform/index.ts';

export const PORTAL_TEXTS = {
  'timeline.app.created': 'Case started',
  'timeline.app.discarded': 'Discarded while empty',
  'timeline.app.restored': 'Restored',
  'timeline.link.issued': 'Invitation sent',
  'timeline.signer.reminded': 'Reminder sent',
  'timeline.reminders.off': 'Reminders turned off',
  'timeline.reminders.on': 'Reminders turned on',
  'timeline.mail.bounced': 'E-mail refused by the mail server',
  'timeline.mail.failed': 'E-mail not delivered: no mail server accepted it for two days',
  'timeline.mail.held': 'E-mail waiting: the mail server is not accepting mail',
  'timeline.documents.offered': 'Link to signed document sent by e-mail',
  'timeline.identity.passed': 'Identity confirmed',
  'timeline.identity.failed': 'Identity not confirmed',
  'timeline.identity.locked': 'Link closed after two wrong tries: sending the e-mail again reopens it',
  'timeline.identity.throttled': 'Too many wrong tries: for one day it can be opened only with the link',
  'timeline.code.issued': 'One-time code created',
  'timeline.code.failed': 'Wrong one-time code entered',
  'timeline.identity.checked': 'Identity checked with a service',
  'timeline.access.refused': 'Access to this case refused',
  'timeline.agent.assigned': 'Agent of record changed',
  'timeline.consent.given': 'Consent to electronic signing given',
  'timeline.consent.withdrawn': 'Consent to electronic signing withdrawn',
  'timeline.paper.requested': 'Paper forms requested',
  'timeline.sign.declined': 'Declined to sign',
  'timeline.signer.replaced': 'No longer a signer',
  'timeline.document.ready': 'Forms prepared',
  'timeline.pdf.served': 'Forms opened for review',
  'timeline.sign.completed': 'Signed',
  'timeline.document.sealed': 'Signed document sealed',
  'timeline.package.sealed': 'Complete file created',
  'timeline.requirement.raised': 'Requirement added',
  'timeline.requirement.withdrawn': 'Requirement withdrawn',
  'timeline.requirement.overdue': 'Reminder of overdue requirement sent',
  'timeline.amendment.signed': 'Amendment signed',
  'timeline.package.renewed': 'Archive timestamp of the complete file renewed',
  'timeline.case.handedOver': 'Handed over to another system',
  'timeline.outcome.told': 'Outcome reported by the insurer',
  'timeline.policyNumber.assigned': 'Policy number assigned',
  'timeline.uw.requested': 'Decision requested',
  'timeline.uw.decided': 'Decision made',
  'timeline.app.unlocked': 'Unlocked, everyone signs again',
  'timeline.receipt': '{Event}: {Target}, SHA-256 {Hash}',
  'timeline.receipt.answered': '{Event}: {Target}, which answered {Answer}, SHA-256 {Hash}',
  'timeline.withReason': '{Event}: {Reason}',
  'timeline.about': '{Event}: {Name}',

  'timeline.by.agent': 'Agent',
  'timeline.by.customer': 'Customer',
  'timeline.by.otherAgent': 'Another agent',
  'timeline.by.otherCustomer': 'Customer of another case',
  'timeline.by.otherSystem': 'System of another agent',
  'timeline.by.system': 'System',
  'timeline.by.operations': 'Operations',

  'status.discarded': 'Discarded by the agent',
  'status.expired': 'Expired: not submitted within 90 days',
  'status.decided': 'Decision made',
  'status.submitted': 'Submitted, being processed',
  'status.handedOver': 'With the insurer, waiting for its decision',
  'status.requirementOpen': 'Waiting for {Names}: the insurer needs more information',
  'status.issued': 'Policy issued',
  'status.refused': 'Declined by the insurer',
  'status.withdrawn': 'Application withdrawn',
  'status.withAgent.agent': 'With you: {Task}',
  'status.withAgent.operations': 'With the agent: {Task}',
  'status.task.send': 'send the application to the proposed insured',
  'status.task.unlocked': 'unlocked, send it again when it is corrected',
  'status.task.complete.agent': 'complete your sections',
  'status.task.complete.operations': 'complete the agent’s sections',
  'status.task.sign': 'complete the agent report and sign',
  'status.declined.declined': '{Name} does not want to sign; talk to them, then resend the e-mail',
  'status.declined.paper': '{Name} wants to sign on paper',
  'status.declined.withdrawn': '{Name} withdrew their consent to sign electronically; continue on paper',
  'status.unreached.refused': 'the e-mail to {Name} could not be delivered; correct the address, then send it again',
  'status.unreached.signed':
    'the e-mail to {Name} could not be delivered; unlock the application to correct the address, or send it again',
  'status.unreached.held':
    'the e-mail to {Name} was not sent, because the mail server is not accepting mail now; send it later',
  'status.lockedOut':
    '{Name} entered wrong information twice, so the link is closed; check their details in the application, then resend the e-mail',
  'status.owners': 'Waiting for {Count} owners: {Owners}',
  'status.oneOfOwners': '{Name} ({Mail})',
  'status.insured': 'Waiting for the proposed insured since {Date}, {Mail}',
  'status.owner': 'Waiting for owner {Letter}, {Name}, since {Date}, {Mail}',
  'status.mail.noAddress': 'no e-mail address',
  'status.mail.none': 'no e-mail yet',
  'status.mail.delivered': 'e-mail delivered',
  'status.mail.failed': 'e-mail could not be delivered',
  'status.mail.onItsWay': 'e-mail on its way',
} as const;

type Key = keyof typeof PORTAL_TEXTS;

/** Whether the portal has a text for a key: of an event, of who acted. */
export const isPortalText = (key: string): key is Key => Object.hasOwn(PORTAL_TEXTS, key);

export type PortalTexts = TextByKey<Key>;

/** The portal's texts in this carrier's wording. */
export const portalTexts = (texts: Readonly<Record<string, string>>): PortalTexts => textByKey(PORTAL_TEXTS, texts);
