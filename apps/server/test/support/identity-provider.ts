import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import http from 'node:http';
import { Provider } from 'oidc-provider';

export const oidcClient = { id: 'countersign', secret: 'a-secret-of-the-tests-that-is-long-enough' };

export interface TestIdentityProvider {
  issuer: string;
  /** Who signs in next. Claims without `sub` are told by the userinfo address only, as most providers do. */
  person: { claims: Record<string, unknown> & { sub: string }; acr?: string; refuses?: boolean };
  /**
   * What a browser does at the provider: from the address it is sent to, to the address it is sent back to. With the
   * `cookies` of an earlier visit, the provider may know who it is.
   */
  visit(address: string, cookies?: Map<string, string>): Promise<string>;
  close(): Promise<void>;
}

const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });

/** A real OpenID Connect provider on a loopback port, any free one by default, with one client, whose callback is `redirectUri`. */
export async function startIdentityProvider(redirectUri: string, port = 0): Promise<TestIdentityProvider> {
  const server = http.createServer();
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const bound = server.address();
  if (bound === null || typeof bound === 'string') throw new Error('the provider does not listen on a port');
  const issuer = `http://127.0.0.1:${bound.port}`;

  const provider = new Provider(issuer, {
    clients: [{ client_id: oidcClient.id, client_secret: oidcClient.secret, redirect_uris: [redirectUri] }],
    claims: {
      openid: ['sub'],
      profile: ['name', 'given_name', 'family_name', 'producer', 'countersign_operations'],
      email: ['email'],
    },
    acrValues: ['two-factors'],
    pkce: { required: () => true },
    cookies: { keys: ['a-key-of-the-tests'] },
    jwks: { keys: [privateKey.export({ format: 'jwk' })] },
    ttl: { AccessToken: 60, AuthorizationCode: 60, Grant: 60, IdToken: 60, Interaction: 60, Session: 60 },
    features: { devInteractions: { enabled: false } },
    interactions: { url: () => '/interaction' },
    findAccount: async (_context: unknown, accountId: string) => ({
      accountId,
      claims: async () => people.get(accountId) ?? self.person.claims,
    }),
  });
  /** Everybody who has signed in. */
  const people = new Map<string, TestIdentityProvider['person']['claims']>();

  async function interact(request: http.IncomingMessage, response: http.ServerResponse): Promise<void> {
    const { prompt, params, session } = await provider.interactionDetails(request, response);
    const { claims, acr, refuses } = self.person;
    if (refuses) return provider.interactionFinished(request, response, { error: 'access_denied' });
    if (prompt.name === 'login') {
      people.set(claims.sub, claims);
      return provider.interactionFinished(request, response, {
        login: { accountId: claims.sub, acr, remember: false },
      });
    }
    const grant = new provider.Grant({ accountId: session?.accountId ?? claims.sub, clientId: params.client_id });
    grant.addOIDCScope('openid profile email');
    return provider.interactionFinished(request, response, { consent: { grantId: await grant.save() } });
  }

  const answer = provider.callback();
  server.on('request', (request, response) => {
    if (request.url !== '/interaction') return answer(request, response);
    interact(request, response).catch((error: unknown) => response.destroy(error instanceof Error ? error : undefined));
  });

  const self: TestIdentityProvider = {
    issuer,
    person: { claims: { sub: 'nobody' } },
    visit: (address, cookies = new Map()) => visit(address, redirectUri, cookies),
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
  return self;
}

/** Follows redirects, and the form of another person's session, with cookies until the provider sends the browser back. */
async function visit(address: string, redirectUri: string, jar: Map<string, string>): Promise<string> {
  let next = address;
  let form: URLSearchParams | null = null;
  for (let step = 0; step < 10; step += 1) {
    if (next.startsWith(redirectUri)) return next;
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const sent: RequestInit = form === null ? {} : { method: 'POST', body: form };
    const answer = await fetch(next, { ...sent, redirect: 'manual', headers: { cookie } });
    for (const line of answer.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (name !== undefined && value !== undefined) jar.set(name, value);
    }
    const page = await answer.text();
    const action = /<form method="post" action="([^"]+)"/.exec(page)?.[1];
    const location = answer.headers.get('location') ?? action;
    if (location === undefined) throw new Error(`the provider answers ${answer.status}: ${page}`);
    form = action === undefined ? null : hiddenFields(page);
    next = new URL(location, next).href;
  }
  throw new Error('the provider redirects without end');
}

/** What the form of a page sends by itself. */
const hiddenFields = (page: string): URLSearchParams =>
  new URLSearchParams(
    [...page.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)].map(
      ([, name = '', value = '']): [string, string] => [name, value],
    ),
  );
