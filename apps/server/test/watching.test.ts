/** What an installation says of itself while it runs: traces, metrics and logs for a collector. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Collector, type Span, startCollector } from './collector.ts';
import { type MailSink, startMailSink } from './mail-sink.ts';
import { readyToSend, signIn, somebody } from './people.ts';
import { idle, startServer, type TestServer } from './running-server.ts';

let collector: Collector;
let mail: MailSink;
let server: TestServer;
const lines: string[] = [];
beforeAll(async () => {
  collector = await startCollector();
  mail = await startMailSink();
  server = await startServer(
    {
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      LOG_LEVEL: 'info',
      SMTP_URL: mail.url,
      MAIL_FROM: 'applications@carrier.example',
    },
    { logTo: { write: (line) => void lines.push(line) } },
  );
});
afterAll(async () => {
  await server.close();
  await mail.close();
  await collector.close();
});

const attribute = ({ attributes }: Span, name: string): unknown =>
  Object.values(attributes.find(({ key }) => key === name)?.value ?? {})[0];

test('a collector that hangs keeps nobody waiting, and is mentioned once', async () => {
  collector.hang(true);
  const browser = await signIn(server.url, 'A1');
  const mentions = (): number => lines.filter((line) => line.includes('telemetry is not taken')).length;
  await expect.poll(mentions, { timeout: 30_000 }).toBe(1);
  const before = performance.now();
  for (let calls = 0; calls < 20; calls += 1) await browser.open('agent');
  // A message is given up after 3 s: if each call waited for one, these took a minute.
  expect(performance.now() - before).toBeLessThan(30_000);
  collector.hang(false);
});

// spec trust 1.10
test('one id leads from the browser’s call to its finished job, in traces and logs, and nothing says who it is about', async () => {
  const grace = somebody();
  const browser = await signIn(server.url, 'A1');
  const agent = await readyToSend(server, browser, grace);
  const { headers } = await browser.call('sendEmail', { emailInfo: { AppId: agent.id, AgentId: agent.agentId } });
  await idle(server);
  // The rest is sent when it stops.
  await server.shutdown.stop();
  const id = headers.get('x-request-id') ?? '';
  const trace = id.replaceAll('-', '');
  const spans = collector.spans().filter(({ traceId }) => traceId === trace);
  const [call] = spans.filter(({ parentSpanId }) => parentSpanId === undefined);
  expect(call?.name).toMatch(/^POST \//);
  const jobs = spans.filter(({ parentSpanId }) => parentSpanId === call?.spanId);
  expect(
    jobs.map((job) => [attribute(job, 'countersign.job.outcome'), attribute(job, 'countersign.application.id')]),
  ).toContainEqual(['done', agent.id]);
  expect(
    collector
      .logs()
      .filter(({ traceId }) => traceId === trace)
      .map(({ body }) => body.stringValue)
      .toSorted(),
  ).toEqual(expect.arrayContaining(['job done', 'request']));
  const logged: { msg: string; reqId?: string }[] = lines.map((line) => JSON.parse(line));
  expect(logged.filter(({ reqId }) => reqId === id).map(({ msg }) => msg)).toEqual(
    expect.arrayContaining(['job done', 'request']),
  );
  expect([...collector.metricNames()]).toEqual(
    expect.arrayContaining(['http.server.request.duration', 'db.client.connection.count', 'process.memory.usage']),
  );
  const bytes = collector.bytes();
  expect(bytes).toContain(agent.id);
  for (const own of [grace.firstName, grace.lastName, grace.ss, grace.zip, grace.dob, grace.email])
    expect(bytes).not.toContain(own);
});
