/** The daily mail to operations, one job for each address and day: sent once, however many workers there are. */
import type { Services } from './applications/index.ts';
import { findNeeds } from './find-needs.ts';
import { composeOperationsMail, type MailTransport, partsOf } from './mail/index.ts';
import { type Health, type Job, JobFailed, type Log } from './platform/index.ts';

export interface OperationsMailTools {
  transport: MailTransport;
  health: Pick<Health, 'look'>;
  contradictions: () => number;
  log: Log;
}

/** Date and hour in a time zone, as `2026-05-04` and 0 to 23. */
function localTime(at: Date, timeZone: string): { date: string; hour: number } {
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    hourCycle: 'h23',
  });
  const parts = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, value]));
  return { date: `${parts['year']}-${parts['month']}-${parts['day']}`, hour: Number(parts['hour']) };
}

/** The mails of today, once their hour has come: the date, and whose turn it is among the addresses. */
export function mailsDue({ config, now }: Pick<Services, 'config' | 'now'>): string[] {
  const { operationsMail } = config;
  if (operationsMail === null) return [];
  const { date, hour } = localTime(now(), operationsMail.zone);
  return hour < operationsMail.hour ? [] : operationsMail.to.map((_, at) => `${date} ${at + 1}`);
}

/** Sends one of them, unless nothing needs anybody. Throws if the mail server does not take it: the job is tried again. */
export async function mailOperations(services: Services, { step }: Job, tools: OperationsMailTools): Promise<void> {
  const { config, carrier } = services;
  const [date = '', number = ''] = step.split(' ');
  const address = config.operationsMail?.to[Number(number) - 1];
  // The setting has changed since.
  if (config.operationsMail === null || address === undefined) return;
  const needs = await findNeeds({ ...services, health: tools.health, contradictions: tools.contradictions() });
  if (needs.length === 0) return;
  const { hour, zone } = config.operationsMail;
  const { brand, texts } = carrier;
  const mail = composeOperationsMail({ needs, brand, texts, publicUrl: config.publicUrl, date, hour, zone });
  const delivery = await tools.transport.deliver({
    ...mail,
    parts: partsOf(mail.html, brand),
    id: `operations-${date}-${number}`,
    to: { name: '', address },
  });
  if (delivery.kind !== 'sent') throw new JobFailed(`the mail to operations was not accepted: ${delivery.reason}`);
  tools.log.info({ date, count: needs.length }, 'operations were mailed');
}
