/** The certificates that an installation depends on, and which of them are about to end. */
import { X509Certificate } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { TLSSocket } from 'node:tls';
import { certificatesIn } from '../documents/index.ts';
import { DAY_MS, type Config, type Database } from '../platform/index.ts';
import { certificateEnd, endOf } from './reach.ts';

/** A new certificate takes its time. */
const CERTIFICATE_DAYS = 30;

/** A certificate by the setting that names it, or names who shows it. */
export interface ExpiringCertificate {
  setting: string;
  end: Date;
}

/**
 * The certificates that end within 30 days or have ended, the next first. Files are read, and each service that is
 * called over TLS is connected to, without a word; one that is away is left out. Takes at most 5 s.
 */
export async function expiringCertificates(
  config: Config,
  database: Database | null,
  now: Date,
): Promise<ExpiringCertificate[]> {
  const found = await Promise.all([
    ...filesOf(config).map(async ({ setting, file, ends }) => ({ setting, end: ends(await endsIn(file)) })),
    ...addressesOf(config).map(async ({ setting, address }) => ({ setting, end: await certificateEnd(address) })),
    ...(database ? [databaseEnd(database).then((end) => ({ setting: 'DATABASE_URL', end }))] : []),
  ]);
  return found
    .flatMap(({ setting, end }) => (end === null ? [] : [{ setting, end }]))
    .filter(({ end }) => expiresSoon(end, now))
    .toSorted((one, other) => one.end.getTime() - other.end.getTime());
}

/** Within 30 days, or it has ended. */
export const expiresSoon = (end: Date, now: Date): boolean =>
  end.getTime() - now.getTime() <= CERTIFICATE_DAYS * DAY_MS;

interface CertificateFile {
  setting: string;
  file: string;
  /** Which of the ends counts. */
  ends: (all: readonly Date[]) => Date | null;
}

/**
 * Of the seal's file the first, after which come its issuers' and older ones that stay trusted; of the authorities' the last to
 * end: the others still check old timestamps.
 */
function filesOf({ seal, timestamps }: Config): CertificateFile[] {
  const first = (all: readonly Date[]): Date | null => all[0] ?? null;
  const last = (all: readonly Date[]): Date | null =>
    first(all.toSorted((one, other) => other.getTime() - one.getTime()));
  return [
    ...(seal ? [{ setting: 'SEAL_CERTIFICATE_FILE', file: seal.certificateFile, ends: first }] : []),
    ...(timestamps ? [{ setting: 'TIMESTAMP_CERTIFICATE_FILE', file: timestamps.certificateFile, ends: last }] : []),
  ];
}

/** None for a file that cannot be read: another check says so. */
async function endsIn(file: string): Promise<Date[]> {
  const pem = await readFile(file, 'utf8').catch(() => '');
  return certificatesIn(pem).flatMap((der) => {
    try {
      return [new Date(new X509Certificate(der).validTo)];
    } catch {
      return [];
    }
  });
}

function addressesOf(config: Config): { setting: string; address: string | URL }[] {
  const { seal, timestamps, documents, handoverTargets, eventSubscribers } = config;
  const named: [string, string | null | undefined][] = [
    ['PUBLIC_URL', config.publicUrl],
    ['KEY_SERVICE_URL', config.keyService?.url],
    ['SEAL_SERVICE_URL', seal?.kind === 'service' ? seal.url : null],
    ['BUCKET_URL', documents.bucket?.url],
    ['SMTP_URL', config.smtp?.url],
    ['NPPES_URL', config.nppesUrl],
    ['ADDRESS_URL', config.addressService?.url],
    ['CARD_VAULT_URL', config.cardVault?.url],
    ['IDENTITY_URL', config.identityService?.url],
    ['SMS_URL', config.textService?.url],
    ['OIDC_ISSUER', config.oidc?.issuer],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', config.telemetry?.url],
  ];
  return [
    ...named.flatMap(([setting, address]) => (address ? [{ setting, address }] : [])),
    ...(timestamps?.urls ?? []).map((address) => ({ setting: 'TIMESTAMP_URLS', address })),
    ...eventSubscribers.map(({ name, url }) => ({ setting: `EVENT_SUBSCRIBERS: ${name}`, address: url })),
    ...handoverTargets.flatMap((target) =>
      target.kind === 'https' ? [{ setting: `HANDOVER_TARGETS: ${target.name}`, address: target.url }] : [],
    ),
  ];
}

/** The driver does not say in its types that its connection has a socket. */
async function databaseEnd({ pool }: Database): Promise<Date | null> {
  const client = await pool.connect().catch(() => null);
  if (client === null) return null;
  try {
    const { connection }: { connection?: { stream?: unknown } } = client as object;
    return connection?.stream instanceof TLSSocket ? endOf(connection.stream) : null;
  } finally {
    client.release();
  }
}
