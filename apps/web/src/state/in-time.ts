/** Longer than the server takes for any call, including what it holds back on purpose. */
const ANSWER_MS = 45_000;

/**
 * Sends a request, and aborts it if no answer begins in time: on a connection that died without a word, browsers wait for many
 * minutes. An answer that has begun may take any time, as a large file on a slow connection does.
 */
export async function inTime<Answer>(
  send: (signal: AbortSignal) => Promise<Answer>,
  limitMs: number = ANSWER_MS,
): Promise<Answer> {
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(), limitMs);
  try {
    return await send(late.signal);
  } finally {
    clearTimeout(timer);
  }
}
