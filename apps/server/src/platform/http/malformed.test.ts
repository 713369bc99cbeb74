/** What people read when a request does not have the form of its call (spec http 1.4), for every call. */
import { type CallName, routes } from '@countersign/protocol';
import { type CallSchema, schemas } from '@countersign/protocol/schemas';
import { type SystemCallName, type SystemRoute, systemRoute, systemRoutes } from '@countersign/protocol/systems';
import fc from 'fast-check';
import Fastify from 'fastify';
import { afterAll, describe, expect, test } from 'vitest';
import { type Schema, valid } from '../../../test/threats/arbitrary-requests.ts';
import { readBodies } from './body.ts';
import { handleErrors } from './errors.ts';
import { withNumbers } from './numbers-in-address.ts';
import { requestChecks } from './server.ts';

/** Every call with its schemas, and nothing behind it: a request that has the right form is answered with 200. */
const server = Fastify(requestChecks);
readBodies(server);
handleErrors(server);
afterAll(() => server.close());

interface Call {
  name: string;
  body?: Schema;
  query?: Schema;
}
// What the protocol's library makes is JSON Schema.
const ofPages = Object.entries(schemas as Record<string, CallSchema>).filter(
  ([name]) => !('file' in routes[name as CallName]),
);
const calls: Call[] = [
  ...ofPages.map(([name, { body, query }]) => ({ name, body, query }) as Call),
  ...Object.keys(systemRoutes).map((name) => {
    const { body, query } = systemRoute(name as SystemCallName);
    return { name: `v1-${name}`, body, query } as Call;
  }),
];
for (const { name, body, query } of calls) {
  const schema = { ...(body && { body }), ...(query && { querystring: query }) };
  server.route({
    method: 'POST',
    url: `/${name}`,
    schema,
    preValidation: async (request) => {
      if (name.startsWith('v1-')) request.query = withNumbers(request.query, query as SystemRoute['query']);
    },
    handler: async () => '',
  });
}
server.get('/days/:day', { schema: { params: systemRoutes.listDay.params } }, async () => '');

async function refusalOf(name: string, body: unknown, query: Record<string, string> = {}): Promise<string | null> {
  const url = `/${name}?${new URLSearchParams(query).toString()}`;
  const headers = { 'content-type': 'application/json' };
  const reply = await server.inject({ method: 'POST', url, headers, payload: JSON.stringify(body) });
  if (reply.statusCode === 200) return null;
  const { message, ...rest } = reply.json();
  expect(rest).toEqual({ code: 400, data: null });
  return message;
}

const asked = { reference: 'UW-17', person: 'p', questions: ['A.B'], until: '2026-12-31', why: 'Unclear' };

describe('a request that does not have the form of its call', () => {
  test.each<[string, unknown, string]>([
    ['v1-raiseRequirement', { ...asked, until: undefined }, '“until” is missing.'],
    ['v1-raiseRequirement', { ...asked, until: '12/31/2026' }, '“until” must be a day like 2026-12-31.'],
    ['v1-raiseRequirement', { ...asked, why: '  ' }, '“why” must be words, at most 500 characters.'],
    [
      'v1-raiseRequirement',
      { ...asked, questions: ['A.B', 5] },
      'entry 2 of “questions” must be a text of 3 to 400 characters.',
    ],
    [
      'v1-raiseRequirement',
      { ...asked, questions: ['A.B', 'A.B'] },
      '“questions” must be a list of at most 100 entries, none of them twice.',
    ],
    [
      'v1-raiseRequirement',
      { ...asked, mail: 'x' },
      'its body has a field that this call does not take. It takes: reference, person, questions, file, until, why.',
    ],
    ['v1-answer', {}, 'its body must be an object with at least 1 of policyNumber, decision, outcome.'],
    ['v1-answer', { outcome: 'lost' }, '“outcome” must be “issued”, “declined” or “withdrawn”.'],
    ['v1-answer', { decision: { path: null, class: 'X' } }, '“path” in “decision” must be a number.'],
    ['tasks', { AppId: 'a', AppAuthId: 'b', Wait: 26 }, '“Wait” must be a whole number from 0 to 25.'],
    ['giveConsent', [], 'its body must be an object with AppAuthId, AppId, ConsentId.'],
    ['findStanding', { link: 'a/b' }, '“link” must be letters, digits, - and _, at most 128 characters.'],
    ['sessionContinue', { More: 1 }, 'its body has a field that this call does not take. It takes none.'],
    [
      'makeSystemKey',
      { Name: 'CRM', Reader: 'agent', AgentId: 5, Scopes: ['status'] },
      '“AgentId” must be letters, digits and any of _.@|:+-, at most 128 characters or null.',
    ],
  ])('%s %j', async (name, body, says) => {
    expect(await refusalOf(name, body)).toBe(`The request is not valid: ${says}`);
  });

  test.each<[string, Record<string, string>, string]>([
    ['v1-listEvents', {}, '“after” is missing.'],
    ['v1-listEvents', { after: '0', limit: '501' }, '“limit” must be a whole number from 1 to 500.'],
    [
      'v1-listCases',
      { from: '1' },
      'its address has a parameter that this call does not take. It takes: after, limit.',
    ],
  ])('%s?%j', async (name, query, says) => {
    expect(await refusalOf(name, {}, query)).toBe(`The request is not valid: ${says}`);
  });

  test('in its path', async () => {
    const reply = await server.inject('/days/yesterday');
    expect(reply.json().message).toBe('The request is not valid: “day” must be a day like 2026-12-31.');
  });
});

