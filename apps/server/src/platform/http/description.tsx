/** The description of the calls, outside production: OpenAPI as JSON and a plain page of it. */
import { createHash } from 'node:crypto';
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
    reply
      .header(
        'content-security-policy',
        `default-src 'none'; style-src '${styleHash}'; base-uri 'none'; frame-ancestors 'none'`,
      )
      .type('text/html; charset=utf-8')
      .send(`<!doctype html>${renderToStaticMarkup(<CallsPage />)}`),
  );
}

const style = `
body { margin: 2rem auto; max-width: 60rem; padding: 0 1rem; font: 1rem/1.5 system-ui, sans-serif; color: #1c1f1e; }
section { border-top: 1px solid #c9cfcc; padding: 0.75rem 0; }
h2 { font-size: 1.1rem; margin: 0; overflow-wrap: anywhere; }
p { margin: 0.25rem 0 0.5rem; color: #4a504d; }
summary { padding: 0.25rem 0; cursor: pointer; }
pre { overflow-x: auto; margin: 0; padding: 0.75rem; background: #f4f6f5; }
`;
const styleHash = `sha256-${createHash('sha256').update(style).digest('base64')}`;

function CallsPage() {
  return (
    <html lang="en">
      <head>
        <title>Countersign: calls</title>
        <meta name="viewport" content="width=device-width" />
        <style>{style}</style>
      </head>
      <body>
        <main>
          <h1>Calls</h1>
          <p>
            The same as OpenAPI: <a href="/openapi.json">openapi.json</a>
          </p>
          {Object.entries(routes).map(([name, route]) => (
            <CallEntry key={name} name={name} title={`${route.method} ${route.path}`} caller={route.caller} />
          ))}
        </main>
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
