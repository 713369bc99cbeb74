/** Events that pages report: counted if the operator wants it, from closed lists (spec form 7.13). */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Browser, newBrowser } from '../support/browser.ts';
import { freePort } from '../support/newest-link.ts';
import { startServer, type TestServer } from '../support/running-server.ts';

let server: TestServer;
let port: number;
let visitor: Browser;

beforeAll(async () => {
  port = await freePort();
  server = await startServer({ PAGE_EVENTS: 'on', METRICS_PORT: String(port) });
  visitor = newBrowser(server.url);
});
afterAll(() => server.close());

const figures = async (): Promise<string> => (await fetch(`http://127.0.0.1:${port}/metrics`)).text();

test('pages are asked to report events, and each event is counted by its page', async () => {
  expect((await visitor.open()).features.PageEvents).toBe(true);
  await visitor.call('pageEvent', { Event: 'shown', Page: 'welcome' });
  await visitor.call('pageEvent', { Event: 'shown', Page: 'welcome' });
  await visitor.call('pageEvent', { Event: 'signed', Page: 'declarations' });
  const told = await figures();
  expect(told).toContain('countersign_page_events_total{event="shown",page="welcome"} 2');
  expect(told).toContain('countersign_page_events_total{event="signed",page="declarations"} 1');
});

test.each([
  ['an event that is not on the list', { Event: 'typed', Page: 'welcome' }],
  ['a section by its name', { Event: 'shown', Page: 'supplement-alcohol-and-drug' }],
  ['anything beside', { Event: 'shown', Page: 'welcome', Name: 'Jane Sample' }],
])('%s is refused and counted nowhere', async (_what, body) => {
  const before = await figures();
  const reply = await visitor.send('POST', '/service/event', JSON.stringify(body));
  expect(reply.code).toBe(400);
  const counted = (text: string) => text.split('\n').filter((line) => line.startsWith('countersign_page_events'));
  expect(counted(await figures())).toEqual(counted(before));
});

test('without the setting no page reports events', async () => {
  const quiet = await startServer();
  expect((await newBrowser(quiet.url).open()).features.PageEvents).toBe(false);
  await quiet.close();
});
