/** The settings of the server. */
export type { CodePolicy, Config, OidcConfig, SealConfig, TimestampConfig } from './config.ts';
export type { EventSubscriber } from './event-subscribers.ts';
export type { HandoverTarget } from './handover-targets.ts';
export type { Endpoint } from './listed-systems.ts';
export { readConfig } from './read-config.ts';
export { ConfigError, isLoopback } from './values.ts';
