/** What this process measures, sent to a collector over HTTP (OTLP in JSON), if the settings name one. */
import { randomUUID } from 'node:crypto';
import type { Config } from '../config/index.ts';
import type { JobRun } from '../jobs/index.ts';
import type { Log, RequestFacts } from '../logs.ts';
import type { Metrics } from '../metrics.ts';
import { pause } from '../pause.ts';
import { type Exporter, type Signal, startExporter } from './exporter.ts';
import { logRecord } from './log-records.ts';
import { metricPoints } from './metric-points.ts';
import { attributes } from './otlp.ts';
import { jobSpan, requestSpan } from './spans.ts';

const METRICS_EVERY_MS = 30_000;

export interface Telemetry {
  /** A line that the log wrote. */
  line: (line: string) => void;
  request: (facts: RequestFacts) => void;
  job: (run: JobRun) => void;
  /** From now on these are read every 30 s. */
  read(metrics: Metrics): void;
  /** From now on, the log reports when a collector does not accept what is sent. */
  tell(log: Log): void;
  stop(): Promise<void>;
}

/** Sends in the background; a collector that does not answer never delays a call. */
export function createTelemetry(
  telemetry: NonNullable<Config['telemetry']>,
  { environment, processName }: Pick<Config, 'environment' | 'processName'>,
): Telemetry {
  const startedAt = Date.now() - process.uptime() * 1_000;
  const resource = {
    attributes: attributes({
      'service.name': telemetry.service,
      'service.instance.id': randomUUID(),
      'deployment.environment.name': environment,
      'process.pid': process.pid,
      'process.runtime.name': 'nodejs',
      'process.runtime.version': process.versions.node,
      'countersign.process': processName,
    }),
  };
  const stopping = new AbortController();
  let log: Log | null = null;
  let reading = Promise.resolve();
  const exporter: Exporter = startExporter({
    ...telemetry,
    message: (signal, parts) => messageOf(signal, resource, parts),
    onTrouble: (signal, reason) =>
      reason === null
        ? log?.info({ signal }, 'telemetry is accepted again')
        : log?.warn({ signal, reason }, 'telemetry is not accepted, and is dropped'),
  });
  return {
    line: (line) => exporter.add('logs', logRecord(line)),
    request: (facts) => exporter.add('traces', requestSpan(facts, Date.now())),
    job: (run) => exporter.add('traces', jobSpan(run, Date.now())),
    read({ registry }) {
      reading = (async () => {
        while (!stopping.signal.aborted) {
          await pause(METRICS_EVERY_MS, stopping.signal, { ref: false });
          // Also once when the process stops.
          const points = metricPoints(await registry.getMetricsAsJSON().catch(() => []), startedAt, Date.now());
          for (const point of points) exporter.add('metrics', point);
        }
      })();
    },
    tell(given) {
      log = given;
    },
    async stop() {
      stopping.abort();
      await reading;
      await exporter.stop();
    },
  };
}

const SCOPE = { name: 'countersign' };

function messageOf(signal: Signal, resource: object, parts: readonly object[]): object {
  if (signal === 'traces') return { resourceSpans: [{ resource, scopeSpans: [{ scope: SCOPE, spans: parts }] }] };
  if (signal === 'logs') return { resourceLogs: [{ resource, scopeLogs: [{ scope: SCOPE, logRecords: parts }] }] };
  return { resourceMetrics: [{ resource, scopeMetrics: [{ scope: SCOPE, metrics: parts }] }] };
}
