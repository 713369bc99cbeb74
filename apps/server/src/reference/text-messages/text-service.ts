import type { Config } from '../../platform/index.ts';
import { field } from '../remote/json.ts';
import { remoteCall } from '../remote/remote-service.ts';

/** Sends a text message to a number as the application has it, and gives what became of it. */
export type TextCode = (to: string, text: string) => Promise<'sent' | 'refused'>;

/**
 * The service at `SMS_URL` is sent `{ "to", "text" }` and answers `{ "accepted": true }` or false. Null: there is none.
 * Nothing of it is remembered.
 */
export function openTextService({ textService }: Pick<Config, 'textService'>): TextCode | null {
  if (textService === null) return null;
  const { url, key } = textService;
  const call = remoteCall(acceptedIn);
  return async (to, text) => {
    const answer = await call(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(key !== null && { authorization: `Bearer ${key}` }) },
      body: JSON.stringify({ to, text }),
    });
    return 'found' in answer && answer.found ? 'sent' : 'refused';
  };
}

function acceptedIn(json: unknown): boolean | null {
  const accepted = field(json, 'accepted');
  return typeof accepted === 'boolean' ? accepted : null;
}
