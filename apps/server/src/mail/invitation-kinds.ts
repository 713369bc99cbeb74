import type { MailKind } from '@countersign/engine';

/** Mails that the program sends by itself to signers who were asked and have not signed. */
export const REMINDERS = ['reminder', 'ownerReminder'] as const satisfies readonly MailKind[];

/** Mails that ask signers for something after the signatures. */
export const REQUIREMENT_MAILS = ['requirement', 'requirementOverdue'] as const satisfies readonly MailKind[];

/** Mails about what signers are asked for after the signatures. */
export const TASK_MAILS = [...REQUIREMENT_MAILS, 'requirementWithdrawn'] as const satisfies readonly MailKind[];

/** Mails with the link to sign; each invalidates the link of the previous one. */
export const INVITATIONS = ['invitation', 'unlock', 'owner', ...REMINDERS] as const satisfies readonly MailKind[];
