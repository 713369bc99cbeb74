/** People in operations at the API. */
import { OPERATIONS_RIGHTS, type OperationsRight } from '@countersign/protocol';
import { type Browser, newBrowser } from './browser.ts';
import type { TestServer } from './running-server.ts';

/** They sign in elsewhere: their session is created like sign-in creates it. */
export async function operator(
  { url, http, database }: Pick<TestServer, 'url' | 'http' | 'database'>,
  name: string,
  rights: readonly OperationsRight[] = OPERATIONS_RIGHTS,
): Promise<Browser> {
  const browser = newBrowser(url);
  const { token, session } = await http.sessions.create(
    database.query,
    { kind: 'operations', origin: 'oidc', operatorId: name.toLowerCase(), name, rights },
    undefined,
  );
  browser.cookies.set('eapp-operations', token);
  browser.csrf = session.csrf;
  return browser;
}

/** A case as operations find it. */
export async function found(by: Browser, id: string) {
  const { data } = await by.call('operationsCases', { Search: id });
  const [one] = data.Cases;
  if (!one) throw new Error(`operations do not find ${id}`);
  return { one, ids: { AppId: id, AppAuthId: one.Summary.AuthId } };
}

/** What waits for a second person in a case, as this operator sees it. */
export async function waiting(by: Browser, id: string) {
  const { code, data, text } = await by.call('operationsRequests', {});
  if (code !== 200) throw new Error(text);
  return data.Requests.filter(({ AppId }) => AppId === id);
}

/** Decides the only thing that waits in a case. */
export async function decide(by: Browser, id: string, Decision: 'confirm' | 'refuse' | 'withdraw') {
  const [request] = await waiting(by, id);
  if (!request) throw new Error('nothing waits');
  return by.call('decideRequest', { AppId: id, AppAuthId: request.AppAuthId, Id: request.Id, Decision });
}
