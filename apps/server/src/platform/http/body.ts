/** The kinds of body that are read: JSON and, if a call takes one, a file. Everything else is refused with 415. */
import { isUtf8 } from 'node:buffer';
import type { IncomingMessage } from 'node:http';
import secureJson from 'secure-json-parse';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { readUpload } from './upload.ts';

const MAX_DEPTH = 32;

/** A text that nobody reads: it is removed from a body before parsing, if `isFine` accepts its bytes. */
export interface UnreadText {
  name: string;
  isFine: (bytes: Buffer) => boolean;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** At the top level of the call's body. */
    unread?: UnreadText;
  }
}

/** A body that must not reach a handler. */
class BadBody extends Error {
  readonly statusCode = 400;
}

/** Replaces Fastify's parsers, which would accept text and unsafe JSON. */
export function readBodies(server: FastifyInstance): void {
  server.removeAllContentTypeParsers();
  server.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer' },
    async ({ routeOptions: { config } }: FastifyRequest, body: Buffer) =>
      readJson(config.unread ? withoutUnread(body, config.unread) : body),
  );
  server.addContentTypeParser('multipart/form-data', async (request: FastifyRequest, payload: IncomingMessage) =>
    readUpload(request, payload),
  );
}

/**
 * The body with an empty text in place of the unread one. Parsing it would take more time than everything else about the
 * call's transport. In valid JSON these bytes are the end of a name and the beginning of a text: quotation marks inside a
 * text are escaped. If the text is not fine, or is written with escapes, the body stays as it is.
 */
export function withoutUnread(body: Buffer, { name, isFine }: UnreadText): Buffer {
  const opening = `"${name}":"`;
  const from = body.indexOf(opening) + opening.length;
  const to = body.indexOf('"', from);
  if (from < opening.length || to < 0 || !isFine(body.subarray(from, to))) return body;
  return Buffer.concat([body.subarray(0, from), body.subarray(to)]);
}

/** Parses and checks: UTF-8, depth at most 32, no prototype keys, no NUL and no unpaired surrogates. Empty is `{}`. */
export function readJson(body: Buffer): unknown {
  if (body.length === 0) return {};
  if (!isUtf8(body)) throw new BadBody('The body is not valid JSON.');
  let value: unknown;
  try {
    value = secureJson.parse(body.toString('utf8'), null, {
      protoAction: 'error',
      constructorAction: 'error',
    });
  } catch {
    throw new BadBody('The body is not valid JSON.');
  }
  checkValue(value, 1);
  return value;
}

function checkValue(value: unknown, depth: number): void {
  if (typeof value === 'string') checkText(value);
  if (typeof value !== 'object' || value === null) return;
  if (depth > MAX_DEPTH) throw new BadBody(`The body is nested deeper than ${MAX_DEPTH} levels.`);
  for (const [key, member] of Object.entries(value)) {
    checkText(key);
    checkValue(member, depth + 1);
  }
}

function checkText(text: string): void {
  if (text.includes('\0') || !text.isWellFormed()) throw new BadBody('The body contains characters that are not text.');
}
