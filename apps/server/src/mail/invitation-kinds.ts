import type { MailKind } from '@countersign/engine';

/** Mails that the program sends by itself to who was asked and has not signed. */
export const REMINDERS = ['reminder', 'ownerReminder'] as const satisfies readonly MailKind[];

/** Mails that bring somebody the link to sign; each ends the link of the one before. */
export const INVITATIONS = ['invitation', 'unlock', 'owner', ...REMINDERS] as const satisfies readonly MailKind[];
