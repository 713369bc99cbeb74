// Each scanner, limited in count and time: how it is called, and what counts in its report.
import { execFile } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** Runs a program to its end and returns all its output; scanners end with many codes. */
function run(program, words, cwd, seconds) {
  return new Promise((resolve) => {
    const options = { cwd, timeout: seconds * 1_000, killSignal: 'SIGKILL', maxBuffer: 64 * 1_048_576 };
    execFile(program, words, options, (error, out, err) => {
      if (error?.code === 'ENOENT') resolve(null);
      else resolve({ said: `${out}\n${err}`, isCut: error?.killed ?? false });
    });
  });
}

/** Findings and anomalies of a target, in words; null if the program is not installed. */
export const scanners = {
  /** Crawls pages and forms: scripts, statements, commands, files, headers. */
  async wapiti({ url, pages, folder }) {
    const words = ['-u', `${url}/`, ...pages.flatMap((page) => ['-s', `${url}${page}`]), '--scope', 'domain'];
    words.push('-m', 'xss,sql,exec,file,csp,cookieflags,http_headers', '-d', '3', '--flush-session', '--no-bugreport');
    words.push(
      '--max-scan-time',
      '90',
      '--max-attack-time',
      '20',
      '-f',
      'json',
      '-o',
      path.join(folder, 'wapiti.json'),
    );
    const done = await run('wapiti', words, folder, 150);
    if (done === null) return null;
    const { vulnerabilities, anomalies } = JSON.parse(readFileSync(path.join(folder, 'wapiti.json'), 'utf8'));
    const told = (kinds) =>
      Object.entries(kinds).flatMap(([kind, each]) => each.map(({ path: at, info }) => `${kind} at ${at}: ${info}`));
    return { findings: told(vulnerabilities), anomalies: told(anomalies) };
  },

  /** Tries to reach the database through one field of a call. */
  async sqlmap({ requests, folder }) {
    const findings = [];
    const anomalies = [];
    for (const { name, field, text } of requests) {
      const file = path.join(folder, `${name}.txt`);
      writeFileSync(file, text);
      const words = ['-r', file, '-p', field, '--ignore-stdin', '--batch', '--flush-session', '--dbms=postgresql'];
      words.push('--technique=BE', '--level=1', '--risk=1', '--threads=1', '--timeout=10', '--disable-coloring');
      words.push(`--output-dir=${path.join(folder, 'sqlmap')}`, '--ignore-code=400,404,409,422');
      const done = await run('sqlmap', words, folder, 90);
      if (done === null) return null;
      const { said, isCut } = done;
      if (/is vulnerable|following injection point/.test(said)) findings.push(`${name}: ${field} reaches the database`);
      else if (!/do(es)? not (appear|seem) to be injectable/.test(said)) {
        anomalies.push(
          `${name}: ${isCut ? 'cut after 90 s' : `no verdict: ${said.trim().split('\n').slice(-3).join(' / ')}`}`,
        );
      }
      for (const [, code, times] of said.matchAll(/(5\d\d) \([^)]*\) - (\d+) times/g)) {
        anomalies.push(`${name}: ${times} answers with ${code}`);
      }
    }
    return { findings, anomalies };
  },

  /** Requests addresses that no server should serve. */
  async ffuf({ url, served, folder }) {
    const list = path.join(folder, 'paths.txt');
    writeFileSync(list, `${PRIVATE_PATHS.join('\n')}\n`);
    const report = path.join(folder, 'ffuf.json');
    const words = ['-s', '-u', `${url}/FUZZ`, '-w', list, '-mc', 'all', '-fc', '404', '-t', '4', '-p', '0.02'];
    const done = await run(
      'ffuf',
      [...words, '-timeout', '5', '-maxtime', '60', '-of', 'json', '-o', report],
      folder,
      90,
    );
    if (done === null) return null;
    const { results } = JSON.parse(readFileSync(report, 'utf8'));
    const answers = results.map(({ input, status }) => ({ at: input.FUZZ, status }));
    return {
      findings: answers
        .filter(({ at, status }) => status < 400 && !served.includes(at))
        .map(({ at, status }) => `/${at} answers ${status}`),
      anomalies: answers.filter(({ status }) => status >= 500).map(({ at, status }) => `/${at} answers ${status}`),
    };
  },

  /** Holds connections open with headers and bodies that never end. */
  async slowhttptest({ url, post, folder }) {
    const attacks = {
      headers: ['-H', '-u', `${url}/healthz`, '-x', '24'],
      body: ['-B', '-t', 'POST', '-f', 'application/json', '-s', '8192', '-u', `${url}${post}`, '-x', '10'],
    };
    const findings = [];
    const anomalies = [];
    for (const [name, words] of Object.entries(attacks)) {
      const prefix = path.join(folder, `slow-${name}`);
      const bounds = [
        '-c',
        String(SLOW_CONNECTIONS),
        '-i',
        '5',
        '-r',
        '100',
        '-l',
        String(SLOW_SECONDS),
        '-p',
        '3',
        '-g',
        '-o',
        prefix,
      ];
      const done = await run('slowhttptest', [...words, ...bounds], folder, 60);
      if (done === null) return null;
      const rows = readFileSync(`${prefix}.csv`, 'utf8')
        .trim()
        .split('\n')
        .slice(1)
        .map((line) => line.split(',').map(Number));
      // It ends early once every connection was closed.
      const late = rows.filter(([second]) => second >= SLOW_SECONDS - 5).at(-1);
      const held = late?.[3] ?? 0;
      if (held > SLOW_CONNECTIONS / 10)
        findings.push(`${name}: ${held} of ${SLOW_CONNECTIONS} connections are held after ${SLOW_SECONDS} s`);
      const away = rows.filter((row) => row.at(-1) === 0).length;
      if (away > 0) anomalies.push(`${name}: no answer to others in ${away} of ${rows.length} looks`);
    }
    return { findings, anomalies };
  },
};

/** Reports of wapiti about our server that are as intended. */
export const accepted = [
  [/CSP "object-src" value is not safe/, 'the document to be signed is shown in an object, from our own origin'],
  [/X-XSS-Protection is not set/, 'it is sent as 0: what it switched on has gone from browsers because it did harm'],
  [/Strict-Transport-Security is not set/, 'it is sent with https only; browsers do not heed it without'],
];

const SLOW_CONNECTIONS = 100;
const SLOW_SECONDS = 30;

/** Places where servers leave private files. */
const PRIVATE_PATHS = `
  .env .env.production .git/HEAD .git/config .npmrc .htaccess
  .DS_Store .well-known/security.txt package.json package-lock.json tsconfig.json Dockerfile
  docker-compose.yml README.md node_modules metrics admin console
  debug status server-status actuator actuator/env phpinfo.php
  env backup backup.sql dump.sql database.sql db.sqlite
  data data/postgres data/keys/wrapping.key keys carrier carrier/definition.yaml
  carrier/underwriting.yaml underwriting.yaml config.json config.yaml swagger swagger.json
  openapi.json api-docs graphql docs docs/json preview
  outbox outbox.json dist dist/main.mjs main.mjs main.mjs.map
  apps/server/dist/main.mjs src src/main.ts index.js.map ..%2f..%2fetc%2fpasswd %2e%2e/%2e%2e/etc/passwd
  static/..%2f..%2fpackage.json assets/..%2f..%2fpackage.json operations/cases operations/erase session/operations login
  logout uploads files tmp logs log
`
  .trim()
  .split(/\s+/);
