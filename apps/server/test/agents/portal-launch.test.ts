/** An agent comes from the sales portal with its signed token, and nobody can sign in without one (spec http §2). */
import crypto from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { agentDetails } from '../support/agent-details.ts';
import { type Browser, newBrowser } from '../support/browser.ts';
import { operator } from '../support/operators.ts';
import { resume, startCase } from '../support/people.ts';
import { startServer, type TestServer } from '../support/running-server.ts';

const portal = crypto.generateKeyPairSync('ec', { namedCurve: 'P-256' });
const stranger = crypto.generateKeyPairSync('ec', { namedCurve: 'P-256' });

let server: TestServer;
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'countersign-portal-'));
beforeAll(async () => {
  const keyFile = path.join(folder, 'portal.pem');
  fs.writeFileSync(keyFile, portal.publicKey.export({ type: 'spki', format: 'pem' }));
  server = await startServer({ ENVIRONMENT: 'staging', PORTAL_KEY_FILE: keyFile });
});
afterAll(async () => {
  await server.close();
  fs.rmSync(folder, { recursive: true, force: true });
});

const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
const seconds = (): number => Math.floor(Date.now() / 1_000);

/** What a portal writes into its link. */
function token(changes: object = {}, { alg = 'ES256', key = portal.privateKey } = {}): string {
  const claims = {
    aud: server.url,
    iat: seconds(),
    exp: seconds() + 60,
    jti: crypto.randomUUID(),
    AgentId: 'P100',
    AgentFirstName: 'Dana',
    AgentLastName: 'Agent',
    AgentEmailAddress: 'dana@agency.example',
    ...changes,
  };
  const said = `${part({ alg, typ: 'JWT' })}.${part(claims)}`;
  return `${said}.${crypto.sign('sha256', Buffer.from(said), { key, dsaEncoding: 'ieee-p1363' }).toString('base64url')}`;
}

async function visitor(): Promise<Browser> {
  const browser = newBrowser(server.url);
  await browser.open();
  return browser;
}

// spec flow 1.4, 6.4; http 2.3
test('signs the agent in, who may start test applications there', async () => {
  const browser = await visitor();
  const launched = await browser.call('portalLaunch', { Token: token({ AgentPhoneNumber: '617-555-0100' }) });
  expect(launched).toMatchObject({ code: 200, data: { AgentId: 'P100' } });
  const { agent } = await browser.open('agent');
  expect(agent).toMatchObject({
    AgentId: 'P100',
    AgentFirstName: 'Dana',
    AgentEmail: 'dana@agency.example',
    AgentPhoneNumber: '617-555-0100',
    Persona: 'Agent',
    portal: true,
  });
  expect((await browser.call('startDemoApp', {})).code).toBe(200);
});

// spec form 3.12, 9.8
test('a test application has a placeholder for the agent’s phone, any other the agent’s number', async () => {
  const browser = await visitor();
  await browser.call('portalLaunch', { Token: token({ AgentPhoneNumber: '617-555-0100' }) });
  const phones = [];
  for (const call of ['startDemoApp', 'startApp'] as const) {
    const { data } = await browser.call(call, {});
    const started = { browser, agentId: 'P100', id: data.ApplicationId, handle: data.AppAuthId };
    const { form, ...resumed } = await resume(server, started);
    phones.push(resumed.data.Case.Agent.Phone);
    const { PolicyCreateDate } = server.model.definition.Bindings.StartFacts;
    expect(form.answerText(PolicyCreateDate)).toMatch(/^\d{4}-\d{2}-\d{2}$/);
  }
  expect(phones).toEqual(['800-555-0100', '617-555-0100']);
});

// spec http 2.3
test('provides facts for the future case', async () => {
  const browser = await visitor();
  await browser.call('portalLaunch', {
    Token: token({ Partner: 'Acme', AgentQualifier: 'CLU', AgentAttestation: true }),
  });
  expect((await browser.open('agent')).agent).toMatchObject({ AgentQualifier: 'CLU' });
  const { data } = await resume(server, await startCase(browser));
  expect(data.Case.Partner).toBe('Acme');
});

// spec flow 1.4
test('an agent who signed in another way cannot start a test application', async () => {
  const browser = await visitor();
  await signIn(browser);
  expect((await browser.open('agent')).agent).toMatchObject({ portal: false });
  expect(await browser.call('startDemoApp', {})).toMatchObject({ code: 403, data: { reason: 'portal' } });
  expect((await browser.call('startApp', {})).code).toBe(200);
});

