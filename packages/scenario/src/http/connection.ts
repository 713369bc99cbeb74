/** One browser from the server's point of view: its cookies, token and same-origin headers. */
import { type Client, createClient, type SessionData } from '@countersign/protocol';

export interface Connection {
  readonly client: Client;
  /** Asks the server who this browser is, and stores the token that unsafe calls need. */
  session(): Promise<SessionData | null>;
  /** A plain GET outside the table of calls, as JSON. */
  json(path: string): Promise<unknown>;
  /** Its current cookies: another browser with them, and nothing else, is the same one. */
  cookies(): { name: string; value: string }[];
}

/** Sends a request to a server, as `fetch` does. */
export type SendRequest = (url: URL, init: RequestInit) => Promise<Response>;

export function connect(url: string, send: SendRequest = fetch): Connection {
  const origin = new URL(url).origin;
  const cookies = new Map<string, string>();
  let csrf: string | undefined;

  const browse = async (path: string, init: RequestInit): Promise<Response> => {
    const headers = new Headers(init.headers);
    headers.set('origin', origin);
    headers.set('sec-fetch-site', 'same-origin');
    if (cookies.size > 0) headers.set('cookie', [...cookies].map(([name, value]) => `${name}=${value}`).join('; '));
    const response = await send(new URL(path, origin), { ...init, headers, redirect: 'manual' });
    for (const line of response.headers.getSetCookie()) keepCookie(cookies, line);
    return response;
  };
  const client = createClient({ fetch: browse, csrf: () => csrf });
  return {
    client,
    async session() {
      const answer = await client.call('session');
      if (!answer.ok) return null;
      csrf = answer.data.customer?.csrf ?? answer.data.agent?.csrf ?? answer.data.csrf;
      return answer.data;
    },
    async json(path) {
      const response = await browse(path, { method: 'GET', headers: { accept: 'application/json' } });
      return response.ok ? await response.json() : null;
    },
    cookies: () => Array.from(cookies, ([name, value]) => ({ name, value })),
  };
}

function keepCookie(cookies: Map<string, string>, line: string): void {
  const [pair = '', ...attributes] = line.split(';').map((part) => part.trim());
  const equals = pair.indexOf('=');
  if (equals < 1) return;
  const ends = attributes.some((attribute) => /^max-age=(?:0|-\d+)$/i.test(attribute));
  if (ends) cookies.delete(pair.slice(0, equals));
  else cookies.set(pair.slice(0, equals), pair.slice(equals + 1));
}
