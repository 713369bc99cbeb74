/** Files, folders, memory and addresses of this machine, and what production needs of it. */
import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { loadPortalKey } from '../agents/index.ts';
import { checkTargets } from '../hand-over/index.ts';
import { type Config, fullFolder, nearestFolder, writtenFolders } from '../platform/index.ts';
import { PRODUCT_TEXTS } from '../product-texts.ts';
import { loadCarrier } from '../reference/index.ts';
import { checkSubscribers } from '../systems/index.ts';
import type { NamedCheck } from './check.ts';
import { connectionProblem } from './reach.ts';

/** Carrier folder, pages, disk, memory and addresses: what this machine can tell by itself. */
export function machineChecks(config: Config): NamedCheck[] {
  const { portalKeyFile, handoverTargets, eventSubscribers, environment, publicUrl, secureCookies } = config;
  return [
    ['carrier', async ({ carrierFolder }) => (loadCarrier(carrierFolder, PRODUCT_TEXTS), null)],
    ['pages', pagesRepair],
    ['disk', diskRepair],
    ['memory', memoryRepair],
    ['addresses to listen on', listeningRepair],
    // Without https it is this machine, where the server may not run yet.
    ...(secureCookies
      ? [['what people open (PUBLIC_URL)', () => connectionProblem(publicUrl)] satisfies NamedCheck]
      : []),
    ...(handoverTargets.length === 0 ? [] : [['hand-over targets', targetsRepair] satisfies NamedCheck]),
    ...(eventSubscribers.length === 0 ? [] : [['event subscribers', subscribersRepair] satisfies NamedCheck]),
    ...(portalKeyFile === null
      ? []
      : [['sales portal', async () => (loadPortalKey(portalKeyFile), null)] satisfies NamedCheck]),
    ...(environment === 'production' ? productionChecks : []),
  ];
}

async function pagesRepair({ webFolder }: Config): Promise<string | null> {
  if (fs.existsSync(path.join(webFolder, 'index.html'))) return null;
  return `there are no built pages in ${webFolder}: set WEB`;
}

async function diskRepair(config: Config): Promise<string | null> {
  const folders = writtenFolders(config);
  // In that of documents, another check stores something.
  for (const there of folders.filter((folder) => folder !== config.documents.folder).map(nearestFolder)) {
    if (!fs.statSync(there).isDirectory()) return `${there} is not a folder: name another one`;
    try {
      fs.accessSync(there, fs.constants.W_OK);
    } catch {
      return `${there} cannot be written by this user: give it to the user of the server`;
    }
  }
  const full = await fullFolder(folders);
  return full === null ? null : `less than 1 GiB is free for ${full}: make room`;
}

/** What a process takes beside the cases that it keeps, in MB. */
const PROCESS_MB = 200;

async function memoryRepair({ processes, caseCacheMb }: Config): Promise<string | null> {
  const needed = processes * (PROCESS_MB + caseCacheMb);
  const there = Math.floor(Math.min(os.totalmem(), containerMemory()) / 1_000_000);
  if (needed <= there) return null;
  return `PROCESSES and CASE_CACHE_MB may take ${needed} MB, and this machine or container has ${there}: lower one of them`;
}

/** The limit of the container, in bytes; none: more than any machine has. */
const containerMemory = (): number => process.constrainedMemory() || Number.POSITIVE_INFINITY;

async function listeningRepair({ host, metricsPort, metricsHost }: Config): Promise<string | null> {
  const addresses = [
    ['HOST', host] as const,
    ...(metricsPort === null ? [] : [['METRICS_HOST', metricsHost] as const]),
  ];
  for (const [setting, address] of addresses)
    if (!(await isOfThisMachine(address))) return `${setting}=${address} is not an address of this machine: correct it`;
  return null;
}

/** On a port that nobody uses: the server may be running. */
function isOfThisMachine(host: string): Promise<boolean> {
  const listener = net.createServer();
  return new Promise((resolve) => {
    listener.once('error', () => resolve(false));
    listener.listen({ host, port: 0 }, () => listener.close(() => resolve(true)));
  });
}

/** Mappings, secrets and folders. A system is connected to and not asked: whatever it gets, it gets of a case. */
async function targetsRepair({ handoverTargets, carrierFolder }: Config): Promise<string | null> {
  checkTargets(handoverTargets, loadCarrier(carrierFolder, PRODUCT_TEXTS).carrier);
  for (const target of handoverTargets) {
    if (target.kind === 'https') {
      const silence = await connectionProblem(target.url);
      if (silence !== null) return `${target.name}: ${silence}`;
      continue;
    }
    try {
      fs.accessSync(target.folder, fs.constants.W_OK);
    } catch {
      return `the folder of ${target.name} cannot be written by this user: give it to the user of the server`;
    }
  }
  return null;
}

/** Secrets, and whether the systems are there. */
async function subscribersRepair({ eventSubscribers }: Config): Promise<string | null> {
  checkSubscribers(eventSubscribers);
  for (const { name, url } of eventSubscribers) {
    const silence = await connectionProblem(url);
    if (silence !== null) return `${name}: ${silence}`;
  }
  return null;
}

/** What production works without, and badly. */
const productionChecks: readonly NamedCheck[] = [
  [
    'proxy (TRUSTED_PROXIES)',
    async ({ trustedProxies }) =>
      trustedProxies.length > 0
        ? null
        : 'all signers would have the address of the proxy: name the proxy in TRUSTED_PROXIES',
  ],
  [
    'mail is sent',
    async ({ smtp }) =>
      smtp === null ? 'neither links nor one-time codes are mailed: set SMTP_URL and MAIL_FROM' : null,
  ],
  [
    'somebody is alerted',
    async ({ metricsPort, operationsMail, telemetry }) =>
      metricsPort === null && operationsMail === null && telemetry === null
        ? 'nobody is alerted when something is wrong: set METRICS_PORT or OTEL_EXPORTER_OTLP_ENDPOINT for monitoring, or OPERATIONS_MAIL'
        : null,
  ],
];
