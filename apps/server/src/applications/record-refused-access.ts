/** A signed-in user who requests somebody else's case leaves evidence in it (spec trust 3.3). */
import { onceAnHour, type Origin, recordRefusal } from '../evidence/index.ts';
import {
  type AgentSession,
  createRefusalRecords,
  type CustomerSession,
  type HttpServer,
  namedCase,
  observe,
} from '../platform/index.ts';
import type { Services } from './services.ts';
import * as store from './store/index.ts';

/**
 * Records refusals after they were sent, so that neither a response nor its timing reveals whether the case exists. A
 * case that does not exist is cached like one that does, so that the next refusal costs the same.
 */
export function recordRefusedAccess(services: Services, { fastify }: Pick<HttpServer, 'fastify'>): void {
  const recorded = onceAnHour();
  const written = createRefusalRecords(fastify);

  async function record(caller: AgentSession | CustomerSession, origin: Origin, named: string, call: string) {
    const at = services.now();
    const name = JSON.stringify([origin.actor, named]);
    if (recorded.wasDone(name, at)) return;
    const owner = await store.ownerOf(services.database.query, named);
    const isOwn = caller.kind === 'agent' ? owner === caller.agentId : caller.applicationId === named;
    if (isOwn) return;
    if (owner !== null)
      await recordRefusal(services.database, named, { origin, at, data: { call, ...cameFrom(caller) } });
    recorded.done(name, at);
  }

  fastify.addHook('onResponse', async (request, reply) => {
    const { caller, routeOptions } = request;
    if (reply.statusCode !== 403 && reply.statusCode !== 404) return;
    if (caller.kind !== 'agent' && caller.kind !== 'customer') return;
    const named = namedCase(request);
    if (named === null) return;
    const actor = { kind: caller.kind, id: caller.kind === 'agent' ? caller.agentId : caller.slotId };
    await written(request, record(caller, { ...observe(request), actor }, named, routeOptions.url ?? ''));
  });
}

/** The case that the customer belongs to; for an agent, nothing more is recorded. */
const cameFrom = (caller: AgentSession | CustomerSession): { from?: string } =>
  caller.kind === 'customer' ? { from: caller.applicationId } : {};
