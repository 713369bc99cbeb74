/** The systems that receive events, for the page of operations (spec systems 6.4). */
import type { Body, Data } from '@countersign/protocol';
import type { Services } from '../applications/index.ts';
import { type Answer, notFound, ok } from '../platform/index.ts';
import { sendAgain, subscribers, waitingEvents } from '../systems/index.ts';

export async function listSubscribers({ config, database, now }: Services): Promise<Data<'eventSubscribers'>> {
  const rows = new Map((await subscribers(database.query)).map((row) => [row.name, row]));
  return {
    Subscribers: await Promise.all(
      config.eventSubscribers.map(async ({ name, url, agentId }) => {
        const row = rows.get(name);
        // Not known yet: no worker was started with these settings.
        const { count, since } = row
          ? await waitingEvents(database.query, { after: row.told, agentId })
          : { count: 0, since: null };
        return {
          Name: name,
          Host: url.host,
          AgentId: agentId,
          Waiting: count,
          Since: since?.toISOString() ?? null,
          NextAt: row && row.stopped === null && row.next_at > now() ? row.next_at.toISOString() : null,
          Stopped: row?.stopped ?? null,
        };
      }),
    ),
  };
}

/** The names of those in the settings that get no more events until operations send again. */
export async function stoppedSubscribers({
  config,
  database,
}: Pick<Services, 'config' | 'database'>): Promise<string[]> {
  if (config.eventSubscribers.length === 0) return [];
  const stopped = (await subscribers(database.query)).filter((row) => row.stopped !== null);
  return stopped.map(({ name }) => name).filter((name) => config.eventSubscribers.some((one) => one.name === name));
}

export async function sendEventsAgain(
  { config, database, now }: Services,
  { Name }: Body<'sendEventsAgain'>,
): Promise<Answer<Data<'sendEventsAgain'>>> {
  const isListed = config.eventSubscribers.some(({ name }) => name === Name);
  return isListed && (await sendAgain(database.query, Name, now())) ? ok({ Again: true }) : notFound();
}
