/** What signers are asked for after the signatures, and the amendments that answer it. */
export { renderAmendment } from './amendment-document.ts';
export { isOver } from './is-over.ts';
export { askableIn, raisedIn, requirementIn } from './list.ts';
export { mailOverdue } from './mail-overdue.ts';
export { raiseOnce } from './raise.ts';
export { registerRequirements } from './routes.ts';
export { sealAmendment } from './seal-amendment.ts';
export { withdrawRequirement } from './withdraw.ts';
