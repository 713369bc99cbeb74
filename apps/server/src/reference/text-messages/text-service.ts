import { type Config, jsonHeaders, type Log } from '../../platform/index.ts';
import { field } from '../remote/json.ts';
import { remoteCall } from '../remote/remote-service.ts';

/** Sends a text message to a number as it is in the application, and returns the result. */
export type TextCode = (to: string, text: string) => Promise<'sent' | 'refused'>;

/**
 * Sends `{ "to", "text" }` to the service at `SMS_URL`, which responds `{ "accepted": true }` or false. Null: there is
 * none. Nothing is stored; a service that fails is logged, without number and text.
 */
export function openTextService({ textService }: Pick<Config, 'textService'>, log: Log): TextCode | null {
  if (textService === null) return null;
  const { url, key } = textService;
  const call = remoteCall(acceptedIn);
  return async (to, text) => {
    const answer = await call(url, {
      method: 'POST',
      headers: jsonHeaders(key),
      body: JSON.stringify({ to, text }),
    });
    if ('found' in answer) return answer.found ? 'sent' : 'refused';
    log.warn({ code: answer.why }, 'text service unavailable');
    return 'refused';
  };
}

function acceptedIn(json: unknown): boolean | null {
  const accepted = field(json, 'accepted');
  return typeof accepted === 'boolean' ? accepted : null;
}
