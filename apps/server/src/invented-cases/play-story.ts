/** Plays one invented case through the server's own calls, each person in a separate browser session. */
import type { Body } from '@countersign/protocol';
import { httpDriver, reportLines, runScenario, type Scenario, type SendRequest } from '@countersign/scenario';
import type { FastifyInstance } from 'fastify';
import type { Clock } from './clock.ts';
import { sinceDay, StoryRefused } from './read-stories.ts';

export interface Stage {
  fastify: FastifyInstance;
  clock: Clock;
  publicUrl: string;
  /** Whose cases they are. */
  agent: Body<'developmentLogin'>;
}

/**
 * Passes the ID to `onStarted` as soon as there is a case. Steps before today use a clock that runs behind; documents
 * and signatures use the real time, because the scenarios have them on their last day.
 * Throws `StoryRefused`.
 */
export async function playStory(
  { fastify, clock, publicUrl, agent }: Stage,
  story: Scenario,
  onStarted: (applicationId: string) => Promise<void>,
): Promise<void> {
  let slow = 0;
  const travel = (day: string): void => {
    slow = sinceDay(day, clock.now());
  };
  if (story.today !== null) travel(story.today);
  let browsers = 0;
  const openBrowser = (): SendRequest => {
    browsers += 1;
    const address = `203.0.113.${browsers}`;
    return (url, init) => clock.behind(slow, () => ask(fastify, { url, address }, init));
  };
  const driver = httpDriver(publicUrl, { agent, openBrowser, travel });

  const begin = story.steps.findIndex(({ kind }) => kind === 'start') + 1;
  await tell(story.steps.slice(0, begin));
  const id = driver.place()?.applicationId;
  if (id === undefined) throw new StoryRefused(`${story.file}: the story starts no case`);
  await onStarted(id);
  await tell(story.steps.slice(begin));

  async function tell(steps: Scenario['steps']): Promise<void> {
    const report = await runScenario(driver, { ...story, steps });
    if (report.failures.length > 0) throw new StoryRefused(reportLines(report).join('\n'));
  }
}

/**
 * Calls the server inside this process: as over the network, except that nobody else can use a clock that runs behind. Each
 * browser has an address of its own, from those reserved for examples, as people at home have.
 */
async function ask(
  fastify: FastifyInstance,
  { url, address }: { url: URL; address: string },
  init: RequestInit,
): Promise<Response> {
  const { method, body } = init;
  const reply = await fastify.inject({
    method: method === 'POST' || method === 'DELETE' ? method : 'GET',
    url: url.pathname + url.search,
    remoteAddress: address,
    headers: { ...Object.fromEntries(new Headers(init.headers)), host: url.host },
    ...(typeof body === 'string' && { payload: body }),
  });
  const headers = new Headers();
  for (const [name, value] of Object.entries(reply.headers)) {
    for (const each of Array.isArray(value) ? value : [value]) {
      if (each !== undefined) headers.append(name, String(each));
    }
  }
  const isEmpty = reply.statusCode === 204 || reply.statusCode === 304;
  return new Response(isEmpty ? null : new Uint8Array(reply.rawPayload), { status: reply.statusCode, headers });
}