const SENT = 'Sentinel';
/** In place of a field's value. Some schemas take some of them. */
const wrongs: readonly unknown[] = [{ [SENT]: SENT }, `${SENT} \n?`, -4.5, null, SENT.repeat(2_000)];
const shape = /^The request is not valid: .+ (is missing\.|must be .+\.|does not take\. It takes.+)$/s;
const insides = /\^|\\|\$|undefined|\[object|pattern|must NOT|must match|keyword|schema|\//;

/** Every member of a value, however deep, with the fields that lead to it. */
function placesIn(value: unknown): { holder: object; key: string }[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, member]) => [{ holder: value, key }, ...placesIn(member)]);
}

/** The value with one member changed, for each member and each wrong value; without it; and with one more. */
function* brokenFrom(value: unknown): Generator<{ key: string; broken: unknown }> {
  const count = placesIn(value).length;
  for (let at = 0; at < count; at += 1) {
    for (const wrong of [...wrongs, undefined]) {
      const broken: unknown = structuredClone(value);
      const place = placesIn(broken)[at]!;
      if (wrong === undefined) Reflect.deleteProperty(place.holder, place.key);
      else Reflect.set(place.holder, place.key, wrong);
      yield { key: place.key, broken };
    }
  }
  if (typeof value === 'object') yield { key: '', broken: { ...value, [SENT]: SENT } };
}

/** Whether the sentence says what it must; null: the request has the right form. */
function isPlain(key: string, message: string | null): boolean {
  if (message === null) return true;
  // An entry of a list has a number, and of a union of objects no single field is wrong.
  const mustName = !/^\d*$/.test(key) && !message.includes('its body must be');
  return (
    shape.test(message) && !message.includes(SENT) && !insides.test(message) && (!mustName || message.includes(key))
  );
}

// spec http 1.4
describe('every call says which field is wrong and what it must be, and repeats nothing', () => {
  test.each(calls.filter(({ body }) => body))('$name', async ({ name, body = {}, query }) => {
    const search = query ? (fc.sample(valid(query, {}), { numRuns: 1, seed: 1 })[0] as Record<string, string>) : {};
    const wrong: unknown[] = [];
    for (const value of fc.sample(valid(body, {}), { numRuns: 2, seed: 7 })) {
      for (const { key, broken } of brokenFrom(value)) {
        const message = await refusalOf(name, broken, search);
        if (!isPlain(key, message)) wrong.push([key, message]);
      }
    }
    expect(wrong).toEqual([]);
  });

  test.each(calls.filter(({ query }) => query))('$name, in its address', async ({ name, query = {} }) => {
    const wrong: unknown[] = [];
    for (const value of fc.sample(valid(query, {}), { numRuns: 2, seed: 7 }) as Record<string, string>[]) {
      for (const key of [...Object.keys(value), SENT]) {
        const message = await refusalOf(name, undefined, { ...value, [key]: `${SENT} \n?` });
        if (!isPlain(key === SENT ? '' : key, message)) wrong.push([key, message]);
      }
    }
    expect(wrong).toEqual([]);
  });
});
