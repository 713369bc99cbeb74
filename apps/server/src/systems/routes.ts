/** The calls of the machine interface (spec systems §3, §4). */
import { isDate } from '@countersign/engine';
import type { SystemCallName, SystemReason } from '@countersign/protocol/systems';
import { systemsOpenApi } from '@countersign/protocol/systems-openapi';
import { type Services, store as cases } from '../applications/index.ts';
import { type Origin, recordRefusal } from '../evidence/index.ts';
import {
  createSystemCalls,
  type HttpServer,
  inTransaction,
  type Observed,
  systemRefusal,
  tooMany,
  DAY_MS,
} from '../platform/index.ts';
import { statusesOf, statusOf } from './case-status.ts';
import { eventOf } from './event-of.ts';
import { keyOfToken, type SystemKey } from './keys.ts';
import { readData, readDocument, recordRead } from './read-case.ts';
import { listRequirements, raiseForKey, type Requirement, withdrawForKey } from './requirements.ts';
import * as store from './store.ts';
import { takeAnswer } from './take-answer.ts';

const DEFAULT_LIMIT = 100;

/** How evidence names a key. */
const actorOf = ({ id }: Pick<SystemKey, 'id'>): Origin['actor'] => ({ kind: 'system', id: `key ${id}` });
const originOf = (key: SystemKey, observed: Observed): Origin => ({ ...observed, actor: actorOf(key) });

/** The calls of the machine interface and its description in OpenAPI (spec systems §3). */
export function registerSystems(services: Services, { fastify, limits }: HttpServer): void {
  const { database, now } = services;
  const { query } = database;

  const description = JSON.stringify(systemsOpenApi());
  fastify.get('/api/v1/openapi.json', { schema: { hide: true } }, async (_request, reply) =>
    reply.type('application/json; charset=utf-8').send(description),
  );

  const on = createSystemCalls<SystemKey>(fastify, limits, {
    keyOf: (token) => keyOfToken(database, token, now()),
    used: (key, call) => store.countUse(query, key.id, call, now()),
    refused: (key, call, id, observed) => recordForeign(services, key, call, { id, observed }),
  });

  on('readCase', async ({ key, params: { id }, observed }) => {
    await noteExpired();
    if (!(await store.isCaseOfKey(query, id, key))) return null;
    await inTransaction(database, (tx) => recordRead(tx, id, 'status', { origin: originOf(key, observed), at: now() }));
    return { status: 200, data: await statusOf(query, id, now()) };
  });

  on('listCases', async ({ key, query: { after = '', limit = DEFAULT_LIMIT } }) => {
    await noteExpired();
    const ids = await store.casesOfKey(query, key, { after, limit });
    return { status: 200, data: { cases: await statusesOf(query, ids, now()), next: nextAfter(ids, limit) } };
  });

  on('readData', async ({ key, params: { id }, observed }) => {
    const data = await readData(services, key, id, originOf(key, observed));
    if (data === 'unfinished') return systemRefusal('unfinished');
    return data && { status: 200, data };
  });

  on('readDocument', async ({ key, params, observed }) => {
    const pdf = await readDocument(services, key, params, originOf(key, observed));
    return pdf && { status: 200, pdf };
  });

  on('answer', async ({ key, params: { id }, body, observed }) => {
    const outcome = await takeAnswer(services, key, { id, answer: body, origin: originOf(key, observed) });
    if (outcome === null) return null;
    if (outcome !== 'done') return systemRefusal(outcome);
    return { status: 200, data: await statusOf(query, id, now()) };
  });

  on('listRequirements', async ({ key, params: { id }, observed }) => {
    const listed = await listRequirements(services, key, id, originOf(key, observed));
    if (listed === 'unfinished') return systemRefusal('unfinished');
    return listed && { status: 200, data: listed };
  });

  on('raiseRequirement', async ({ key, params: { id }, body, observed }) => {
    const wait =
      (await limits.use('system-ask', key.id)) ?? (await limits.use('system-asked', `${key.id} ${body.person}`));
    if (wait !== null) return tooMany(wait);
    return responseOf(await raiseForKey(services, key, { id, asked: body, origin: originOf(key, observed) }));
  });

  on('withdrawRequirement', async ({ key, params: { id, requirement }, body: { why }, observed }) =>
    responseOf(await withdrawForKey(services, key, { id, requirement, why, origin: originOf(key, observed) })),
  );

  on('listEvents', async ({ key, query: { after, limit = DEFAULT_LIMIT } }) => {
    await noteExpired();
    await inTransaction(database, (tx) => store.numberEvents(tx));
    if (after > (await store.lastNumber(query))) return systemRefusal('ahead');
    const rows = await store.eventsAfter(query, key, { after, limit });
    return { status: 200, data: { events: rows.map(eventOf) } };
  });

  on('listDay', async ({ key, params: { day }, query: { after, limit = DEFAULT_LIMIT } }) => {
    // February 30 does not exist, so no case was signed on it.
    if (!isDate(day)) return null;
    const from = new Date(`${day}T00:00:00Z`);
    await noteExpired();
    const to = new Date(from.getTime() + DAY_MS);
    const signed = await store.casesSignedIn(query, key, { from, to, after: placeIn(after), limit });
    const ids = signed.map(({ id }) => id);
    const sent = key.reader === 'carrier' ? await store.deliveries(query, ids) : [];
    const listed = (await statusesOf(query, ids, now())).map((one) => ({
      ...one,
      deliveries: sent.filter(({ application_id }) => application_id === one.id).map(deliveryOf),
    }));
    return { status: 200, data: { cases: listed, next: nextAfter(signed.map(namedPlace), limit) } };
  });

  /** The reported status equals that of the events, even in the minutes before housekeeping runs. */
  const noteExpired = () => cases.noteExpired(database, now(), services.stopping);
}

const responseOf = (outcome: Requirement | SystemReason | null) =>
  typeof outcome === 'string' ? systemRefusal(outcome) : outcome && { status: 200 as const, data: outcome };

const nextAfter = (ids: readonly string[], limit: number): string | null =>
  ids.length < limit ? null : (ids.at(-1) ?? null);

/** A place in the list of a day, as `next` names it. */
const namedPlace = ({ id, at }: store.SignedCase): string => `${at.getTime()}.${id}`;

function placeIn(named: string | undefined): store.SignedCase | null {
  const [time = '', id = ''] = named?.split('.') ?? [];
  return named === undefined ? null : { at: new Date(Number(time)), id };
}

const deliveryOf = ({ target, message_id, sha256, delivered_at }: store.DeliveryRow) => ({
  target,
  message: message_id,
  sha256,
  deliveredAt: delivered_at?.toISOString() ?? null,
});

/** A case that the key may not read records the refusal; one that does not exist has no record. */
async function recordForeign(
  { database, now }: Services,
  key: SystemKey,
  call: SystemCallName,
  { id, observed }: { id: string; observed: Observed },
): Promise<void> {
  if (key.agentId === null) return;
  const owner = await cases.ownerOf(database.query, id);
  if (owner === null || owner === key.agentId) return;
  await recordRefusal(database, id, { origin: originOf(key, observed), at: now(), data: { call } });
}
