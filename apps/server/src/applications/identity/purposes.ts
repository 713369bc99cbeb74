/** What a link is for, and what its session may do. */
import type { LinkPurpose, Purpose } from '../../platform/index.ts';

export const purposeOfLink = (purpose: LinkPurpose): Purpose => (purpose === 'sign' ? 'application' : purpose);

export const linkPurposeOf = (purpose: Purpose): LinkPurpose => (purpose === 'application' ? 'sign' : purpose);
