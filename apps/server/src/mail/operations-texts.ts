/** What the daily mail to operations says, without a name, an address or a case. */
import type { JobKind } from '../platform/index.ts';

/** Work, as several pieces of it are called. */
const WORK: Readonly<Record<`operations.work.${JobKind}`, string>> = {
  'operations.work.render': 'documents to read',
  'operations.work.policyNumber': 'policy numbers',
  'operations.work.jhade': 'decisions',
  'operations.work.seal': 'seals',
  'operations.work.amendment': 'amendments',
  'operations.work.sealAmendment': 'seals of amendments',
  'operations.work.decideAgain': 'decisions with amended answers',
  'operations.work.overdue': 'reminders of overdue requirements',
  'operations.work.complete': 'complete files',
  'operations.work.archive': 'checks for archive timestamps to renew',
  'operations.work.renewal': 'archive timestamps of complete files',
  'operations.work.handOver': 'finished cases for other systems',
  'operations.work.mail': 'e-mails',
  'operations.work.notice': 'warnings about wrong guesses',
  'operations.work.stopped': 'checks for cases without activity',
  'operations.work.reminders': 'checks for signers to remind',
  'operations.work.retention': 'housekeeping runs',
  'operations.work.anchors': 'anchors',
  'operations.work.operationsMail': 'e-mails to operations',
};

export const OPERATIONS_TEXTS = {
  ...WORK,
  'operations.mail.subject': '{Installation}: {Count} for operations, {Date}',
  'operations.mail.opening':
    'The following needs attention ({Date}). The operations page shows which cases are affected.',
  'operations.mail.button': 'Open operations',
  'operations.mail.closing':
    'This e-mail is sent once a day at {Hour}:00 ({Zone}), only if something needs attention. The setting OPERATIONS_MAIL lists its recipients.',
  'operations.need.failed':
    'Failed and not tried again: {Work}, {Count}. The list of cases shows the reason and a button to try again.',
  'operations.need.late': 'Waiting for more than an hour: {Work}, {Count}, the oldest for {Hours} hours.',
  'operations.need.returned':
    'E-mails that were refused, returned or given up since yesterday: {Count}. The agents can see which ones, and operations those about requirements.',
  'operations.need.held':
    'E-mails that are waiting because the mail server refuses them all: {Count}. Run “eapp ops check” to find out why.',
  'operations.need.requests':
    'Requests waiting for a second person in operations: {Count}, the oldest for {Hours} hours.',
  'operations.need.holds': 'Decisions on hold because of signatures to check: {Count}.',
  'operations.need.subscribers':
    'Systems that no longer receive events: {Count}. The operations page shows the reason and a button to send again.',
  'operations.need.certificate':
    'The seal certificate expires on {End}. Nothing can be sealed after that. Renew it before then.',
  'operations.need.otherCertificate':
    'The certificate of {Setting} expires on {End}: renew it, or have it renewed by whoever runs that service.',
  'operations.need.anchors':
    'The evidence and its anchors differ in {Count} places. Act at once: see “Anchors” in the operating guide.',
  'operations.need.problem': '{Check}: {Problem}. See “Health” in the operating guide.',
} as const;
