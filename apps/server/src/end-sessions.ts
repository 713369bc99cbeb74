/** What `eapp ops end-sessions` needs. */
import { withInstallation } from './open-installation.ts';
import { ConfigError, endSessionsOf, type SessionKind, type SessionsOf } from './platform/index.ts';

export { ConfigError };
export type { SessionsOf };

/**
 * Ends sessions at once, with the settings of the environment, while servers are running. Returns how many were active,
 * by kind. Throws `ConfigError` if the settings or keys do not match.
 */
export async function endStoredSessions(
  whose: SessionsOf,
  environment: Record<string, string | undefined>,
): Promise<Record<SessionKind, number>> {
  return withInstallation(environment, ({ database }) => endSessionsOf(database.query, whose));
}
