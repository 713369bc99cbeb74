/**
 * The outbox page, outside production: on a development machine for everybody, so that the whole flow can be tried
 * there; elsewhere for operations only, because every mail contains somebody's link.
 */
import type { Carrier } from '@countersign/engine';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Config, type Database, refuse, sendRefusal, signedOut, type Vault } from '../platform/index.ts';
import { withPartsInside } from './mail-mark.ts';
import { type OutboxChoice, outboxPage, outboxPolicy, refusedOutboxPage } from './outbox-view.tsx';
import { readOutbox } from './read-outbox.ts';

interface OutboxServices {
  readonly config: Pick<Config, 'environment' | 'developmentPages'>;
  readonly database: Database;
  readonly vault: Vault;
  readonly carrier: Pick<Carrier, 'brand'>;
}

/** Serves the page, its list and each mail; nothing in production. */
export function registerOutbox(services: OutboxServices, { fastify }: { fastify: FastifyInstance }): void {
  const { config, database, vault } = services;
  if (config.environment === 'production') return;
  const isForAll = config.environment === 'development' && config.developmentPages;
  const admit = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> =>
    isForAll || request.presented.operations ? undefined : turnAway(request, reply);
  const options = { schema: { hide: true }, config: { namesFile: true }, onRequest: admit };
  const entriesOf = async ({ application }: OutboxChoice) =>
    (await readOutbox(database, vault, { application })).map(({ entry }) => entry);

  fastify.get('/outbox.json', options, async ({ query }) => entriesOf(choiceOf(query)));

  fastify.get('/outbox', options, async ({ query }, reply) => {
    const choice = choiceOf(query);
    return sendPage(reply, outboxPolicy, outboxPage(await entriesOf(choice), choice));
  });

  fastify.get<{ Params: { id: string } }>('/outbox/:id', options, async (request, reply) => {
    const found = (await readOutbox(database, vault, { id: request.params.id }))[0];
    if (!found) return reply.callNotFound();
    // A mail is shown as in a mail program: a separate page without scripts, forms or our origin.
    const policy =
      "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'";
    void reply.header('x-frame-options', 'SAMEORIGIN');
    return sendPage(reply, policy, withPartsInside(found.mail.html, services.carrier.brand), '');
  });
}

/** The parameters of the address; anything else in it is ignored. */
function choiceOf(query: unknown): OutboxChoice {
  const given = new Map<string, unknown>(Object.entries(query ?? {}));
  const text = (name: string): string | undefined => {
    const value = given.get(name);
    return typeof value === 'string' && value !== '' ? value : undefined;
  };
  return { mail: text('mail'), application: text('application'), view: text('view') === 'text' ? 'text' : undefined };
}

const FOR_OPERATIONS = 'The mails of this installation are shown to operations only.';

/** With a sign-in link for people who open it in a browser. */
async function turnAway(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const isAgent = request.presented.agent !== null;
  if (!(request.headers.accept ?? '').includes('text/html')) {
    return sendRefusal(reply, isAgent ? refuse(403, FOR_OPERATIONS) : signedOut(request.presented.reason));
  }
  return sendPage(reply.code(isAgent ? 403 : 401), outboxPolicy, refusedOutboxPage(FOR_OPERATIONS));
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
