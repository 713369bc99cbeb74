import fs from 'node:fs/promises';
import path from 'node:path';
import type { MadeAnchor } from '../evidence/index.ts';
import { DAY_MS, type Log } from '../platform/index.ts';
import type { MailTransport } from './transport.ts';

/** Milliseconds since 1970 as a day of UTC. */
const dayOf = (ms: number): number => Math.floor(ms / DAY_MS);

/** Who gets the newest anchor by mail, and where that is recorded: beside the anchors, not in the database. */
export interface AnchorMail {
  readonly to: string;
  readonly folder: string;
  readonly transport: MailTransport;
  readonly log: Log;
  readonly now: () => Date;
}

/**
 * Mails the first anchor of each day (UTC): its hash covers every anchor before it, so that a recreated folder contradicts
 * the mailbox. If a mail cannot be sent, it is tried with the next anchor.
 */
export async function mailAnchor({ to, folder, transport, log, now }: AnchorMail, newest: MadeAnchor): Promise<void> {
  const note = path.join(folder, 'mailed');
  const last = Number(await fs.readFile(note, 'utf8').catch(() => '0'));
  if (dayOf(last) === dayOf(now().getTime())) return;
  const lines = [
    `Anchor ${newest.number} of ${newest.at.toISOString()}`,
    `SHA-256 of its file: ${newest.hash}`,
    `SHA-256 of the one before: ${newest.previous}`,
    `Records that grew: ${newest.cases}`,
    '',
    'Keep this mail. It says how far the records of all applications were. See "Anchors" in the operating guide.',
  ];
  const delivery = await transport.deliver({
    id: `anchor-${newest.number}-${newest.hash.slice(0, 16)}`,
    to: { name: '', address: to },
    subject: `Countersign: anchor ${newest.number}`,
    html: `<pre>${lines.join('\n').replaceAll('"', '&quot;')}</pre>`,
    text: lines.join('\n'),
  });
  if (delivery.kind === 'sent') await fs.writeFile(note, String(now().getTime()), { mode: 0o600 });
  else log.error({ anchor: newest.number, reason: delivery.reason }, 'the anchor was not mailed');
}
