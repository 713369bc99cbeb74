/** The server with two more routes, whose cost is the floor of a save, and with a clock of its processor time. */
import { openServer } from '../../apps/server/src/app.ts';
import { readConfig } from '../../apps/server/src/platform/index.ts';

const config = readConfig(process.env);
const { http, services, shutdown } = await openServer(config);
const { fastify } = http;

/** As of a save: the page's own state is not parsed. */
const options = { bodyLimit: 300_000, config: { unread: { name: 'snapshot', isFine: () => true } } };

/** Verifies its session and writes one row, with all that every call goes through. */
fastify.post('/bench/insert', options, async (request) => {
  const { body, caller } = request;
  if (caller.kind === 'none') throw new Error('nobody is signed in');
  await services.database.pool.query({
    name: 'bench',
    text: 'insert into bench_floor values ($1, $2)',
    values: [request.id, Buffer.alloc(2_000, typeof body)],
  });
  return { code: 200, data: {} };
});
/** The same without the row. */
fastify.post('/bench/nothing', options, async () => ({ code: 200, data: {} }));

await fastify.listen({ host: config.host, port: config.port });
process.on('message', (asked) => {
  const { user, system } = process.cpuUsage();
  if (asked === 'usage') process.send?.((user + system) / 1_000);
  if (asked === 'stop') void shutdown.stop().then(() => process.exit(0));
});
process.send?.('ready');
