/** What was done, as spans: a request, and each try of a job. OpenTelemetry's semantic names where it has one. */
import { randomBytes, randomUUID } from 'node:crypto';
import type { JobRun } from '../jobs/index.ts';
import type { RequestFacts } from '../logs.ts';
import { attributes, nanoseconds, spanOf, traceOf } from './otlp.ts';

const SERVER = 2;
const CONSUMER = 5;
const FAILED = { code: 2 };

/** A request that was answered now. */
export function requestSpan({ id, method, route, status, ms, caller, application }: RequestFacts, now: number): object {
  return {
    traceId: traceOf(id),
    spanId: spanOf(id),
    name: `${method} ${route}`,
    kind: SERVER,
    startTimeUnixNano: nanoseconds(now - ms),
    endTimeUnixNano: nanoseconds(now),
    attributes: attributes({
      'http.request.method': method,
      'http.route': route,
      'http.response.status_code': status,
      'countersign.request.id': id,
      'countersign.caller': caller,
      'countersign.application.id': application,
      ...(status >= 500 && { 'error.type': String(status) }),
    }),
    ...(status >= 500 && { status: FAILED }),
  };
}

/** One try of a job that ended now, as a part of the request that caused it; recurring work is a separate trace. */
export function jobSpan({ kind, application, request, attempt, ms, outcome }: JobRun, now: number): object {
  return {
    traceId: traceOf(request ?? randomUUID()),
    spanId: randomBytes(8).toString('hex'),
    ...(request !== undefined && { parentSpanId: spanOf(request) }),
    name: `process ${kind}`,
    kind: CONSUMER,
    startTimeUnixNano: nanoseconds(now - ms),
    endTimeUnixNano: nanoseconds(now),
    attributes: attributes({
      'messaging.system': 'pg-boss',
      'messaging.operation.name': 'process',
      'messaging.operation.type': 'process',
      'messaging.destination.name': kind,
      'countersign.request.id': request,
      'countersign.application.id': application === '' ? undefined : application,
      'countersign.job.attempt': attempt,
      'countersign.job.outcome': outcome,
      ...(outcome === 'failed' && { 'error.type': 'failed' }),
    }),
    ...(outcome === 'failed' && { status: FAILED }),
  };
}
