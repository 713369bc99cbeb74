/** The carrier's identity provider: OpenID Connect, authorization code flow with PKCE, state and nonce (spec http §2). */
import * as openid from 'openid-client';
import { HOUR_MS, longestSeconds, type OidcConfig } from '../platform/index.ts';
import { describeFailure, type ProviderFailure } from './oidc-failure.ts';

/** What one sign-in must return with. */
export interface SignInSecrets {
  state: string;
  nonce: string;
  /** PKCE code verifier. */
  verifier: string;
}

export type Claims = Readonly<Record<string, unknown>>;

export type Authorization = { ok: true; address: string } | { ok: false; failure: ProviderFailure };
export type Identification = { ok: true; claims: Claims } | { ok: false; failure: ProviderFailure };

/** `always`: the provider must ask who it is, even somebody whom it knows. */
export type Asked = 'always' | 'if-unknown';

export interface IdentityProvider {
  /** Where to send the browser to sign in. */
  authorize(secrets: SignInSecrets, asked: Asked): Promise<Authorization>;
  /** Who returned: `search` is the query of the callback. Redeems the code, so it works once. */
  identify(search: string, secrets: SignInSecrets): Promise<Identification>;
}

/**
 * A person who signed in at the provider longer ago than this has to sign in again: the maximum session of an agent.
 */
const MAX_SIGN_IN_SECONDS = longestSeconds.agent;
const KEEP_METADATA_MS = HOUR_MS;

export const newSecrets = (): SignInSecrets => ({
  state: openid.randomState(),
  nonce: openid.randomNonce(),
  verifier: openid.randomPKCECodeVerifier(),
});

/**
 * The provider of `oidc`, whose addresses are loaded when they are first needed. Every request to it ends after
 * `timeoutSeconds`; a provider that does not respond is a failure of kind `unavailable`.
 */
export function openIdentityProvider(oidc: OidcConfig, redirectUri: string, timeoutSeconds: number): IdentityProvider {
  let known: { configuration: Promise<openid.Configuration>; until: number } | null = null;

  /** Simultaneous callers share one request; a failed one is forgotten. */
  function discover(): Promise<openid.Configuration> {
    if (known && known.until > Date.now()) return known.configuration;
    const configuration = discoverProvider(oidc, timeoutSeconds);
    known = { configuration, until: Date.now() + KEEP_METADATA_MS };
    configuration.catch(() => {
      if (known?.configuration === configuration) known = null;
    });
    return configuration;
  }

  return {
    async authorize({ state, nonce, verifier }, asked) {
      try {
        const address = openid.buildAuthorizationUrl(await discover(), {
          redirect_uri: redirectUri,
          scope: 'openid profile email',
          state,
          nonce,
          code_challenge: await openid.calculatePKCECodeChallenge(verifier),
          code_challenge_method: 'S256',
          max_age: String(MAX_SIGN_IN_SECONDS),
          ...(asked === 'always' && { prompt: 'login' }),
          ...(oidc.acr !== null && { acr_values: oidc.acr }),
        });
        return { ok: true, address: address.href };
      } catch (error) {
        return { ok: false, failure: { ...describeFailure(error), kind: 'unavailable' } };
      }
    },

    async identify(search, { state, nonce, verifier }) {
      try {
        const configuration = await discover();
        const callback = new URL(redirectUri);
        callback.search = search;
        const tokens = await openid.authorizationCodeGrant(configuration, callback, {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
          maxAge: MAX_SIGN_IN_SECONDS,
          idTokenExpected: true,
        });
        const claims = tokens.claims();
        if (!claims) return { ok: false, failure: { kind: 'refused', code: 'no-id-token' } };
        if (oidc.acr !== null && claims.acr !== oidc.acr)
          return { ok: false, failure: { kind: 'refused', code: 'weak-sign-in' } };
        return { ok: true, claims: { ...(await userInfo(configuration, tokens.access_token, claims.sub)), ...claims } };
      } catch (error) {
        return { ok: false, failure: describeFailure(error) };
      }
    },
  };
}

/** Names and e-mail are often missing in the ID token and available only here. */
async function userInfo(configuration: openid.Configuration, accessToken: string, subject: string): Promise<Claims> {
  if (configuration.serverMetadata().userinfo_endpoint === undefined) return {};
  return { ...(await openid.fetchUserInfo(configuration, accessToken, subject)) };
}

function discoverProvider(oidc: OidcConfig, timeout: number): Promise<openid.Configuration> {
  const issuer = new URL(oidc.issuer);
  return openid.discovery(issuer, oidc.clientId, oidc.clientSecret, authenticate(oidc.clientSecret), {
    timeout,
    execute: [
      // The signature of the ID token is checked too, in addition to the connection.
      openid.enableNonRepudiationChecks,
      // Production rejects such an issuer at start.
      ...(issuer.protocol === 'http:' ? [openid.allowInsecureRequests] : []),
    ],
  });
}

/** `client_secret_basic`, the default of the standard; `client_secret_post` if the provider supports nothing else. */
function authenticate(secret: string): openid.ClientAuth {
  const basic = openid.ClientSecretBasic(secret);
  const post = openid.ClientSecretPost(secret);
  return (server, client, body, headers) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    const chosen = methods.includes('client_secret_basic') ? basic : post;
    return chosen(server, client, body, headers);
  };
}
