/** An external service, played by a server on this machine. */
import http from 'node:http';
import { buffer } from 'node:stream/consumers';

/** A request that was read to its end. */
export interface Asked {
  /** Path and query. */
  readonly address: string;
  readonly headers: http.IncomingHttpHeaders;
  readonly body: string;
  readonly bytes: Buffer;
}

export interface StubService {
  /** `http://127.0.0.1:4711`, without a path. */
  readonly origin: string;
  /** Also ends connections that wait for an answer. */
  close(): Promise<void>;
}

/** Listens on a free port until it is closed. An answer that never ends its response plays a service that hangs. */
export async function startStubService(
  answer: (asked: Asked, response: http.ServerResponse) => void,
): Promise<StubService> {
  const server = http.createServer((request, response) => {
    const { url: address = '', headers } = request;
    void buffer(request).then((bytes) => answer({ address, headers, body: bytes.toString(), bytes }, response));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const listening = server.address();
  if (listening === null || typeof listening === 'string') throw new Error('It listens on no port');
  return {
    origin: `http://127.0.0.1:${listening.port}`,
    close() {
      server.closeAllConnections();
      return new Promise((resolve) => void server.close(() => resolve()));
    },
  };
}

/** A service that answers every request in the way that was set last. */
export interface AnsweringService extends StubService {
  /** Requests since the last `answers`. */
  readonly asked: readonly Asked[];
  answers(status: number, body: string): void;
}

export async function startAnsweringService(): Promise<AnsweringService> {
  const asked: Asked[] = [];
  let answer = { status: 503, body: '' };
  const service = await startStubService((request, response) => {
    asked.push(request);
    response.writeHead(answer.status).end(answer.body);
  });
  return {
    ...service,
    asked,
    answers(status, body) {
      asked.length = 0;
      answer = { status, body };
    },
  };
}
