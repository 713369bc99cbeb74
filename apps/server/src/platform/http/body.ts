/** The kinds of body that are read: JSON and, if a call takes one, a file. Everything else is refused with 415. */
import { isUtf8 } from 'node:buffer';
import type { IncomingMessage } from 'node:http';
import secureJson from 'secure-json-parse';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { readUpload } from './upload.ts';

const DEEPEST = 32;

/** A body that must not reach a handler. */
class BadBody extends Error {
  readonly statusCode = 400;
}

/** Replaces Fastify's parsers, which would accept text and unsafe JSON. */
export function readBodies(server: FastifyInstance): void {
  server.removeAllContentTypeParsers();
  server.addContentTypeParser('application/json', { parseAs: 'buffer' }, async (_request: unknown, body: Buffer) =>
    readJson(body),
  );
  server.addContentTypeParser('multipart/form-data', async (request: FastifyRequest, payload: IncomingMessage) =>
    readUpload(request, payload),
  );
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
  if (depth > DEEPEST) throw new BadBody(`The body is nested deeper than ${DEEPEST} levels.`);
  for (const [key, member] of Object.entries(value)) {
    checkText(key);
    checkValue(member, depth + 1);
  }
}

function checkText(text: string): void {
  if (text.includes('\0') || !text.isWellFormed()) throw new BadBody('The body holds characters that are not text.');
}
