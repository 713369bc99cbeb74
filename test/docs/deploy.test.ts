/** Checks the claims of `deploy/`: its settings start in production, its files exist, its units run what was built. */
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { MAX_VERIFIED_BYTES, type Route, routes } from '@countersign/protocol';
import { verifyMessages } from '../../apps/web/src/messages/verify.ts';
import { readConfig } from '../../apps/server/src/platform/config/index.ts';

const folder = fileURLToPath(new URL('../../deploy', import.meta.url));
const read = (file: string): string => fs.readFileSync(path.join(folder, file), 'utf8');

const settingsOf = (file: string): Record<string, string> =>
  Object.fromEntries(
    read(file)
      .split('\n')
      .filter((line) => /^[A-Z]/.test(line))
      .map((line) => [line.split('=', 1)[0] ?? '', line.slice(line.indexOf('=') + 1)]),
  );

test('production accepts the settings as they are, for each role', () => {
  const settings = settingsOf('countersign.env');
  for (const role of ['web', 'worker']) {
    expect(readConfig({ ...settings, ROLE: role, PORT: '3001' })).toMatchObject({ environment: 'production', role });
  }
});

/** The files below a folder of `deploy/`, without its page and folders that have one of their own. */
function filesOf(folderName: string, apart: readonly string[]): string[] {
  return fs
    .readdirSync(path.join(folder, folderName), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.\w+$/.test(file) && file !== 'README.md' && !apart.some((one) => file.startsWith(one)));
}

test.each([
  ['', ['cluster/', 'image/']],
  ['cluster', []],
  ['image', []],
])('the README of deploy/%s names every file, and no other', (name, apart) => {
  const named = read(path.join(name, 'README.md'))
    .replaceAll(/\{service,timer\}/g, 'service` `$&')
    .match(/[\w@.-]+\.(env|service|timer|conf|cfg|sh|yml|yaml|json|mjs)|Caddyfile|Containerfile/g);
  const missing = filesOf(name, apart)
    .map((file) => path.basename(file))
    .filter((file) => !file.endsWith('.timer') && !named?.includes(file));
  expect(missing).toEqual([]);
});

test('a leader whose Patroni is silent is killed before another one leads', () => {
  const setting = (name: string): number =>
    Number(new RegExp(`^ +${name}: (\\d+)$`, 'm').exec(read('cluster/patroni.yml'))?.[1]);
  const silent = Number(/FENCE_AFTER:-(\d+)/.exec(read('cluster/fence.sh'))?.[1]);
  // The lease may be as old as a turn of Patroni; the fence looks every second and waits a second for an answer.
  expect(silent + 2).toBeLessThan(setting('ttl') - setting('loop_wait'));
  expect(setting('loop_wait') + 2 * setting('retry_timeout')).toBeLessThanOrEqual(setting('ttl'));
  expect(read('cluster/patroni.yml')).toMatch(/synchronous_mode_strict: true\n[^]*failsafe_mode: false\n/);
});

test('units start the built program and stop it after its own time limit', () => {
  for (const unit of ['countersign-web@.service', 'countersign-worker.service', 'countersign-migrate@.service']) {
    const text = read(`systemd/${unit}`);
    expect(text).toContain('ExecStart=/usr/bin/node apps/server/dist/main.mjs');
    expect(text).toContain('NoNewPrivileges=yes');
  }
  // The program's own time limit is 25 s.
  expect(Number(/^TimeoutStopSec=(\d+)/m.exec(read('systemd/countersign-web@.service'))?.[1])).toBeGreaterThan(25);
});

/** Bytes of a size in a proxy's own notation: nginx counts `m` in MiB, Caddy distinguishes MB and MiB. */
function bytesOf(size: string): number {
  const units: Readonly<Record<string, number>> = {
    m: 2 ** 20,
    k: 2 ** 10,
    MiB: 2 ** 20,
    MB: 1e6,
    KiB: 2 ** 10,
    KB: 1e3,
  };
  const [, count, unit = ''] = /^(\d+)([a-zA-Z]+)$/.exec(size) ?? [];
  const bytes = units[unit];
  if (count === undefined || bytes === undefined) throw new Error(`${size} is no size`);
  return Number(count) * bytes;
}

