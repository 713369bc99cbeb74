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
    return 'found' in answer ? answer.found : answer;
  };
}

/** A token that contains the number itself would defeat its purpose; null: not a response of a vault. */
function answerOf(json: unknown): VaultAnswer | null {
  if (field(json, 'refused') === true) return { refused: true };
  const token = field(json, 'token');
  const isToken = typeof token === 'string' && TOKEN.test(token) && !/\d{12}/.test(token);
  return isToken ? { token } : null;
}
