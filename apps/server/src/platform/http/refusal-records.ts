import type { FastifyInstance, FastifyRequest } from 'fastify';

/**
 * Waits for the record of a refused access, which is written after the response. The server is closed only when all of
 * them are written, and the database after it.
 */
export function createRefusalRecords(server: FastifyInstance) {
  const underWay = new Set<Promise<void>>();
  server.addHook('onClose', async () => void (await Promise.all(underWay)));
  return async (request: FastifyRequest, record: Promise<void>): Promise<void> => {
    const work = record.catch((error: unknown) =>
      request.log.error({ err: error }, 'a refused access was not recorded'),
    );
    underWay.add(work);
    await work;
    underWay.delete(work);
  };
}
