import type { Services } from '../applications/index.ts';
import type { HttpServer, Log, Shutdown } from '../platform/index.ts';
import type { LoadedCarrier } from '../reference/index.ts';
import type { Clock } from './clock.ts';
import { createInventedCaseCreator } from './add-invented-cases.ts';

/** Calls with which a portal offers invented cases and shows how many there are so far. */
export function registerInventedCases(
  services: Services,
  { fastify, calls }: HttpServer,
  tools: { clock: Clock; log: Log; shutdown: Shutdown; files: LoadedCarrier['files'] },
): void {
  const creator = createInventedCaseCreator(services, { ...tools, fastify });
  tools.shutdown.onStop('invented cases', () => creator.stop());
  calls.agent('inventedCases', ({ caller }) => creator.filling(caller), { limit: 'portal' });
  calls.agent('addInventedCases', ({ caller }) => creator.fill(caller), { limit: 'portal' });
}
