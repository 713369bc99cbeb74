/** Longer than the server takes for any call, including one that delays its response on purpose. */
const CALL_TIMEOUT_MS = 45_000;

/**
 * Sends a request, and aborts it if no response begins within the timeout: on a connection that no longer delivers anything,
 * browsers wait for many minutes. A response that has begun may take any time, as a large file on a slow connection does.
 */
export async function withTimeout<Answer>(
  send: (signal: AbortSignal) => Promise<Answer>,
  limitMs: number = CALL_TIMEOUT_MS,
): Promise<Answer> {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), limitMs);
  try {
    return await send(controller.signal);
  } finally {
    clearTimeout(timer);
  }
}
