/** The maps service, played by a server on this machine. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type StubService, startStubService } from '../../platform/http/stub-service.testkit.ts';
import { searchGeocoding } from './geocoding.ts';

let maps: StubService;
let url: string;
let asked: URL[];
let body: string;

beforeAll(async () => {
  maps = await startStubService(({ address }, response) => {
    asked.push(new URL(address, 'http://maps'));
    response.end(body);
  });
  url = `${maps.origin}/geocode/json`;
});
afterAll(() => maps.close());
beforeEach(() => {
  asked = [];
});

type Parts = Record<string, string | [long: string, short: string]>;

const result = (parts: Parts) => ({
  address_components: Object.entries(parts).map(([type, name]) => {
    const [long_name, short_name] = typeof name === 'string' ? [name, name] : name;
    return { long_name, short_name, types: [type, 'political'] };
  }),
});
const us = { country: ['United States', 'US'] } satisfies Parts;
const chicago: Parts = {
  street_number: '12',
  route: 'West Sample Street',
  neighborhood: 'The Loop',
  locality: 'Chicago',
  administrative_area_level_1: ['Illinois', 'IL'],
  ...us,
  postal_code: '60601',
};
const { locality: _, ...nowhere } = chicago;

async function search(...results: unknown[]) {
  body = JSON.stringify({ status: 'OK', results });
  return searchGeocoding({ url, key: 'secret' })('12 W Sam');
}

describe('the request', () => {
  // spec form 4.35
  it('contains what was typed, the United States with its four territories, and the key', async () => {
    await search();
    expect(Object.fromEntries(asked[0]?.searchParams ?? [])).toEqual({
      address: '12 W Sam',
      components: 'country:US|country:PR|country:VI|country:GU|country:MP',
      region: 'us',
      language: 'en-US',
      key: 'secret',
    });
  });
});

describe('the response', () => {
  it('becomes the parts of an address', async () => {
    expect(await search(result(chicago))).toEqual({
      found: [{ Street: '12 West Sample Street', City: 'Chicago', State: 'IL', Zip: '60601' }],
    });
  });

  it.each<[string, Parts, string]>([
    ['the neighborhood', { ...nowhere, sublocality: 'Queens' }, 'The Loop'],
    ['the sublocality', { ...nowhere, neighborhood: '', sublocality: 'Queens' }, 'Queens'],
    ['the third level', { ...nowhere, neighborhood: '', administrative_area_level_3: 'Sampleton' }, 'Sampleton'],
    ['nothing', { ...nowhere, neighborhood: '' }, ''],
    // spec form 4.35
  ])('without a locality has %s for a city', async (_name, parts, City) => {
    expect(await search(result(parts))).toMatchObject({ found: [{ City }] });
  });

  it.each([
    ['PR', 'PR'],
    ['VI', 'VI'],
    ['GU', 'GU'],
    ['MP', 'MP'],
  ])('in the territory %s has it for a state', async (country, State) => {
    const { administrative_area_level_1: _level, ...parts } = chicago;
    expect(await search(result({ ...parts, country: ['Territory', country] }))).toMatchObject({ found: [{ State }] });
  });

  it.each<[string, unknown]>([
    ['in Canada', result({ ...chicago, country: ['Canada', 'CA'] })],
    ['in American Samoa', result({ ...chicago, country: ['American Samoa', 'AS'] })],
    ['nowhere', result({ route: 'Sample Street' })],
    ['without a street', result({ ...chicago, route: '' })],
    ['that is none', 'Chicago'],
    ['that is null', null],
  ])('%s is left out', async (_name, odd) => {
    expect(await search(odd, result(chicago))).toMatchObject({ found: [{ City: 'Chicago' }] });
  });

  it('is limited to ten, and to the lengths of the fields', async () => {
    const long = result({ ...chicago, route: 'x'.repeat(300), locality: 'y'.repeat(300), postal_code: '6060' });
    const answer = await search(...Array.from({ length: 20 }, () => long));
    const found = 'found' in answer ? answer.found : [];
    expect(found).toHaveLength(10);
    expect(found[0]).toMatchObject({ City: 'y'.repeat(30), Zip: '' });
    expect(found[0]?.Street).toHaveLength(100);
  });

  it.each([
    ['{"status":"ZERO_RESULTS","results":[]}', { found: [] }],
    ['{"status":"REQUEST_DENIED","results":[]}', { unavailable: true, why: 'not an answer of the service' }],
    ['[]', { unavailable: true, why: 'not an answer of the service' }],
    ['<html>', { unavailable: true, why: 'SyntaxError' }],
  ])('with %s: %j', async (text, expected) => {
    body = text;
    expect(await searchGeocoding({ url, key: null })('12 W Sam')).toEqual(expected);
    expect(asked[0]?.searchParams.has('key')).toBe(false);
  });
});
