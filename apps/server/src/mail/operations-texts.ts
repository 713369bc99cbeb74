/** What the daily mail to operations says, without a name, an address or a case. */
import type { JobKind } from '../platform/index.ts';

/** Work, as several pieces of it are called. */
const WORK: Readonly<Record<`operations.work.${JobKind}`, string>> = {
  'operations.work.render': 'documents to read',
  'operations.work.policyNumber': 'policy numbers',
  'operations.work.jhade': 'decisions',
  'operations.work.seal': 'seals',
  'operations.work.amendment': 'documents of later answers',
  'operations.work.sealAmendment': 'seals of later answers',
  'operations.work.decideAgain': 'decisions with later answers',
  'operations.work.overdue': 'reminders of what is overdue',
  'operations.work.complete': 'complete files',
  'operations.work.archive': 'looks for archive timestamps to renew',
  'operations.work.handOver': 'finished cases for other systems',
  'operations.work.mail': 'mails',
  'operations.work.notice': 'warnings about somebody who guesses',
  'operations.work.stopped': 'looks for cases without activity',
  'operations.work.reminders': 'looks for signers to remind',
  'operations.work.retention': 'rounds of housekeeping',
  'operations.work.anchors': 'anchors',
  'operations.work.operationsMail': 'mails to operations',
};

export const OPERATIONS_TEXTS = {
  ...WORK,
  'operations.mail.subject': '{Installation}: {Count} for operations, {Date}',
  'operations.mail.opening':
    'On {Date} this needs a person. Which cases it is about is shown on the page for operations.',
  'operations.mail.button': 'Open operations',
  'operations.mail.closing':
    'This mail comes once a day at {Hour}:00 ({Zone}), and only if something needs a person. OPERATIONS_MAIL says to whom.',
  'operations.need.failed':
    'Failed for good: {Work}, {Count}. The list of cases has the reason and a button to start it again.',
  'operations.need.late': 'Waiting for more than an hour: {Work}, {Count}, the oldest for {Hours} hours.',
  'operations.need.returned': 'Mails that were refused or returned since yesterday: {Count}. The agents see which.',
  'operations.need.held':
    'Mails that wait until the mail server accepts us again: {Count}. “eapp ops check” says why it does not.',
  'operations.need.requests':
    'Requests that a second person in operations is to confirm: {Count}, the oldest for {Hours} hours.',
  'operations.need.holds': 'Decisions on hold because of signatures to check: {Count}.',
  'operations.need.certificate':
    'The certificate of the seal ends on {End}. Nothing can be sealed after that: renew it.',
  'operations.need.anchors':
    'The evidence and its anchors differ, {Count} times. See “Anchors” in the operating guide at once.',
  'operations.need.problem': '{Check}: {Problem}. See “Health” in the operating guide.',
} as const;
