/** A line of the log as a log record: the same fields, which are on the log's list, under OpenTelemetry's names. */
import { attributes, nanoseconds, spanOf, traceOf } from './otlp.ts';

/** The log's levels as severities. */
const SEVERITIES: Readonly<Record<number, [number: number, text: string]>> = {
  10: [1, 'TRACE'],
  20: [5, 'DEBUG'],
  30: [9, 'INFO'],
  40: [13, 'WARN'],
  50: [17, 'ERROR'],
  60: [21, 'FATAL'],
};

/** Fields that have a name in OpenTelemetry; the others keep theirs, in our own namespace. */
const NAMES: Readonly<Record<string, string>> = {
  method: 'http.request.method',
  route: 'http.route',
  status: 'http.response.status_code',
  application: 'countersign.application.id',
  reqId: 'countersign.request.id',
};

/** A request's ID in our own format. */
const REQUEST_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export function logRecord(line: string): object {
  const { level, time, msg, err, ...fields }: Record<string, unknown> = JSON.parse(line);
  const [severityNumber, severityText] = SEVERITIES[Number(level)] ?? [0, ''];
  const request = typeof fields['reqId'] === 'string' && REQUEST_ID.test(fields['reqId']) ? fields['reqId'] : null;
  const named = Object.entries(fields).map(([name, value]) => [NAMES[name] ?? `countersign.${name}`, value]);
  return {
    timeUnixNano: nanoseconds(Date.parse(String(time))),
    severityNumber,
    severityText,
    body: { stringValue: String(msg) },
    attributes: attributes({ ...Object.fromEntries(named), ...(isError(err) && exceptionOf(err)) }),
    ...(request !== null && { traceId: traceOf(request), spanId: spanOf(request) }),
  };
}

/** As `describeError` writes it: without its message, which may quote somebody. */
interface WrittenError {
  kind?: unknown;
  code?: unknown;
  at?: unknown;
}

const isError = (err: unknown): err is WrittenError => typeof err === 'object' && err !== null;

const exceptionOf = ({ kind, code, at }: WrittenError): object => ({
  'exception.type': kind,
  'exception.stacktrace': Array.isArray(at) ? at.join('\n') : undefined,
  'error.type': code,
});
