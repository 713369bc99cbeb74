/** The seal, its timestamps and what keeps it verifiable. */
import { randomBytes } from 'node:crypto';
import {
  KEY_SETTINGS,
  loadSealKey,
  openRevocationAnswers,
  openTimestamps,
  periodProblem,
  probeSeal,
  questionsOf,
  sealProblem,
} from '../documents/index.ts';
import type { Config } from '../platform/index.ts';
import { type NamedCheck, messageOf } from './check.ts';

/** The seal and its timestamps; a check whose service is not set up is left out. */
export function sealChecks({ seal, timestamps }: Config): NamedCheck[] {
  return [
    ...(seal ? [['seal', sealRepair] satisfies NamedCheck] : []),
    ...(timestamps ? [['timestamps (TIMESTAMP_URLS)', timestampsRepair] satisfies NamedCheck] : []),
    ...(timestamps?.longTerm && seal
      ? [['revocation of the seal (LONG_TERM)', longTermRepair] satisfies NamedCheck]
      : []),
  ];
}

async function sealRepair(config: Config): Promise<string | null> {
  const now = new Date();
  const signer = await loadSealKey(config);
  const probe = await probeSeal(signer, now);
  const where = KEY_SETTINGS[config.seal?.kind ?? 'file'];
  const problem = sealProblem(signer, probe, now)?.replace(/\.$/, '');
  if (periodProblem(signer, now)?.kind === 'early')
    return `${problem}: until then, put a certificate that is valid first in SEAL_CERTIFICATE_FILE, and set its key with ${where}`;
  if (problem !== undefined) return `${problem}: renew the key of ${where} and SEAL_CERTIFICATE_FILE`;
  return probe.ok ? null : `${probe.what}: check ${where}`;
}

/** Asks every authority, so that the second is known to be there when the first is away. */
async function timestampsRepair({ timestamps }: Config): Promise<string | null> {
  if (timestamps === null) return null;
  for (const url of timestamps.urls) {
    const one = await openTimestamps({ ...timestamps, urls: [url] });
    if ((await one.stamp(randomBytes(32))) === null)
      return `${one.trouble()}: check TIMESTAMP_URLS and TIMESTAMP_CERTIFICATE_FILE`;
  }
  return null;
}

/** Asks about the certificates of the seal; about those of a timestamp is asked with each document. */
async function longTermRepair(config: Config): Promise<string | null> {
  const { longTerm } = config.timestamps ?? {};
  if (!longTerm) return null;
  const { certificate, chain } = await loadSealKey(config);
  try {
    await openRevocationAnswers(longTerm.hosts).about(questionsOf([certificate, ...chain]), new Date());
    return null;
  } catch (error) {
    return `${messageOf(error)}: check SEAL_CERTIFICATE_FILE, LONG_TERM_HOSTS and the firewall`;
  }
}
