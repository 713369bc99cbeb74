/** A vault that is called over HTTP; see docs/operating/services.md, "Card numbers". */
import { field } from '../remote/json.ts';
import { remoteCall } from '../remote/remote-service.ts';
import type { CardVault, VaultAnswer } from './card-vault.ts';
import { jsonHeaders } from '../../platform/index.ts';

const TOKEN = /^[\w.~:-]{1,200}$/;

/** Posts each number to the address; `key` authenticates us. */
export function remoteVault({ url, key: secret }: { url: string; key: string | null }): CardVault {
  const call = remoteCall(answerOf);
  return async (number, key) => {
    const answer = await call(url, {
      method: 'POST',
      headers: { ...jsonHeaders(secret), 'idempotency-key': key },
      body: JSON.stringify({ number }),
      isRepeatable: true,
    });
    if (!('found' in answer)) return answer;
    return 'token' in answer.found && hasNumber(answer.found.token, number)
      ? { unavailable: true, why: 'the token contains the number' }
      : answer.found;
  };
}

/** Whatever stands between its digits: such a token would defeat its purpose. */
const hasNumber = (token: string, number: string): boolean => token.replaceAll(/\D/g, '').includes(number);

/** Null: not a response of a vault. */
function answerOf(json: unknown): VaultAnswer | null {
  if (field(json, 'refused') === true) return { refused: true };
  const token = field(json, 'token');
  return typeof token === 'string' && TOKEN.test(token) ? { token } : null;
}
