/** What Prometheus reads, as OpenTelemetry counts it. */
import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import { expect, it } from 'vitest';
import { metricPoints } from './metric-points.ts';

it('has OpenTelemetry’s names, what is between two bounds, and nothing of the process that has no name there', async () => {
  const registry = new Registry();
  const registers = [registry];
  const seconds = new Histogram({
    name: 'countersign_request_seconds',
    help: 'Time to answer.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.1, 1],
    registers,
  });
  for (const value of [0.05, 0.5, 0.7, 4]) seconds.observe({ method: 'GET', route: '/x', status: 200 }, value);
  new Gauge({ name: 'countersign_jobs', help: 'h', labelNames: ['kind', 'state'], registers }).set(
    { kind: 'seal', state: 'failed' },
    2,
  );
  new Counter({ name: 'process_cpu_seconds_total', help: 'h', registers }).inc(3);
  new Counter({ name: 'countersign_page_events_total', help: 'h', labelNames: ['event'], registers }).inc({
    event: 'a',
  });
  new Gauge({ name: 'nodejs_active_handles', help: 'h', registers }).set(1);
  const points = metricPoints(await registry.getMetricsAsJSON(), 1_000, 2_000);
  const times = { startTimeUnixNano: '1000000000', timeUnixNano: '2000000000' };
  const text = (key: string, stringValue: string) => ({ key, value: { stringValue } });
  expect(points).toEqual([
    {
      name: 'http.server.request.duration',
      unit: 's',
      description: 'Time to answer.',
      histogram: {
        aggregationTemporality: 2,
        dataPoints: [
          {
            ...times,
            attributes: [
              text('http.request.method', 'GET'),
              text('http.route', '/x'),
              { key: 'http.response.status_code', value: { intValue: '200' } },
            ],
            sum: 5.25,
            count: '4',
            explicitBounds: [0.1, 1],
            bucketCounts: ['1', '2', '1'],
          },
        ],
      },
    },
    {
      name: 'countersign.job.unfinished',
      unit: '{job}',
      description: 'h',
      gauge: {
        dataPoints: [
          {
            ...times,
            attributes: [text('countersign.job.kind', 'seal'), text('countersign.job.state', 'failed')],
            asDouble: 2,
          },
        ],
      },
    },
    {
      name: 'process.cpu.time',
      unit: 's',
      description: 'h',
      sum: {
        aggregationTemporality: 2,
        isMonotonic: true,
        dataPoints: [{ ...times, attributes: [], asDouble: 3 }],
      },
    },
    {
      name: 'countersign.page_events_total',
      unit: '1',
      description: 'h',
      sum: {
        aggregationTemporality: 2,
        isMonotonic: true,
        dataPoints: [{ ...times, attributes: [text('countersign.event', 'a')], asDouble: 1 }],
      },
    },
  ]);
});
