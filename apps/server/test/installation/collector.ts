/** A collector of OpenTelemetry's protocol, as it receives what an installation sends. */
import http from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Span {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  attributes: { key: string; value: Record<string, unknown> }[];
}

interface Exported {
  resourceSpans?: { scopeSpans: { spans: Span[] }[] }[];
  resourceLogs?: { scopeLogs: { logRecords: { traceId?: string; body: { stringValue: string } }[] }[] }[];
  resourceMetrics?: { scopeMetrics: { metrics: { name: string }[] }[] }[];
}

export interface Collector {
  url: string;
  /** Everything that arrived, as it arrived. */
  bytes(): string;
  spans(): Span[];
  logs(): { traceId?: string; body: { stringValue: string } }[];
  metricNames(): Set<string>;
  /** From now on, it accepts messages or never answers them. */
  hang(hangs: boolean): void;
  close(): Promise<void>;
}

export async function startCollector(): Promise<Collector> {
  const came: string[] = [];
  let isHanging = false;
  const server = http.createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      came.push(`${request.url}\n${JSON.stringify(request.headers)}\n${Buffer.concat(chunks).toString('utf8')}`);
      if (!isHanging) response.end('{}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const messages = (): Exported[] => came.map((one) => JSON.parse(one.split('\n')[2] ?? '{}'));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    bytes: () => came.join('\n'),
    spans: () =>
      messages().flatMap(({ resourceSpans = [] }) =>
        resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)),
      ),
    logs: () =>
      messages().flatMap(({ resourceLogs = [] }) =>
        resourceLogs.flatMap(({ scopeLogs }) => scopeLogs.flatMap(({ logRecords }) => logRecords)),
      ),
    metricNames: () =>
      new Set(
        messages().flatMap(({ resourceMetrics = [] }) =>
          resourceMetrics.flatMap(({ scopeMetrics }) =>
            scopeMetrics.flatMap(({ metrics }) => metrics.map(({ name }) => name)),
          ),
        ),
      ),
    hang(hangs) {
      isHanging = hangs;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
