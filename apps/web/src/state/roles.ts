import type { RoleName } from '@countersign/engine';

/** Who works on a case as its agent; the all-access role does too (spec flow §4, Roles and stages). */
export const isAgent = (role: RoleName): boolean => role === 'Agent' || role === 'Omnipotent';
