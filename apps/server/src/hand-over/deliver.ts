/** Hands one message over to another system: over https, or as a file in a folder (spec handover §3). */
import { readFile } from 'node:fs/promises';
import http from 'node:http';
import https from 'node:https';
import { isIP } from 'node:net';
import path from 'node:path';
import { errorCode, isPublicAddress, PrivateAddress, publicLookup, putFile, syncFolder } from '../platform/index.ts';
import { signatureHeaders } from './webhook-signature.ts';

export type Target =
  | {
      readonly kind: 'https';
      readonly url: URL;
      readonly secrets: readonly Buffer[];
      /** Named by the operator: it may be http, and on this machine or its network. */
      readonly isPrivate: boolean;
    }
  | { readonly kind: 'folder'; readonly folder: string };

export interface Message {
  /** The same at every repeat. */
  readonly id: string;
  readonly mediaType: string;
  readonly body: Buffer;
}

/** `answer`: the id that the other system gave, if it is one. `later`: another try may succeed, `seconds` from now. */
export type Delivery =
  | {
      readonly kind: 'delivered';
      readonly answer: string | null;
      /** The body of its answer, as text. */
      readonly body: string;
      /** It has it, and tells number and decision through the machine interface (status 202). */
      readonly answersLater?: true;
    }
  | { readonly kind: 'later'; readonly reason: string; readonly seconds: number | null }
  | { readonly kind: 'refused'; readonly reason: string };

/** How long a system may take to answer. */
export const DELIVERY_TIMEOUT_MS = 30_000;
const MAX_ANSWER_BYTES = 65_536;

/** Never throws for anything that the other side does. `signal` ends the try; by default, 30 s do. */
export function deliver(
  target: Target,
  message: Message,
  now: () => Date,
  signal: AbortSignal = AbortSignal.timeout(DELIVERY_TIMEOUT_MS),
): Promise<Delivery> {
  return target.kind === 'folder' ? putInFolder(target.folder, message) : post(target, message, { now, signal });
}

const EXTENSIONS: Readonly<Record<string, string>> = {
  'application/json': 'json',
  'application/xml': 'xml',
  'text/plain': 'txt',
};

/** A program that reads the folder sees the whole file or none. The same message again is the same file. */
async function putInFolder(folder: string, { id, mediaType, body }: Message): Promise<Delivery> {
  const file = path.join(folder, `${id}.${EXTENSIONS[mediaType] ?? 'dat'}`);
  try {
    const before = await readFile(file).catch(unlessMissing);
    if (before !== null && !before.equals(body))
      return { kind: 'refused', reason: 'another file of this name is in the folder' };
    // An earlier try may have ended before its name was durable.
    await (before === null ? putFile(file, body) : syncFolder(folder));
    return { kind: 'delivered', answer: null, body: '' };
  } catch (error) {
    return { kind: 'later', reason: codeOf(error), seconds: null };
  }
}

function post(
  target: Extract<Target, { kind: 'https' }>,
  message: Message,
  { now, signal }: { now: () => Date; signal: AbortSignal },
): Promise<Delivery> {
  const { url, secrets, isPrivate } = target;
  const host = url.hostname.replaceAll(/^\[|\]$/g, '');
  if (!isPrivate && url.protocol !== 'https:') return refused('the address is not https');
  // An address is not looked up.
  if (!isPrivate && isIP(host) !== 0 && !isPublicAddress(host)) return refused(new PrivateAddress().message);
  const { request } = url.protocol === 'https:' ? https : http;
  return new Promise((resolve) => {
    const later = (reason: string): void => resolve({ kind: 'later', reason, seconds: null });
    const asked = request(
      url,
      {
        method: 'POST',
        agent: false,
        signal,
        ...(!isPrivate && { lookup: publicLookup }),
        headers: {
          'content-type': message.mediaType,
          'content-length': message.body.length,
          ...signatureHeaders(message, secrets, now()),
        },
      },
      (response) => {
        const chunks: Buffer[] = [];
        let length = 0;
        const end = (): void => resolve(deliveryOf(response, Buffer.concat(chunks), now()));
        response.on('data', (chunk: Buffer) => {
          length += chunk.length;
          chunks.push(chunk);
          if (length <= MAX_ANSWER_BYTES) return;
          // Its status is known; the rest is not waited for.
          end();
          asked.destroy();
        });
        response.on('end', end);
        response.on('close', () => (response.complete ? end() : later('it closed the connection')));
        response.on('error', () => later('it closed the connection'));
      },
    );
    asked.on('error', (error) =>
      error instanceof PrivateAddress ? resolve({ kind: 'refused', reason: error.message }) : later(codeOf(error)),
    );
    asked.end(message.body);
  });
}

const refused = (reason: string): Promise<Delivery> => Promise.resolve({ kind: 'refused', reason });

/** Worth another try, though the status is the sender's fault. */
const TEMPORARY = new Set([408, 425, 429]);

function deliveryOf({ statusCode = 0, headers }: http.IncomingMessage, body: Buffer, now: Date): Delivery {
  if (statusCode >= 200 && statusCode < 300) {
    const delivered = { kind: 'delivered', answer: answerIn(body), body: body.toString('utf8') } as const;
    return statusCode === 202 ? { ...delivered, answersLater: true } : delivered;
  }
  // Where it points to, nobody named.
  if (statusCode >= 300 && statusCode < 400) return { kind: 'refused', reason: `it redirects (status ${statusCode})` };
  const reason = `status ${statusCode}`;
  if (statusCode < 500 && !TEMPORARY.has(statusCode)) return { kind: 'refused', reason };
  return { kind: 'later', reason, seconds: retryAfter(headers['retry-after'], now) };
}

/** Seconds, or a date of HTTP; null: neither. */
function retryAfter(value: string | undefined, now: Date): number | null {
  if (value === undefined) return null;
  if (/^\d{1,7}$/.test(value.trim())) return Number(value);
  const at = Date.parse(value);
  return Number.isNaN(at) ? null : Math.max(0, Math.ceil((at - now.getTime()) / 1_000));
}

/** The `id` of an answer in JSON, if it is a short word: what is not understood is not believed. */
function answerIn(body: Buffer): string | null {
  try {
    const answer: unknown = JSON.parse(body.toString('utf8'));
    const id: unknown = typeof answer === 'object' && answer !== null && 'id' in answer ? answer.id : null;
    return typeof id === 'string' && /^[\w.:-]{1,100}$/.test(id) ? id : null;
  } catch {
    return null;
  }
}

/** An existing file that cannot be read is not replaced. */
function unlessMissing(error: unknown): null {
  if (errorCode(error) === 'ENOENT') return null;
  throw error;
}

/** `ECONNREFUSED`: no words that quote an address or a path. */
function codeOf(error: unknown): string {
  const code = errorCode(error) ?? 'it failed';
  return code === 'ABORT_ERR' ? 'it took too long' : code;
}
