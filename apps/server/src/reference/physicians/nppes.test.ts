/** The public registry, played by a server on this machine (NPPES, version 2.1). */
import type http from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type StubService, startStubService } from '../../platform/http/stub-service.testkit.ts';
import { searchNppes } from './nppes.ts';
import type { PhysicianQuery, PhysicianSearch } from './physician-search.ts';

let registry: StubService;
let address: string;
let search: PhysicianSearch;
let answer: (response: http.ServerResponse) => void;
let asked: URL[];

beforeAll(async () => {
  registry = await startStubService((request, response) => {
    asked.push(new URL(request.address, 'http://registry'));
    answer(response);
  });
  address = `${registry.origin}/api/`;
});
beforeEach(() => {
  asked = [];
  // A new one has an empty cache and no recorded failures.
  search = searchNppes(address);
});
afterAll(() => registry.close());

const smith: PhysicianQuery = { lastName: 'smi', isBeginning: true, state: 'TX' };
const gives = (body: string, status = 200, headers: http.OutgoingHttpHeaders = {}) => {
  answer = (response) => void response.writeHead(status, headers).end(body);
};
const results = (...list: unknown[]): string => JSON.stringify({ result_count: list.length, results: list });

const ada = {
  number: 1234567893,
  enumeration_type: 'NPI-1',
  basic: { first_name: 'ADA', last_name: 'SMITH', credential: 'MD', status: 'A' },
  other_names: [{ type: 'Former Name', last_name: 'JONES' }],
  addresses: [
    { address_purpose: 'MAILING', address_1: 'PO BOX 1', city: 'ELSEWHERE', state: 'OK', postal_code: '730010000' },
    {
      address_purpose: 'LOCATION',
      address_1: '12  SAMPLE STREET',
      address_2: 'SUITE 4',
      city: 'SAMPLETON',
      state: 'TX',
      postal_code: '752011234',
      telephone_number: '(214) 555-0142',
    },
  ],
};

describe('the request', () => {
  beforeEach(() => gives(results()));

  it('asks for people by last name and state, as many as a list shows', async () => {
    await search(smith);
    expect(Object.fromEntries(asked[0]?.searchParams ?? [])).toEqual({
      version: '2.1',
      enumeration_type: 'NPI-1',
      last_name: 'smi*',
      state: 'TX',
      limit: '50',
    });
  });

  it('cannot be given other parameters by what was typed', async () => {
    await search({ lastName: 'smith&limit=200', isBeginning: false, state: null });
    expect(asked[0]?.searchParams.getAll('limit')).toEqual(['50']);
    expect(asked[0]?.searchParams.get('last_name')).toBe('smithlimit200');
    expect(asked[0]?.searchParams.has('state')).toBe(false);
  });

  it.each([
    ['O’Brien', "O'Brien"],
    ['O\u02bbBrien', "O'Brien"],
    ['Smith\u2011Jones', 'Smith-Jones'],
    ['Smith\u2013Jo\u00adnes', 'Smith-Jones'],
    ['Núñez', 'Nunez'],
    ['St. John-Müller', 'St. John-Muller'],
    ['Smith (Jones)', 'Smith Jones'],
  ])('asks for %s as the registry writes it', async (lastName, sent) => {
    await search({ lastName, isBeginning: true, state: null });
    expect(asked[0]?.searchParams.get('last_name')).toBe(`${sent}*`);
  });

  it('is not sent for a name without letters', async () => {
    expect(await search({ lastName: '()[]', isBeginning: true, state: null })).toEqual({ found: [] });
    expect(asked).toEqual([]);
  });

  it('is not sent for a single letter', async () => {
    expect(await search({ lastName: 's', isBeginning: false, state: null })).toEqual({ found: [] });
    expect(asked).toEqual([]);
  });
});

describe('the response', () => {
  it('becomes the practice address, with phone and zip as forms accept them', async () => {
    gives(results(ada));
    expect(await search(smith)).toEqual({
      found: [
        {
          first_name: 'ADA',
          last_name: 'SMITH',
          alias: 'JONES',
          street: '12 SAMPLE STREET',
          street2: 'SUITE 4',
          city: 'SAMPLETON',
          state: 'TX',
          zip: '75201',
          phone: '214-555-0142',
        },
      ],
    });
  });

  it.each<[string, unknown]>([
    ['who no longer practice', { ...ada, basic: { ...ada.basic, status: 'D' } }],
    ['without a name', { ...ada, basic: {} }],
    ['without a place of practice', { ...ada, addresses: ada.addresses.slice(0, 1) }],
    ['that are no records', 'SMITH'],
    ['that are null', null],
    ['with lists that are none', { ...ada, addresses: 'here' }],
  ])('leaves out people %s', async (_, person) => {
    gives(results(person, ada));
    expect(await search(smith)).toMatchObject({ found: [{ first_name: 'ADA' }] });
  });

  it('puts nothing unusual into the fields', async () => {
    const place = {
      address_purpose: 'LOCATION',
      address_1: 7,
      state: 'Texas',
      postal_code: '7',
      telephone_number: '911',
    };
    gives(results({ basic: { last_name: 'SMITH' }, addresses: [place] }));
    expect(await search(smith)).toMatchObject({ found: [{ street: '', state: '', zip: '', phone: '' }] });
  });

  it('is limited to fifty', async () => {
    gives(results(...Array.from({ length: 80 }, () => ada)));
    const answered = await search(smith);
    expect('found' in answered && answered.found).toHaveLength(50);
  });
});

describe('a registry that refuses what was asked', () => {
  it('found nobody, and is asked again, however often', async () => {
    gives('{"Errors": [{"description": "Invalid value", "field": "last_name", "number": "04"}]}');
    for (const lastName of ['aa', 'bb', 'cc', 'dd', 'ee', 'ff'])
      expect(await search({ ...smith, lastName })).toEqual({ found: [] });
    gives(results(ada));
    expect(await search(smith)).toMatchObject({ found: [{ first_name: 'ADA' }] });
  });
});

describe('a registry that fails', () => {
  it.each<[string, () => void, string, tries?: number]>([
    ['broken JSON', () => gives('{"results": ['), 'SyntaxError'],
    ['JSON of another shape', () => gives('{"message": "no"}'), 'not an answer of the service'],
    ['null', () => gives('null'), 'not an answer of the service'],
    ['500', () => gives('<h1>Oops</h1>', 500), 'status 500'],
    ['a redirect', () => gives('', 302, { location: 'http://127.0.0.1:1/other' }), 'status 302'],
    ['more than 1 MiB', () => gives(results('x'.repeat(2_000_000))), 'RangeError'],
    ['a connection that breaks', () => (answer = (response) => void response.socket?.destroy()), 'UND_ERR_SOCKET', 2],
  ])('answers %s', async (_, set, why, tries = 1) => {
    set();
    expect(await search(smith)).toEqual({ unavailable: true, why });
    expect(asked).toHaveLength(tries);
  });

  it('is given up after 3 s if it never responds, or never ends its response', async () => {
    const start = performance.now();
    answer = () => undefined;
    const silent = search(smith);
    answer = (response) => void response.writeHead(200).write('{');
    const endless = search({ ...smith, state: null });
    expect(await Promise.all([silent, endless])).toEqual([
      { unavailable: true, why: 'TimeoutError' },
      { unavailable: true, why: 'TimeoutError' },
    ]);
    expect(performance.now() - start).toBeLessThan(6_000);
  });
});
