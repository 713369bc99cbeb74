// npm run test:scan: four scanners from Debian against a real server on this machine, and each against a planted fault
// that it must find. One line per scanner; anything found, an anomaly, a control not found or a missing scanner is a
// failure.
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { checkNode, ensureBuild, ensureDependencies, freePort, root, say } from './lib.mjs';

checkNode();
ensureDependencies();
ensureBuild();
const { startControl } = await import('./scan/control-server.mjs');
const { accepted, scanners } = await import('./scan/scanners.mjs');

const only = process.argv.slice(2);
const folder = mkdtempSync(path.join(os.tmpdir(), 'scan-'));
const port = await freePort();
const url = `http://127.0.0.1:${port}`;
const server = spawn(process.execPath, ['apps/server/dist/main.mjs'], {
  cwd: root,
  env: { PATH: process.env.PATH, PORT: String(port), COUNTERSIGN_DATA: path.join(folder, 'data'), LOG_LEVEL: 'fatal' },
  stdio: ['ignore', 'ignore', 'inherit'],
});
let failures = 0;
let control;
try {
  await isReady();
  const database = { user: 'countersign', database: 'countersign', host: path.join(folder, 'data', 'run') };
  const password = readFileSync(path.join(folder, 'data', 'postgres.password'), 'utf8').trim();
  control = await startControl({ ...database, password });
  const ours = {
    url,
    pages: ['/express/welcome', '/express/find-application', '/outbox', '/verify', '/docs'],
    requests: await ourRequests(),
    // Served outside production on purpose.
    served: ['docs', 'docs/json', 'openapi.json', 'preview', 'outbox', 'outbox.json'],
    post: '/composable/find-application',
    folder,
  };
  const planted = {
    url: control.url,
    pages: ['/say?q=x'],
    requests: [request('control', control.url, '/find', 'Search', { Search: 'a1' }, {})],
    served: [],
    post: '/find',
    folder,
  };
  for (const [name, scan] of Object.entries(scanners)) {
    if (only.length > 0 && !only.includes(name)) continue;
    say(name);
    const found = await scan(ours);
    const proof = found === null ? null : await scan(planted);
    if (found === null || proof === null) {
      failures += 1;
      process.stdout.write(`${name}: not installed (apt-get install ${name})\n`);
      continue;
    }
    const reasonFor = (line) => accepted.find(([pattern]) => pattern.test(line))?.[1];
    const known = found.findings.filter(reasonFor);
    found.findings = found.findings.filter((line) => !reasonFor(line));
    const isProven = proof.findings.length > 0;
    if (found.findings.length > 0 || found.anomalies.length > 0 || !isProven) failures += 1;
    const counts = `${found.findings.length} findings (${known.length} accepted), ${found.anomalies.length} anomalies`;
    process.stdout.write(`${name}: ${counts}, control ${isProven ? 'found' : 'NOT found'}\n`);
    for (const line of [...found.findings, ...found.anomalies]) process.stdout.write(`  ${line}\n`);
    for (const line of known) process.stdout.write(`  accepted: ${line}: ${reasonFor(line)}\n`);
  }
} finally {
  await control?.stop();
  const ended = new Promise((resolve) => server.once('exit', resolve));
  server.kill('SIGTERM');
  await ended;
  rmSync(folder, { recursive: true, force: true });
}
process.stdout.write(failures === 0 ? 'scan passed\n' : `scan failed: ${failures}\n`);
process.exit(failures === 0 ? 0 : 1);

/** Calls whose text reaches a database statement, made by an agent, by operations and without a session. */
async function ourRequests() {
  const visitor = await person(null);
  const agent = await person('/session/agent/development', 'agent');
  const operations = await person('/session/operations/development', 'operations');
  const started = await agent.call('/composable/start-app', {});
  const ids = { AppId: started.data.ApplicationId, AppAuthId: started.data.AppAuthId };
  const portal = { AgentId: 'development-agent', appDefName: 'Brokerage E-App', Search: 'Rivera' };
  const identity = { lastName: 'Rivera', ss: '123-45-6789', zip: '90210', dob: '1980-01-01' };
  const find = { appDefName: portal.appDefName, role: 'ProposedInsured', consent: true, ...identity };
  return Promise.all([
    agent.request('portal', '/composable/get-agent-applications', 'Search', portal),
    agent.request('resume', '/composable/resume-application', 'AppId', ids),
    agent.request('physicians', '/nppes/physician-search', 'last_name', { last_name: 'Rivera', state: 'CA' }),
    operations.request('operations', '/operations/cases', 'Search', { Search: 'Rivera' }),
    visitor.request('find', '/composable/find-application', 'lastName', find),
  ]);
}

/** Somebody with their own session. */
async function person(signIn, kind) {
  const cookies = new Map();
  let csrf = '';
  const headers = () => ({
    'content-type': 'application/json',
    'sec-fetch-site': 'same-origin',
    origin: url,
    'x-csrf-token': csrf,
    cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
  });
  const call = async (at, body) => {
    const init = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) };
    const answer = await fetch(url + at, { ...init, headers: headers() });
    for (const line of answer.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (name !== undefined) cookies.set(name, value);
    }
    if (answer.status >= 400) throw new Error(`${at} answers ${answer.status}: ${await answer.text()}`);
    return answer.json();
  };
  csrf = (await call('/session')).data.csrf;
  if (signIn !== null) {
    await call(signIn, {});
    csrf = (await call('/session')).data[kind].csrf;
  }
  return {
    call,
    async request(name, at, field, body) {
      // A call that is refused for its format or its caller would hide everything after that check.
      const { status } = await fetch(url + at, { method: 'POST', body: JSON.stringify(body), headers: headers() });
      if ([400, 401, 403, 415].includes(status)) throw new Error(`the call ${name} is not made well: ${status}`);
      return request(name, url, at, field, body, headers());
    },
  };
}

/** A call in the file format of sqlmap. */
function request(name, base, at, field, body, headers) {
  const lines = Object.entries({ ...headers, host: new URL(base).host }).map(([key, value]) => `${key}: ${value}`);
  return { name, field, text: `POST ${at} HTTP/1.1\n${lines.join('\n')}\n\n${JSON.stringify(body)}` };
}

async function isReady() {
  for (let tries = 0; tries < 600; tries += 1) {
    const status = await fetch(`${url}/readyz`).then(
      ({ status: code }) => code,
      () => 0,
    );
    if (status === 200) return;
    if (server.exitCode !== null) throw new Error('The server did not start.');
    await pause(100);
  }
  throw new Error('The server did not become ready within a minute.');
}
