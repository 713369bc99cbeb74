/** What a link is for, and what its session may do. */
import type { LinkPurpose, Purpose } from '../../platform/index.ts';

export const purposeOfLink = (purpose: LinkPurpose): Purpose => (purpose === 'sign' ? 'application' : purpose);

/** How events say that a signer came to answer a requirement, which their agent must not learn. */
export const taskData = (purpose: Purpose | LinkPurpose): { purpose?: 'task' } =>
  purpose === 'task' ? { purpose } : {};

export const linkPurposeOf = (purpose: Purpose): LinkPurpose => (purpose === 'application' ? 'sign' : purpose);
