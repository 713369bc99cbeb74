/** The settings of the server. */
export type { HandoverTarget } from './handover-targets.ts';
export type { CodePolicy, Config, OidcConfig, SealConfig } from './config.ts';
export { readConfig } from './read-config.ts';
export { ConfigError, isLoopback } from './values.ts';
