import * as store from './store/index.ts';
import { appendEvidence, type Origin } from '../evidence/index.ts';
import type { LinkPurpose, Tx } from '../platform/index.ts';

interface Revocation {
  applicationId: string;
  epoch: number;
  origin: Origin;
  at: Date;
  /** Null: everybody's links, for signing and for reading. */
  of: { slot: string; purpose: LinkPurpose } | null;
}

/** Revokes links that still work, and records how many; nothing is recorded if there were none. */
export async function revokeLinks(tx: Tx, { applicationId, of, at, ...event }: Revocation): Promise<void> {
  const links = of
    ? await store.revokeLinks(tx, of.slot, of.purpose, at)
    : await store.revokeAllLinks(tx, applicationId, at);
  if (links > 0)
    await appendEvidence(tx, applicationId, { type: 'link.revoked', ...event, at, data: { ...of, links } });
}
