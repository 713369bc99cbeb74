/** What `eapp ops end-sessions` needs. */
import { store } from '../applications/index.ts';
import { withInstallation } from './open-installation.ts';
import { endSessionsOf, type SessionKind, type SessionsOf } from '../platform/index.ts';

export type { SessionsOf };

/**
 * Ends sessions at once, those of a case by its ID, application number or policy number, with the settings of the environment, while servers are running. Returns how many were active,
 * by kind; null: no such case, or it was erased. Throws `ConfigError` if the settings or keys do not match.
 */
export async function endStoredSessions(
  whose: SessionsOf,
  environment: Record<string, string | undefined>,
): Promise<Record<SessionKind, number> | null> {
  return withInstallation(environment, async ({ database }) => {
    if (whose === 'everybody' || !('application' in whose)) return endSessionsOf(database.query, whose);
    const application = await store.idOf(database.query, whose.application);
    const isThere = (await store.caseOutline(database.query, application)) !== null;
    return isThere ? endSessionsOf(database.query, { application }) : null;
  });
}
