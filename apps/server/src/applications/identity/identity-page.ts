import type { Case } from '../case.ts';
import type { Services } from '../services.ts';
import type { SlotRow } from '../store/index.ts';

/**
 * Address of the identity check for a signer (spec flow §2): the page asks an owner for different data than the
 * insured, and shows the consent of the state of issue. Tokens are in the fragment, which no server sees.
 */
export function identityPage(
  { config }: Pick<Services, 'config'>,
  { row }: Pick<Case, 'row'>,
  { kind, role }: Pick<SlotRow, 'kind' | 'role'>,
  fragment: { link: string } | { deviceLink: string },
): string {
  const page = new URL('/express/find-application', config.publicUrl);
  if (kind === 'owner') page.searchParams.set('OwnerType', role);
  if (row.state_of_issue !== null) page.searchParams.set('stateOfIssue', row.state_of_issue);
  page.hash = new URLSearchParams(fragment).toString();
  return page.href;
}
