import type { MailKind } from '@countersign/engine';

/** Mails that bring somebody the link to sign; each ends the link of the one before. */
export const INVITATIONS = ['invitation', 'unlock', 'owner'] as const satisfies readonly MailKind[];
