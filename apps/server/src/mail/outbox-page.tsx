/**
 * The outbox to look at, outside production: on a development machine for everybody, so that the whole flow can be tried
 * there; elsewhere for operations only, because every mail holds somebody's link.
 */
import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import {
  type Config,
  type Database,
  type MailStatus,
  refuse,
  sendRefusal,
  signedOut,
  type Vault,
} from '../platform/index.ts';
import { mailSealOf } from './mail-seal.ts';
import { openMail, type StoredMail } from './outbox.ts';

/** One entry of `GET /outbox.json`, newest first. */
export interface OutboxEntry {
  id: string;
  to: { name: string; address: string };
  subject: string;
  text: string;
  links: string[];
  status: MailStatus;
  createdAt: string;
}

const SHOWN = 100;

/** Serves the page, its list and each mail; in production nothing. */
export function registerOutbox(
  {
    config,
    database,
    vault,
  }: { config: Pick<Config, 'environment' | 'developmentPages'>; database: Database; vault: Vault },
  { fastify }: { fastify: FastifyInstance },
): void {
  if (config.environment === 'production') return;
  const isForAll = config.environment === 'development' && config.developmentPages;
  const admit = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> =>
    isForAll || request.presented.operations ? undefined : turnAway(request, reply);
  const options = { schema: { hide: true }, config: { namesFile: true }, onRequest: admit };
  fastify.get('/outbox.json', options, async () => (await readOutbox(database, vault)).map(({ entry }) => entry));

  fastify.get('/outbox', options, async (_request, reply) => {
    const mails = await readOutbox(database, vault);
    const policy = `default-src 'none'; style-src '${styleHash}'; frame-src 'self'; base-uri 'none'; frame-ancestors 'none'`;
    return sendPage(reply, policy, renderToStaticMarkup(<OutboxPage entries={mails.map(({ entry }) => entry)} />));
  });

  fastify.get<{ Params: { id: string } }>('/outbox/:id', options, async (request, reply) => {
    const found = (await readOutbox(database, vault, request.params.id))[0];
    if (!found) return reply.callNotFound();
    // A mail is shown as a mail program would: its own page without scripts, forms or our origin.
    const policy =
      "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'";
    void reply.header('x-frame-options', 'SAMEORIGIN');
    return sendPage(reply, policy, found.mail.html, '');
  });
}

const FOR_OPERATIONS = 'The mails of this installation are shown to operations only.';

/** With the way in for anyone who looks at it in a browser. */
async function turnAway(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const isAgent = request.presented.agent !== null;
  if (!(request.headers.accept ?? '').includes('text/html')) {
    return sendRefusal(reply, isAgent ? refuse(403, FOR_OPERATIONS) : signedOut(request.presented.reason));
  }
  const policy = `default-src 'none'; style-src '${styleHash}'; base-uri 'none'; frame-ancestors 'none'`;
  return sendPage(reply.code(isAgent ? 403 : 401), policy, renderToStaticMarkup(<TurnedAwayPage />));
}

/** What every page of the outbox stands in. */
function Page({ children }: { children: ReactNode }) {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>Outbox</title>
        <style>{style}</style>
      </head>
      <body>
        <main>
          <h1>Outbox</h1>
          {children}
        </main>
      </body>
    </html>
  );
}

function TurnedAwayPage() {
  return (
    <Page>
      <p>{FOR_OPERATIONS}</p>
      <p>
        <a href="/session/agent/login?returnTo=/outbox">Sign in as operations</a>; whoever is signed in as an agent uses
        Exit first.
      </p>
    </Page>
  );
}

async function sendPage(
  reply: FastifyReply,
  policy: string,
  html: string,
  start = '<!doctype html>',
): Promise<FastifyReply> {
  return reply
    .header('content-security-policy', policy)
    .type('text/html; charset=utf-8')
    .send(start + html);
}

async function readOutbox(
  database: Database,
  vault: Vault,
  id?: string,
): Promise<{ entry: OutboxEntry; mail: StoredMail }[]> {
  let query = database.query
    .selectFrom('mail_outbox')
    .leftJoin('data_key', 'data_key.application_id', 'mail_outbox.application_id')
    .select([
      'mail_outbox.id',
      'mail_outbox.application_id',
      'mail_outbox.status',
      'message',
      'mail_outbox.created_at',
      'data_key.wrapped',
      'data_key.key_id',
    ])
    .orderBy('mail_outbox.created_at', 'desc')
    .orderBy('mail_outbox.id')
    .limit(SHOWN);
  if (id !== undefined) query = query.where('mail_outbox.id', '=', id);
  const rows = await query.execute();
  return rows.map((row) => {
    const mail = openMail(mailSealOf(vault, row), row.id, row.message);
    const { to, subject, text, links } = mail;
    return {
      mail,
      entry: { id: row.id, to, subject, text, links, status: row.status, createdAt: row.created_at.toISOString() },
    };
  });
}

const style = `
body { margin: 2rem auto; max-width: 44rem; padding: 0 1rem; font: 1rem/1.5 system-ui, sans-serif; color: #1c1f1e; }
article { margin: 2rem 0; }
h2 { font-size: 1.1rem; margin: 0; }
p { margin: 0.25rem 0 0.75rem; color: #4a504d; }
iframe { width: 100%; height: 34rem; border: 1px solid #c9cfcc; border-radius: 6px; }
summary { cursor: pointer; }
pre { margin: 0.5rem 0 0; font: 0.9375rem/1.5 ui-monospace, monospace; white-space: pre-wrap; overflow-wrap: anywhere; }
`;
const styleHash = `sha256-${createHash('sha256').update(style).digest('base64')}`;

function OutboxPage({ entries }: { entries: OutboxEntry[] }) {
  return (
    <Page>
      <p>Mails of this installation, newest first. In production there is no such page.</p>
      {entries.length === 0 && <p>No mail yet.</p>}
      {entries.map((entry) => (
        <article key={entry.id}>
          <h2>{entry.subject}</h2>
          <p>
            To {entry.to.name} &lt;{entry.to.address}&gt;, {entry.status},{' '}
            <time dateTime={entry.createdAt}>{entry.createdAt}</time>
            {entry.links.map((link) => (
              <span key={link}>
                {' '}
                <a href={link}>Open the link</a>
              </span>
            ))}
          </p>
          <iframe
            title={`${entry.subject}, to ${entry.to.name}`}
            src={`/outbox/${entry.id}`}
            sandbox="allow-popups allow-popups-to-escape-sandbox"
          />
          <details>
            <summary>As plain text</summary>
            <pre>{entry.text}</pre>
          </details>
        </article>
      ))}
    </Page>
  );
}
