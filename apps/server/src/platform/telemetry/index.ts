/** Traces, metrics and logs for OpenTelemetry's protocol. */
export { createTelemetry, type Telemetry } from './telemetry.ts';
