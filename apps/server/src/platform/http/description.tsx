/** The description of the calls, outside production: OpenAPI as JSON and a plain page of it. */
import swagger from '@fastify/swagger';
import { routes } from '@countersign/protocol';
import { type CallSchema, schemas } from '@countersign/protocol/schemas';
import type { FastifyInstance } from 'fastify';
import { renderToStaticMarkup } from 'react-dom/server';

/** Before the routes are registered. */
export async function describeCalls(server: FastifyInstance): Promise<void> {
  await server.register(swagger, { openapi: { info: { title: 'Countersign', version: '1' } } });
  server.get('/openapi.json', { schema: { hide: true } }, async () => server.swagger());
  server.get('/docs', { schema: { hide: true } }, async (_request, reply) =>
    reply.type('text/html; charset=utf-8').send(`<!doctype html>${renderToStaticMarkup(<CallsPage />)}`),
  );
}

function CallsPage() {
  return (
    <html lang="en">
      <head>
        <title>Countersign: calls</title>
        <meta name="viewport" content="width=device-width" />
      </head>
      <body>
        <h1>Calls</h1>
        <p>
          The same as OpenAPI: <a href="/openapi.json">openapi.json</a>
        </p>
        {Object.entries(routes).map(([name, route]) => (
          <CallEntry key={name} name={name} title={`${route.method} ${route.path}`} caller={route.caller} />
        ))}
      </body>
    </html>
  );
}

function CallEntry({ name, title, caller }: { name: string; title: string; caller: string }) {
  const entry: [string, CallSchema] | undefined = Object.entries(schemas).find(([key]) => key === name);
  return (
    <section>
      <h2>{title}</h2>
      <p>Caller: {caller}</p>
      {Object.entries(entry?.[1] ?? {}).map(([part, schema]) => (
        <details key={part}>
          <summary>{part}</summary>
          <pre>{JSON.stringify(schema, null, 2)}</pre>
        </details>
      ))}
    </section>
  );
}
