/** The metrics that Prometheus reads, under OpenTelemetry's semantic names where it has one. */
import type { MetricObjectWithValues, MetricValue } from 'prom-client';
import { type Attribute, attributes, nanoseconds } from './otlp.ts';

/** Read from the registry: a histogram's values are named by what they are part of. */
export type ReadMetric = MetricObjectWithValues<MetricValue<string> & { metricName?: string }>;

interface Named {
  name: string;
  unit: string;
  labels?: Readonly<Record<string, string>>;
}

const NAMES: Readonly<Record<string, Named>> = {
  countersign_request_seconds: {
    name: 'http.server.request.duration',
    unit: 's',
    labels: { method: 'http.request.method', route: 'http.route', status: 'http.response.status_code' },
  },
  countersign_database_connections: {
    name: 'db.client.connection.count',
    unit: '{connection}',
    labels: { state: 'db.client.connection.state' },
  },
  countersign_oldest_job_seconds: { name: 'countersign.job.oldest', unit: 's' },
  countersign_repeated_job_seconds: {
    name: 'countersign.job.since_repeated',
    unit: 's',
    labels: { kind: 'countersign.job.kind' },
  },
  countersign_jobs: {
    name: 'countersign.job.unfinished',
    unit: '{job}',
    labels: { kind: 'countersign.job.kind', state: 'countersign.job.state' },
  },
  process_cpu_seconds_total: { name: 'process.cpu.time', unit: 's' },
  process_resident_memory_bytes: { name: 'process.memory.usage', unit: 'By' },
  nodejs_eventloop_lag_mean_seconds: { name: 'nodejs.eventloop.delay.mean', unit: 's' },
  nodejs_eventloop_lag_p99_seconds: { name: 'nodejs.eventloop.delay.p99', unit: 's' },
  nodejs_heap_size_used_bytes: { name: 'v8js.memory.heap.used', unit: 'By' },
};

/** Our metrics, and those of the process that have a name in OpenTelemetry. Times in milliseconds since 1970. */
export function metricPoints(metrics: readonly ReadMetric[], startedAt: number, now: number): object[] {
  const times = { startTimeUnixNano: nanoseconds(startedAt), timeUnixNano: nanoseconds(now) };
  return metrics.flatMap((metric) => {
    const named = NAMES[metric.name] ?? ownName(metric.name);
    if (named === null || metric.values.length === 0) return [];
    const { name, unit, labels = {} } = named;
    return [{ name, unit, description: metric.help, ...dataOf(metric, labels, times) }];
  });
}

const ownName = (name: string): Named | null =>
  name.startsWith('countersign_') ? { name: name.replace('countersign_', 'countersign.'), unit: '1' } : null;

/** Cumulative since the process started, as in Prometheus. */
const CUMULATIVE = 2;

function dataOf(metric: ReadMetric, labels: Readonly<Record<string, string>>, times: object): object {
  // The types of prom-client name its kinds by an enumeration that exists only there.
  const kind = String(metric.type);
  if (kind === 'histogram')
    return { histogram: { aggregationTemporality: CUMULATIVE, dataPoints: histogramPoints(metric, labels, times) } };
  const dataPoints = metric.values.map((value) => ({
    ...times,
    attributes: labelled(value.labels, labels),
    asDouble: value.value,
  }));
  if (kind === 'counter') return { sum: { aggregationTemporality: CUMULATIVE, isMonotonic: true, dataPoints } };
  return { gauge: { dataPoints } };
}

function labelled(given: Readonly<Record<string, unknown>>, names: Readonly<Record<string, string>>): Attribute[] {
  return attributes(
    Object.fromEntries(Object.entries(given).map(([label, value]) => [names[label] ?? `countersign.${label}`, value])),
  );
}

/** Prometheus buckets are cumulative; OpenTelemetry buckets count only the values between two bounds. */
function histogramPoints(
  { name, values }: ReadMetric,
  labels: Readonly<Record<string, string>>,
  times: object,
): object[] {
  const series = new Map<string, { given: object; bounds: number[]; upTo: number[]; sum: number; count: number }>();
  for (const { labels: all, metricName, value } of values) {
    const { le, ...given }: Readonly<Record<string, unknown>> = all;
    const key = JSON.stringify(given);
    const one = series.get(key) ?? { given, bounds: [], upTo: [], sum: 0, count: 0 };
    series.set(key, one);
    if (metricName === `${name}_sum`) one.sum = value;
    else if (metricName === `${name}_count`) one.count = value;
    else if (le !== '+Inf') {
      one.bounds.push(Number(le));
      one.upTo.push(value);
    }
  }
  return [...series.values()].map(({ given, bounds, upTo, sum, count }) => ({
    ...times,
    attributes: labelled({ ...given }, labels),
    sum,
    count: String(count),
    explicitBounds: bounds,
    bucketCounts: [...upTo, count].map((value, at) => String(value - (upTo[at - 1] ?? 0))),
  }));
}
