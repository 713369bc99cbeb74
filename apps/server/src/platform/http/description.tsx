/** The description of the calls, outside production: OpenAPI as JSON, and a page that shows it. */
import { createHash } from 'node:crypto';
import swagger from '@fastify/swagger';
import { type CallerKind, reasons, refusalsOfCall, type Route, routes } from '@countersign/protocol';
import { type CallSchema, schemas } from '@countersign/protocol/schemas';
import {
  type SystemCallName,
  systemReasons,
  systemReasonsOf,
  systemRoute,
  systemRoutes,
} from '@countersign/protocol/systems';
import type { FastifyInstance } from 'fastify';
import { Fragment, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';

/** Must be called before the routes are registered. */
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
:root { color-scheme: light dark; --page: #f4f6f5; --surface: #fff; --text: #1c1f1e; --soft: #4a504d; --line: #d5dad7; --accent: #1f5c4b; }
@media (prefers-color-scheme: dark) {
  :root { --page: #141716; --surface: #1d2220; --text: #eef1ef; --soft: #b3bbb7; --line: #39403d; --accent: #8fd0bb; }
}
* { box-sizing: border-box; }
html { scroll-behavior: smooth; }
@media (prefers-reduced-motion: reduce) { html { scroll-behavior: auto; } }
body { margin: 0; background: var(--page); color: var(--text); font: 1rem/1.5 system-ui, sans-serif; }
a { color: var(--accent); }
a:focus-visible, summary:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
header { padding: 1.25rem 1.5rem; background: var(--surface); border-bottom: 1px solid var(--line); }
h1 { margin: 0; font-size: 1.5rem; }
header p { max-width: 70ch; margin: 0.25rem 0 0; color: var(--soft); }
.columns { display: grid; grid-template-columns: 15rem minmax(0, 60rem); gap: 2rem; padding: 1.5rem; }
nav { position: sticky; top: 1.5rem; align-self: start; }
nav ul { margin: 0; padding: 0; list-style: none; }
nav a { display: flex; justify-content: space-between; padding: 0.35rem 0.5rem; text-decoration: none; }
nav a:hover { text-decoration: underline; }
nav span, .call > p, section > p { color: var(--soft); }
h2 { margin: 0 0 0.75rem; font-size: 1.25rem; scroll-margin-top: 1.5rem; }
main > section { margin-bottom: 2.5rem; }
.call { margin-bottom: 0.75rem; padding: 0.9rem 1.1rem; background: var(--surface); border: 1px solid var(--line); border-radius: 10px; }
h3 { margin: 0; font: 600 1rem/1.5 ui-monospace, monospace; overflow-wrap: anywhere; }
h3 small { margin-inline-end: 0.6rem; color: var(--accent); font-size: 0.8125rem; }
.call > p { margin: 0.15rem 0 0.5rem; }
section > p { max-width: 70ch; margin: 0 0 0.75rem; }
summary { padding: 0.3rem 0; cursor: pointer; }
dl { display: grid; grid-template-columns: max-content minmax(0, 1fr); gap: 0.25rem 1rem; margin: 0.25rem 0 0.5rem; }
dt { font-family: ui-monospace, monospace; }
dd { margin: 0; color: var(--soft); }
pre { margin: 0.25rem 0 0.5rem; padding: 0.75rem; background: var(--page); border-radius: 6px; font-size: 0.875rem; white-space: pre-wrap; overflow-wrap: anywhere; }
@media (max-width: 50rem) {
  .columns { grid-template-columns: minmax(0, 1fr); padding: 1rem; }
  nav { position: static; }
  nav ul { display: flex; flex-wrap: wrap; gap: 0 0.5rem; }
  nav a { gap: 0.4rem; }
}
`;
const styleHash = `sha256-${createHash('sha256').update(style).digest('base64')}`;

/** Who may make the call, in words. */
const CALLERS: Readonly<Record<CallerKind, string>> = {
  any: 'Anybody, even without a session',
  agent: 'Agents',
  customer: 'A signer, about their own case',
  case: 'The agent of the case or a signer of it; operations where a right is named',
  operations: 'Operations',
};

/** What the description shows of a call, by its name in the schemas. */
const PARTS = [
  ['params', 'In the path'],
  ['query', 'In the query string'],
  ['body', 'Request body'],
  ['data', 'Response data'],
] as const;

/** Calls by the first part of their path, in the order of the table. */
function callsByGroup(): Map<string, [name: string, route: Route][]> {
  const groups = new Map<string, [string, Route][]>();
  for (const [name, route] of Object.entries<Route>(routes)) {
    const group = route.path.split('/')[1] ?? '';
    groups.set(group, [...(groups.get(group) ?? []), [name, route]]);
  }
  return groups;
}

const SYSTEM_CALLS = Object.keys(systemRoutes).filter((name): name is SystemCallName => name in systemRoutes);

function CallsPage() {
  const groups = [...callsByGroup()];
  return (
    <html lang="en">
      <head>
        <title>Countersign: calls</title>
        <meta name="viewport" content="width=device-width" />
        <style>{style}</style>
      </head>
      <body>
        <header>
          <h1>Calls</h1>
          <p>
            Every call of this server: who may make it, what it takes and returns, and why it may be refused. The same
            for programs: <a href="/api/v1/openapi.json">openapi.json of the machine interface</a>,{' '}
            <a href="/openapi.json">openapi.json of the pages</a>
          </p>
        </header>
        <div className="columns">
          <nav aria-label="Groups of calls">
            <ul>
              <GroupLink group="api/v1" count={SYSTEM_CALLS.length} />
              {groups.map(([group, calls]) => (
                <GroupLink key={group} group={group} count={calls.length} />
              ))}
            </ul>
          </nav>
          <main>
            <section aria-labelledby="api/v1">
              <h2 id="api/v1">/api/v1</h2>
              <p>
                For other systems of the carrier, with a key that operations creates:{' '}
                <code>Authorization: Bearer KEY</code>. All other calls are made by the pages.
              </p>
              {SYSTEM_CALLS.map((name) => (
                <SystemCall key={name} name={name} />
              ))}
            </section>
            {groups.map(([group, calls]) => (
              <section key={group} aria-labelledby={group}>
                <h2 id={group}>/{group}</h2>
                {calls.map(([name, route]) => (
                  <PageCall key={name} name={name} route={route} />
                ))}
              </section>
            ))}
          </main>
        </div>
      </body>
    </html>
  );
}

const GroupLink = ({ group, count }: { group: string; count: number }) => (
  <li>
    <a href={`#${group}`}>
      /{group} <span>{count}</span>
    </a>
  </li>
);

function SystemCall({ name }: { name: SystemCallName }) {
  const route = systemRoute(name);
  return (
    <CallEntry
      method={route.method}
      path={`/api/v1${route.path}`}
      schema={route}
      refusals={systemReasonsOf(name).map((reason) => ({ reason, ...systemReasons[reason] }))}
    >
      {route.does} Scope of the key: <code>{route.scope}</code>
    </CallEntry>
  );
}

function PageCall({ name, route: { method, path, caller, right } }: { name: string; route: Route }) {
  const schema = Object.entries<CallSchema>(schemas).find(([key]) => key === name)?.[1] ?? {};
  const refusals = Object.entries(refusalsOfCall).find(([key]) => key === name)?.[1] ?? [];
  return (
    <CallEntry
      method={method}
      path={path}
      schema={schema}
      refusals={refusals.map((reason) => ({ reason, ...reasons[reason] }))}
    >
      {CALLERS[caller]}
      {right === undefined ? null : ` (right: ${right})`}. In the client: <code>{name}</code>
    </CallEntry>
  );
}

function CallEntry({
  method,
  path,
  schema,
  refusals,
  children,
}: {
  method: string;
  path: string;
  schema: { readonly [Part in (typeof PARTS)[number][0]]?: object };
  refusals: readonly { reason: string; status: number; means: string }[];
  /** What it does, or who may make it. */
  children: ReactNode;
}) {
  return (
    <article className="call">
      <h3>
        <small>{method}</small>
        {path}
      </h3>
      <p>{children}</p>
      {PARTS.map(([part, label]) =>
        schema[part] === undefined ? null : (
          <details key={part}>
            <summary>{label}</summary>
            <pre>{JSON.stringify(schema[part], null, 2)}</pre>
          </details>
        ),
      )}
      {refusals.length === 0 ? null : (
        <details>
          <summary>Refused for</summary>
          <dl>
            {refusals.map(({ reason, status, means }) => (
              <Fragment key={reason}>
                <dt>{reason}</dt>
                <dd>
                  {status}: {means}
                </dd>
              </Fragment>
            ))}
          </dl>
        </details>
      )}
    </article>
  );
}