test.each([
  ['deploy/proxy/nginx.conf', /client_max_body_size (\w+);/g],
  ['deploy/proxy/Caddyfile', /max_size (\w+)/g],
  ['docs/operating/production.md', /client_max_body_size (\w+);/g],
])('%s lets through the largest body of every call, and what the page for verifying promises', (file, setting) => {
  const largest = Math.max(...Object.values<Route>(routes).map(({ bodyLimit = 0 }) => bodyLimit));
  expect(largest).toBeGreaterThan(MAX_VERIFIED_BYTES);
  const limits = [...read(`../${file}`).matchAll(setting)].map(([, size = '']) => bytesOf(size));
  expect(limits.length).toBeGreaterThan(0);
  for (const limit of limits) expect(limit).toBeGreaterThanOrEqual(largest);
  expect(verifyMessages['verify.hint']).toContain(`${MAX_VERIFIED_BYTES / 2 ** 20} MB`);
});

/** Metrics of ours that a text names. */
const metricsIn = (text: string): string[] => [
  ...new Set([...text.matchAll(/countersign_[a-z_]+/g)].map(([name]) => name.replace(/_(count|bucket|sum)$/, ''))),
];

test('alerts are of metrics that the page for operators lists, which has each alert', () => {
  const alerts = read('monitoring/alerts.yml');
  const page = read('../docs/operating/watching.md');
  expect(metricsIn(alerts).filter((name) => !page.includes(`| \`${name}\``))).toEqual([]);
  const named = [...alerts.matchAll(/- alert: (\w+)/g)].map(([, name = '']) => name);
  const severities = [...alerts.matchAll(/severity: (\w+)/g)].map(([, name = '']) => name);
  expect(named.length).toBeGreaterThan(10);
  const rows = named.map((name, at) => new RegExp(`^\\| \`${name}\` +\\| ${severities[at]} `, 'm'));
  expect(rows.filter((row) => !row.test(page))).toEqual([]);
});

test('the dashboard shows metrics that the page for operators lists, and has each alert', () => {
  const dashboard = read('monitoring/dashboard.json');
  const page = read('../docs/operating/watching.md');
  expect(metricsIn(dashboard).length).toBeGreaterThan(5);
  expect(metricsIn(dashboard).filter((name) => !page.includes(`| \`${name}\``))).toEqual([]);
  const alerts = [...read('monitoring/alerts.yml').matchAll(/- alert: (\w+)/g)].map(([, name = '']) => name);
  expect(alerts.filter((name) => !dashboard.includes(name))).toEqual([]);
});

interface Container {
  name: string;
  image: string;
  env?: { name: string; value?: string }[];
  securityContext?: object;
  resources?: { requests?: object; limits?: { memory?: string } };
  livenessProbe?: object;
  readinessProbe?: { httpGet?: { path: string } };
}

interface Manifest {
  kind: string;
  metadata: { name: string };
  data?: Record<string, string>;
  spec?: {
    replicas?: number;
    minAvailable?: number;
    policyTypes?: string[];
    ingress?: unknown[];
    egress?: { ports?: { port: number }[] }[];
    template?: {
      spec: {
        terminationGracePeriodSeconds?: number;
        securityContext: object;
        containers: Container[];
        initContainers: Container[];
      };
    };
  };
}

const manifests = (): Manifest[] => (parse(read('image/kubernetes.yaml')) as { items: Manifest[] }).items;
const secrets = {
  DATABASE_URL: 'postgres://countersign:secret@db/countersign?sslmode=verify-full',
  OIDC_CLIENT_SECRET: 'secret',
  SMTP_URL: 'smtps://countersign:secret@mail.carrier.example',
};

