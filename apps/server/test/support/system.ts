/** Another system of the carrier, with its key, as a stranger would write it. Every response is as docs/openapi.json says. */
import { createHash } from 'node:crypto';
import { makeKey, type NewKey } from '../../src/systems/index.ts';
import { checkAsDescribed } from './as-described.ts';
import type { TestServer } from './running-server.ts';

export interface SystemReply {
  status: number;
  text: string;
  bytes: Buffer;
  sha256: string;
  // What a stranger gets is not typed.
  // oxlint-disable-next-line typescript/no-explicit-any
  json: any;
  reason: string | null;
  /** Seconds; 0: it does not say. */
  retryAfter: number;
  headers: Headers;
}

export class System {
  readonly #url: string;
  readonly #token: string;
  constructor(url: string, token: string) {
    this.#url = url;
    this.#token = token;
  }

  get(place: string): Promise<SystemReply> {
    return this.send('GET', place);
  }

  post(place: string, body: object): Promise<SystemReply> {
    return this.send('POST', place, JSON.stringify(body));
  }

  async send(method: string, place: string, body?: string, headers: Record<string, string> = {}): Promise<SystemReply> {
    const response = await fetch(`${this.#url}/api/v1${place}`, {
      method,
      headers: {
        authorization: `Bearer ${this.#token}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body }),
    });
    const bytes = Buffer.from(await response.arrayBuffer());
    const text = bytes.toString('utf8');
    const isJson = (response.headers.get('content-type') ?? '').startsWith('application/json');
    const json = isJson ? JSON.parse(text) : null;
    const reason = json?.data?.reason ?? null;
    checkAsDescribed({ method, place, body }, response, json);
    return {
      status: response.status,
      text,
      bytes,
      sha256: createHash('sha256').update(bytes).digest('hex'),
      json,
      reason,
      retryAfter: Number(response.headers.get('retry-after') ?? 0),
      headers: response.headers,
    };
  }
}

/** A system with a new key, which works at once. */
export async function systemWith({ url, services: { database, now } }: TestServer, key: NewKey): Promise<System> {
  const { token } = await makeKey(database, key, { by: 'olga', at: now(), fourEyes: false });
  return new System(url, token);
}

/** Keys with every scope that their reader may have. */
export const OF_CARRIER: NewKey = {
  name: 'Administration',
  reader: 'carrier',
  agentId: null,
  scopes: ['status', 'case', 'documents', 'answers', 'requirements'],
};
export const OF_AGENT: NewKey = {
  name: 'Agency',
  reader: 'agent',
  agentId: 'A1',
  scopes: ['status', 'case', 'documents'],
};
