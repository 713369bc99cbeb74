/** One browser of one person: cookies, token and same-origin headers, and unchanged responses. */
import type { Body, CallName, Data, Query, Route } from '@countersign/protocol';
import { routes } from '@countersign/protocol';

export interface Reply<Shape = unknown> {
  status: number;
  code: number;
  data: Shape;
  message: string;
  errors: { block: string; path: string; key: string; message: string }[];
  headers: Headers;
  /** The body as it was sent. */
  text: string;
}

export interface Browser {
  readonly cookies: Map<string, string>;
  csrf: string;
  /** A call of the protocol. */
  call<Name extends CallName>(name: Name, body?: Body<Name>, query?: Query<Name>): Promise<Reply<Data<Name>>>;
  /**
   * Any request; `body` is sent as it is. Headers given here replace those that our pages send, `null` leaves one out.
   */
  send(method: string, path: string, body?: string | Buffer, headers?: Record<string, string | null>): Promise<Reply>;
  /** Asks who this browser is, and keeps the token of `as` from then on. */
  open(as?: 'agent' | 'customer'): Promise<Data<'session'>>;
}

/** How a browser's requests reach the server: over the network, unless a test does it in another way. */
export type Travel = (url: string, init: RequestInit & { headers: [string, string][] }) => Promise<Response>;

export function newBrowser(url: string, travel: Travel = fetch): Browser {
  const cookies = new Map<string, string>();
  const browser: Browser = {
    cookies,
    csrf: '',
    async send(method, path, body, headers = {}) {
      const all: Record<string, string | null> = {
        'sec-fetch-site': 'same-origin',
        'x-csrf-token': browser.csrf,
        'content-type': body === undefined ? null : 'application/json',
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') || null,
        ...headers,
      };
      const sent = Object.entries(all).filter((header): header is [string, string] => header[1] !== null);
      const response = await travel(url + path, {
        method,
        headers: sent,
        redirect: 'manual',
        ...(body !== undefined && { body: typeof body === 'string' ? body : new Uint8Array(body) }),
      });
      for (const line of response.headers.getSetCookie()) keep(cookies, line);
      return read(response);
    },
    async call(name, body, query) {
      const { method, path }: Route = routes[name];
      const given = Object.entries(query ?? {}).map(([key, value]): [string, string] => [key, String(value)]);
      const search = given.length === 0 ? '' : `?${new URLSearchParams(given).toString()}`;
      const reply = await browser.send(
        method,
        path + search,
        method === 'POST' ? JSON.stringify(body ?? {}) : undefined,
      );
      // The caller checks `code` before it relies on the shape.
      return reply as Reply<Data<typeof name>>;
    },
    async open(as) {
      const { data } = await browser.call('session');
      browser.csrf = (as && data[as]?.csrf) ?? data.csrf;
      return data;
    },
  };
  return browser;
}

async function read(response: Response): Promise<Reply> {
  const text = await response.text();
  const { status, headers } = response;
  let json: Partial<Reply> = {};
  try {
    json = JSON.parse(text);
  } catch {
    // Not every response is JSON: a page, an empty body.
  }
  const { code = status, data = null, message = '', errors = [] } = json;
  return { status, code, data, message, errors, headers, text };
}

function keep(cookies: Map<string, string>, line: string): void {
  const [pair = ''] = line.split(';');
  const name = pair.slice(0, pair.indexOf('='));
  const value = pair.slice(pair.indexOf('=') + 1);
  if (value === '') cookies.delete(name);
  else cookies.set(name, value);
}
