/**
 * The built pages: hashed files are kept forever, the page itself never. Every address that is not a call gets the
 * page.
 */
import fs from 'node:fs';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Config, ConfigError } from '../config/index.ts';
import { refuse } from './envelope.ts';
import { sendRefusal } from './send-refusal.ts';

const NOT_BUILT =
  '<!doctype html><html lang="en"><title>Countersign</title><p>The pages are not built yet: run npm run build.</p></html>';

/** Names of built files have a hash of what is in them. */
const FOREVER = 'public, max-age=31536000, immutable';

/** Built files of pages for development, and of the sign-in without a password. */
const forDevelopment = ['static/preview-*', 'static/debug-*'];

/** Serves `folder`; a GET or HEAD that accepts HTML and is not a file gets the page; everything else gets a JSON 404. */
export async function servePages(
  server: FastifyInstance,
  { webFolder: folder, isForOwnMachine, environment }: Pick<Config, 'webFolder' | 'isForOwnMachine' | 'environment'>,
): Promise<void> {
  const built = fs.existsSync(path.join(folder, 'index.html'));
  if (!built && environment === 'production' && !fs.existsSync(folder)) {
    throw new ConfigError(`WEB: there is no folder ${folder}: name the folder of the built pages`);
  }
  if (built) {
    await server.register(fastifyStatic, {
      root: folder,
      wildcard: false,
      preCompressed: true,
      cacheControl: false,
      globIgnore: isForOwnMachine ? [] : forDevelopment,
    });
  }
  server.addHook('onSend', async (request, reply) => {
    if (!request.is404 && reply.statusCode === 200 && request.url.startsWith('/static/')) {
      reply.header('cache-control', FOREVER);
    }
    if (request.method === 'GET') reply.header('vary', 'Accept-Encoding');
  });
  server.setNotFoundHandler(async (request, reply) => {
    const added = built ? await addedFile(request, folder, isForOwnMachine) : null;
    if (added !== null) return reply.header('cache-control', FOREVER).sendFile(added);
    // JSON for everything that is not a page.
    if (!wantsPage(request)) return sendRefusal(reply, refuse(404, 'Not found.'));
    if (!built) return reply.code(503).type('text/html; charset=utf-8').send(NOT_BUILT);
    return sendPage(reply);
  });
}

/**
 * A built file that was not there at the start: an upgrade puts the files of each release beside those of the other,
 * because an open page continues to request its own files, and a new page may send requests to a process that was not
 * restarted yet.
 */
async function addedFile(request: FastifyRequest, folder: string, isForOwnMachine: boolean): Promise<string | null> {
  const [, name = ''] = /^\/static\/([\w-]+(?:\.[\w-]+)+)$/.exec(request.url.split('?', 1)[0] ?? '') ?? [];
  if (!isReading(request.method) || name === '') return null;
  if (!isForOwnMachine && /^(preview|debug)-/i.test(name)) return null;
  const isThere = await fs.promises.access(path.join(folder, 'static', name)).then(
    () => true,
    () => false,
  );
  return isThere ? `static/${name}` : null;
}

async function sendPage(reply: FastifyReply): Promise<FastifyReply> {
  return reply.sendFile('index.html');
}

/** Programs that look up a link accept anything: under `/express`, where no call is, that is enough. */
function wantsPage({ method, url, headers: { accept = '*/*' } }: FastifyRequest): boolean {
  const [address = ''] = url.split('?', 1);
  const isFile = address.split('/').at(-1)?.includes('.') === true;
  const accepts = accept.includes('text/html') || (address.startsWith('/express/') && accept.includes('*/*'));
  return isReading(method) && accepts && !isFile;
}

const isReading = (method: string): boolean => method === 'GET' || method === 'HEAD';
