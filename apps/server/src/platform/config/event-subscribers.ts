/** `EVENT_SUBSCRIBERS`: the file that lists the systems that receive events about cases. */
import { type Endpoint, endpointOf, listedSystems } from './listed-systems.ts';
import type { Environment } from './values.ts';

/** A system that gets every event, or those of one agent's cases (spec systems §6). */
export interface EventSubscriber extends Endpoint {
  /** Its name for operations. */
  readonly name: string;
  /** The agent to whose cases its events are limited; null: every case. */
  readonly agentId: string | null;
}

const RULES = {
  setting: 'EVENT_SUBSCRIBERS',
  noun: 'subscriber',
  fields: ['name', 'url', 'secrets', 'private', 'agent'],
};

/** In the order of the file; none without it. Throws `ConfigError`. */
export const eventSubscribers = (env: Environment): EventSubscriber[] =>
  listedSystems(env, RULES, (listed) => ({
    name: listed.name,
    ...endpointOf(listed),
    agentId: listed.text('agent'),
  }));
