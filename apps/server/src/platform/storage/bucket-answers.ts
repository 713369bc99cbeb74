/** What S3 answers: lists as XML, and refusals, of which each has one line that says what to do. */
import { ConfigError } from '../config/index.ts';
import { StorageUnavailable } from './object-place.ts';

/** The text of each such element, in order. */
export const elements = (xml: string, name: string): string[] =>
  [...xml.matchAll(new RegExp(`<${name}>([\\s\\S]*?)</${name}>`, 'g'))].map(([, inner = '']) => inner);

/** The text of the first such element; undefined: there is none. */
export const element = (xml: string, name: string): string | undefined => {
  const [inner] = elements(xml, name);
  return inner?.replaceAll(/&(amp|lt|gt|quot|apos);/g, (_, one: string) => entities[one] ?? '');
};

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** The permission that the request needs, under the name by which an operator grants it. */
export type BucketRight =
  | 's3:PutObject'
  | 's3:GetObject'
  | 's3:DeleteObject'
  | 's3:ListBucket'
  | 's3:ListBucketVersions';

/** What the operator has to correct, in one line; null: the store itself has a problem. */
export async function operatorFix(response: Response, right: BucketRight): Promise<string | null> {
  const code = element(await response.text(), 'Code') ?? '';
  const there = response.headers.get('date');
  switch (code) {
    case 'RequestTimeTooSkewed':
      return `the clock of this machine is wrong${apart(there)}: synchronize it (chrony, systemd-timesyncd)`;
    case 'NoSuchBucket':
      return 'there is no bucket at BUCKET_URL: create it, or correct the address';
    case 'InvalidAccessKeyId':
      return 'BUCKET_KEY_ID is not known there: correct it';
    case 'SignatureDoesNotMatch':
      return 'BUCKET_KEY does not belong to BUCKET_KEY_ID: correct it';
    case 'AuthorizationHeaderMalformed':
    case 'PermanentRedirect':
      return 'the bucket is in another region: set BUCKET_REGION, and the address of that region in BUCKET_URL';
    case 'InvalidRequest':
    case 'InvalidBucketState':
      return right === 's3:PutObject'
        ? 'the bucket does not support locked objects: create one with Object Lock, or leave BUCKET_LOCK_DAYS out'
        : null;
    default:
      if (response.status === 403)
        return `BUCKET_KEY_ID does not have the permission ${right} in this bucket: grant it`;
      if (response.status >= 300 && response.status < 500 && response.status !== 429 && response.status !== 408)
        return `BUCKET_URL is not a bucket of S3 (${response.status} ${code}): correct the address`;
      return null;
  }
}

function apart(there: string | null): string {
  const seconds = there === null ? Number.NaN : Math.round((Date.now() - new Date(there).getTime()) / 1_000);
  return Number.isNaN(seconds) ? '' : ` by ${Math.abs(seconds)} s, by the clock of the store`;
}

/**
 * A refusal that the operator has to correct; while the server runs, it is treated like a store that does not respond.
 */
export class BucketRefused extends StorageUnavailable {}

/** At start, what the operator has to correct keeps the program from starting. */
export async function asConfigError<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof BucketRefused) throw new ConfigError(`The bucket cannot be used: ${error.message}`);
    throw error;
  }
}