test('on Kubernetes each process is restricted and limited, is watched, and has settings that production accepts', () => {
  const all = manifests();
  const settings = all.find(({ kind }) => kind === 'ConfigMap')?.data ?? {};
  const pods = all.flatMap(({ kind, spec }) => (spec?.template ? [{ kind, ...spec.template.spec }] : []));
  expect(pods.map(({ kind }) => kind)).toEqual(['Job', 'Deployment', 'Deployment']);
  const containers = pods.flatMap((pod) => [...pod.initContainers, ...pod.containers]);
  expect(new Set(containers.map(({ image }) => image)).size).toBe(1);
  for (const pod of pods) expect(pod.securityContext).toMatchObject({ runAsNonRoot: true, runAsUser: 10_001 });
  for (const one of containers) {
    expect(one.securityContext).toEqual({
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ['ALL'] },
    });
    expect(one.resources?.limits?.memory).toBeDefined();
  }
  for (const {
    kind,
    containers: [main],
    terminationGracePeriodSeconds,
  } of pods) {
    const own = Object.fromEntries((main?.env ?? []).map(({ name, value }) => [name, value ?? secrets.DATABASE_URL]));
    expect(readConfig({ ...settings, ...secrets, ...own })).toMatchObject({ environment: 'production' });
    if (kind === 'Job') continue;
    expect(main?.readinessProbe).toMatchObject({ httpGet: { path: '/readyz' } });
    expect(main?.livenessProbe).toMatchObject({ httpGet: { path: '/healthz' } });
    // The program's own time limit is 25 s.
    expect(terminationGracePeriodSeconds).toBeGreaterThan(25);
  }
  const [web] = all.filter(({ kind }) => kind === 'Deployment');
  const [budget] = all.filter(({ kind }) => kind === 'PodDisruptionBudget');
  expect(budget?.spec?.minAvailable).toBeLessThan(web?.spec?.replicas ?? 0);
  // The first policy lets nothing through, the others what they name.
  const [nothing, ...named] = all.filter(({ kind }) => kind === 'NetworkPolicy');
  expect(nothing?.spec).toEqual({ podSelector: {}, policyTypes: ['Ingress', 'Egress'] });
  expect(named.every(({ spec }) => [...(spec?.ingress ?? []), ...(spec?.egress ?? [])].length > 0)).toBe(true);
  // Names, the database, mail, https and a collector, by the ports that they usually have.
  const reached = named.flatMap(({ spec }) => (spec?.egress ?? []).flatMap(({ ports }) => ports ?? []));
  expect(new Set(reached.map(({ port }) => port))).toEqual(new Set([53, 5432, 465, 587, 443, 4318]));
});

interface Service {
  image: string;
  environment: Record<string, string>;
  user?: string;
  read_only?: boolean;
  cap_drop?: string[];
  stop_grace_period?: string;
}

test('in containers on one machine each process is restricted, and has settings that production accepts', () => {
  const compose = parse(read('image/compose.yaml'), { merge: true }) as { services: Record<string, Service> };
  const ours = Object.entries(compose.services).filter(([, { image }]) => image.startsWith('${IMAGE'));
  expect(ours.map(([name]) => name)).toEqual(['migrate', 'web-1', 'web-2', 'worker']);
  const settings = settingsOf('image/settings.env');
  for (const [, service] of ours) {
    expect(service).toMatchObject({ user: '10001:10001', read_only: true, cap_drop: ['ALL'] });
    expect(Number.parseInt(service.stop_grace_period ?? '', 10)).toBeGreaterThan(25);
    const own = Object.fromEntries(
      Object.entries(service.environment).map(([name, value]) => [name, String(value).replaceAll(/\$\{\w+\}/g, 'x')]),
    );
    expect(readConfig({ ...settings, ...own })).toMatchObject({ environment: 'production' });
  }
  for (const name of ['database', 'migrate', 'web-1', 'web-2', 'worker', 'proxy'])
    expect(compose.services[name]?.image).toBeDefined();
});
