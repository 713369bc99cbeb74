/** E-mail: an outbox table, the job that sends it, and a page to look at it. */
export { mailAnchor } from './anchor-mail.ts';
export { INVITATIONS, REMINDERS, REQUIREMENT_MAILS, TASK_MAILS } from './invitation-kinds.ts';
export { type MailValues, takesNote } from './message.tsx';
export {
  type FirstAttempt,
  firstAttempt,
  openMail,
  queueMail,
  readMail,
  releaseHeldMail,
  type StoredMail,
} from './outbox.ts';
export { partsOf, withPartsInside } from './mail-mark.ts';
export { composeOperationsMail, type Need } from './operations-mail.tsx';
export { sealOfErased } from './mail-seal.ts';
export { registerOutbox } from './outbox-page.tsx';
export { OUTBOX_PATH } from './outbox-view.tsx';
export { mailText, timeText } from './mail-texts.ts';
export { CLOSED_REASONS, CODE_SECONDS, mailHandler } from './send-mail.ts';
export { createMailTransport, type MailTransport, openMailTransport } from './transport.ts';
