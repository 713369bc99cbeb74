/** Agents who come to the installation from a sales portal, through its proxy. */
import crypto from 'node:crypto';
import https from 'node:https';
import { type Browser, newBrowser, type Travel } from '../support/browser.ts';

/** As `PUBLIC_URL` has it. */
export const ADDRESS = 'https://apply.carrier.example';

const agent = new https.Agent({ keepAlive: true, maxSockets: 20 });

/** To the proxy of this machine, whatever the name resolves to; its certificate is one that the test made. */
export const toProxy: Travel = (url, { method = 'GET', headers, body }) => {
  const { hostname, pathname, search } = new URL(url);
  return new Promise((resolve, reject) => {
    const request = https.request(
      {
        host: '127.0.0.1',
        port: 443,
        servername: hostname,
        rejectUnauthorized: false,
        agent,
        method,
        path: pathname + search,
        headers: { ...Object.fromEntries(headers), host: hostname },
      },
      (answer) => {
        const pieces: Buffer[] = [];
        answer.on('data', (piece: Buffer) => pieces.push(piece));
        answer.once('error', reject);
        answer.once('end', () => {
          const given = new Headers();
          for (const [name, values] of Object.entries(answer.headersDistinct))
            for (const value of values ?? []) given.append(name, value);
          const status = answer.statusCode ?? 502;
          const hasBody = ![204, 304].includes(status);
          resolve(new Response(hasBody ? Buffer.concat(pieces) : null, { status, headers: given }));
        });
      },
    );
    request.once('error', reject);
    request.end(body ?? undefined);
  });
};

const portal = crypto.generateKeyPairSync('ec', { namedCurve: 'P-256' });

/** What `PORTAL_KEY_FILE` holds. */
export const portalKey = portal.publicKey.export({ type: 'spki', format: 'pem' });

const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** An agent who is signed in. */
export async function launched(agentId: string): Promise<Browser> {
  const seconds = Math.floor(Date.now() / 1_000);
  const claims = {
    aud: ADDRESS,
    iat: seconds,
    exp: seconds + 60,
    jti: crypto.randomUUID(),
    AgentId: agentId,
    AgentFirstName: 'Dana',
    AgentLastName: 'Agent',
    AgentEmailAddress: 'dana@agency.example',
  };
  const said = `${part({ alg: 'ES256', typ: 'JWT' })}.${part(claims)}`;
  const key = { key: portal.privateKey, dsaEncoding: 'ieee-p1363' } as const;
  const browser = newBrowser(ADDRESS, toProxy);
  await browser.open();
  const signature = crypto.sign('sha256', Buffer.from(said), key).toString('base64url');
  const { code, text } = await browser.call('portalLaunch', { Token: `${said}.${signature}` });
  if (code !== 200) throw new Error(`the agent was not let in: ${text}`);
  await browser.open('agent');
  return browser;
}
