/** Addresses while they are typed: city and state of a zip, and streets by a service if one is configured. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type StubService, startStubService } from '../../src/platform/http/stub-service.testkit.ts';
import type { Browser } from '../support/browser.ts';
import { signIn } from '../support/people.ts';
import { startServer, type TestServer } from '../support/running-server.ts';

let maps: StubService;
let mapsStatus = 200;
let server: TestServer;
let agent: Browser;
const lines: string[] = [];

const answer = {
  status: 'OK',
  results: [
    {
      address_components: [
        { long_name: '12', short_name: '12', types: ['street_number'] },
        { long_name: 'Sample Street', short_name: 'Sample St', types: ['route'] },
        { long_name: 'Chicago', short_name: 'Chicago', types: ['locality', 'political'] },
        { long_name: 'Illinois', short_name: 'IL', types: ['administrative_area_level_1', 'political'] },
        { long_name: 'United States', short_name: 'US', types: ['country', 'political'] },
        { long_name: '60601', short_name: '60601', types: ['postal_code'] },
      ],
    },
  ],
};

beforeAll(async () => {
  maps = await startStubService((_asked, response) => response.writeHead(mapsStatus).end(JSON.stringify(answer)));
  server = await startServer(
    { ADDRESS_URL: `${maps.origin}/geocode/json`, ADDRESS_KEY: 'topsecret', LOG_LEVEL: 'info' },
    { logTo: { write: (line) => void lines.push(line) } },
  );
  agent = await signIn(server.url, 'A1');
});
afterAll(async () => {
  await server.close();
  await maps.close();
});

test('a zip gives its city and state, as far as they are known', async () => {
  const place = async (Zip: string) => (await agent.call('zipPlace', { Zip })).data;
  expect(await place('60601')).toEqual({ City: 'Chicago', State: 'IL' });
  expect(await place('05001')).toEqual({ City: '', State: 'VT' });
  expect(await place('00000')).toEqual({ City: '', State: '' });
});

test.each(['6060', '606011', 'abcde', '', '60601 '])('"%s" is no zip', async (Zip) => {
  expect((await agent.call('zipPlace', { Zip })).code).toBe(400);
});

test('a street is searched with the service; neither the search nor the key is logged', async () => {
  expect((await agent.open('agent')).features).toMatchObject({ AddressSearch: true });
  const { data } = await agent.call('addressSearch', { Text: '12 Samplest' });
  expect(data).toEqual([{ Street: '12 Sample Street', City: 'Chicago', State: 'IL', Zip: '60601' }]);
  expect(lines.join('')).toContain('/address/search');
  expect(lines.join('')).not.toMatch(/Samplest|topsecret/);
});

test('a service that fails: 503 that says when to try again', async () => {
  mapsStatus = 500;
  const reply = await agent.call('addressSearch', { Text: '13 Samplest' });
  mapsStatus = 200;
  expect(reply).toMatchObject({ code: 503, data: null });
  expect(reply.headers.get('retry-after')).toBe('30');
  expect(lines.join('')).toContain('address search unavailable');
});

test('without a service the pages are told so, and there are no results', async () => {
  const plain = await startServer();
  const browser = await signIn(plain.url, 'A1');
  expect((await browser.open('agent')).features).toMatchObject({ AddressSearch: false });
  expect((await browser.call('addressSearch', { Text: '12 Sample' })).data).toEqual([]);
  await plain.close();
});
