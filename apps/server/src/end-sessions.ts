/** What `eapp ops end-sessions` needs. */
import { withInstallation } from './open-installation.ts';
import { ConfigError, endSessionsOf, type SessionKind, type SessionsOf } from './platform/index.ts';

export { ConfigError };
export type { SessionsOf };

/**
 * Ends sessions at once, with the settings of the environment, beside running servers. Gives how many were live, by kind.
 * Throws `ConfigError` when the settings or keys do not fit.
 */
export async function endStoredSessions(
  whose: SessionsOf,
  environment: Record<string, string | undefined>,
): Promise<Record<SessionKind, number>> {
  return withInstallation(environment, ({ database }) => endSessionsOf(database.query, whose));
}
