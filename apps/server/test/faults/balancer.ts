/** A reverse proxy in front of several server processes. */
import http from 'node:http';
import { expect, vi } from 'vitest';
import { scaledLimit } from './figures.ts';
import type { ServerProcess } from './server-process.ts';

/** Like a reverse proxy: checks which are ready, and gives each request to the next of them. */
export async function startBalancer(
  port: number,
  targets: () => Pick<ServerProcess, 'url'>[],
): Promise<{ close(): Promise<void> }> {
  let turn = 0;
  const ready = new Set<string>();
  const agent = new http.Agent({ keepAlive: true });
  const watch = setInterval(() => {
    for (const { url } of targets()) {
      fetch(`${url}/readyz`, { signal: AbortSignal.timeout(1_000) })
        .then(({ ok }) => (ok ? ready.add(url) : ready.delete(url)))
        .catch(() => ready.delete(url));
    }
  }, 100);
  const server = http.createServer((request, response) => {
    const body: Buffer[] = [];
    request.on('data', (piece: Buffer) => body.push(piece));
    request.on('end', () => {
      // While none is ready, each says so itself.
      const choice = ready.size > 0 ? [...ready] : targets().map(({ url }) => url);
      turn += 1;
      pass(choice[turn % choice.length], choice[(turn + 1) % choice.length]);
    });
    /** To the second one if the first accepted no connection: nothing was sent then. */
    function pass(to: string | undefined, otherwise?: string): void {
      if (to === undefined) {
        response.writeHead(502).end();
        return;
      }
      const { method, headers } = request;
      const onward = http.request(`${to}${request.url}`, { method: method ?? 'GET', headers, agent }, (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
      });
      onward.on('error', (error) => {
        const refused = 'code' in error && error.code === 'ECONNREFUSED';
        if (refused && otherwise !== undefined && otherwise !== to) pass(otherwise);
        else if (!response.headersSent) response.writeHead(502).end();
        else response.destroy();
      });
      onward.end(Buffer.concat(body));
    }
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  await vi.waitFor(() => expect(ready.size).toBe(targets().length), { timeout: scaledLimit(10_000) });
  return {
    async close() {
      clearInterval(watch);
      agent.destroy();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
