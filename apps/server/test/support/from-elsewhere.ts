/**
 * Requests from another address and device than this machine's: passed to the server as if its network had received
 * them.
 */
import type { Travel } from './browser.ts';
import type { TestServer } from './running-server.ts';

/** Where the caller is, and with which device. */
export interface Device {
  address: string;
  userAgent: string;
}

export const fromElsewhere =
  ({ http }: Pick<TestServer, 'http'>, { address, userAgent }: Device): Travel =>
  async (url, { method, headers, body }) => {
    const { pathname, search, host } = new URL(url);
    const answer = await http.fastify.inject({
      method: method === 'POST' ? 'POST' : method === 'DELETE' ? 'DELETE' : 'GET',
      url: pathname + search,
      headers: { ...Object.fromEntries(headers), host, 'user-agent': userAgent },
      remoteAddress: address,
      ...(typeof body === 'string' && { payload: body }),
    });
    const told = Object.entries(answer.headers).flatMap(([name, value]): [string, string][] =>
      (Array.isArray(value) ? value : [value]).map((one) => [name, String(one)]),
    );
    return new Response(new Uint8Array(answer.rawPayload), { status: answer.statusCode, headers: told });
  };