/** A session as the identity provider's sign-in makes it. */
async function signIn(browser: Browser): Promise<void> {
  const { token: cookie } = await server.http.sessions.create(
    server.database.query,
    {
      kind: 'agent',
      origin: 'oidc',
      agentId: 'P200',
      details: agentDetails({ AgentFirstName: 'Omar', AgentEmail: 'omar@agency.example' }),
    },
    undefined,
  );
  browser.cookies.set('eapp-agent', cookie);
}

// spec http 2.3
test('an agent who is signed in stays: another one arrives only after Exit, with the same token', async () => {
  const browser = await visitor();
  await signIn(browser);
  await browser.open('agent');
  const Token = token();
  expect(await browser.call('portalLaunch', { Token })).toMatchObject({ code: 409, data: { reason: 'otherAgent' } });
  expect((await browser.open('agent')).agent).toMatchObject({ AgentId: 'P200', portal: false });
  const page = await fetch(`${server.url}/session/agent/other`);
  expect([page.status, await page.text()]).toEqual([409, expect.stringContaining('use Exit on the next page')]);
  // The same person comes from the portal.
  const own = token({ AgentId: 'P200' });
  expect((await browser.call('portalLaunch', { Token: own })).data).toEqual({ AgentId: 'P200' });
  await browser.open('agent');
  await browser.call('sessionEnd');
  await browser.open();
  expect((await browser.call('portalLaunch', { Token })).data).toEqual({ AgentId: 'P100' });
});

// spec http 2.4
test('an agent who arrives takes over no operations session that somebody left in the browser', async () => {
  const browser = await operator(server, 'Olga');
  expect((await browser.open()).operations).toMatchObject({ Name: 'Olga' });
  expect((await browser.call('portalLaunch', { Token: token() })).code).toBe(200);
  expect(await browser.open('agent')).toMatchObject({ agent: { AgentId: 'P100' }, operations: null });
});

describe('nobody can sign in', () => {
  test('twice by the same token', async () => {
    const Token = token();
    expect((await (await visitor()).call('portalLaunch', { Token })).code).toBe(200);
    const again = await visitor();
    expect(await again.call('portalLaunch', { Token })).toMatchObject({ code: 403, data: { reason: 'launch' } });
    expect((await again.open()).agent).toBeNull();
  });

  test.each<[string, () => string]>([
    ['another key', () => token({}, { key: stranger.privateKey })],
    ['no signature', () => `${token().split('.').slice(0, 2).join('.')}.`],
    ['a signature cut short', () => token().slice(0, -8)],
    ['another algorithm', () => token({}, { alg: 'HS256' })],
    ['"none"', () => `${part({ alg: 'none' })}.${token().split('.')[1]}.AA`],
    ['changed claims', () => token().replace(/\.[^.]+\./, `.${part({ AgentId: 'P1' })}.`)],
    ['a token for another site', () => token({ aud: 'https://elsewhere.example' })],
    ['a token of yesterday', () => token({ iat: seconds() - 86_400, exp: seconds() - 86_340 })],
    ['a token of tomorrow', () => token({ iat: seconds() + 86_400, exp: seconds() + 86_460 })],
    ['a token that lives too long', () => token({ exp: seconds() + 3_600 })],
    ['a token without an end', () => token({ exp: undefined })],
    ['a token without a name of its own', () => token({ jti: undefined })],
    ['a token without an agent', () => token({ AgentId: undefined })],
    ['an agent id with a quotation mark', () => token({ AgentId: "x' or 1=1" })],
    ['an agent without a mailbox', () => token({ AgentEmailAddress: 'nowhere' })],
    ['something else', () => 'x.y.z'],
    ['a list for claims', () => `${part({ alg: 'ES256' })}.W10.AA`],
  ])('by %s', async (_what, made) => {
    const browser = await visitor();
    expect(await browser.call('portalLaunch', { Token: made() })).toMatchObject({
      code: 403,
      data: { reason: 'launch' },
    });
    expect((await browser.open()).agent).toBeNull();
  });

  test('with anything in addition to a token', async () => {
    const browser = await visitor();
    const body = JSON.stringify({ Token: token(), AgentId: 'P1' });
    expect((await browser.send('POST', '/session/agent/launch', body)).code).toBe(400);
    expect((await browser.send('POST', '/session/agent/launch', JSON.stringify({ Token: '' }))).code).toBe(400);
  });
});
