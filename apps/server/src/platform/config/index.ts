/** The settings of the server. */
export type { CodePolicy, Config, OidcConfig, SealConfig, TimestampConfig } from './config.ts';
export type { HandoverTarget } from './handover-targets.ts';
export { readConfig } from './read-config.ts';
export { ConfigError, isLoopback } from './values.ts';
