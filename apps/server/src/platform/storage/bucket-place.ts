/** Objects in a bucket with the interface of S3. Five requests of it are used, so no vendor's package is needed. */
import { createHash, randomBytes } from 'node:crypto';
import { ConfigError } from '../config/index.ts';
import { sha256 } from '../crypto/index.ts';
import { DAY_MS } from '../durations.ts';
import { askBucket, type BucketAddress, type BucketAnswer, type BucketRequest } from './ask-bucket.ts';
import { asConfigError, BucketRefused, element, elements } from './bucket-answers.ts';
import { isObjectName, type ObjectPlace, type StoredObject, USER_MARK } from './object-place.ts';

export interface BucketSettings extends BucketAddress {
  /** Days for which nobody can remove a sealed document; null: no lock. */
  lockDays: number | null;
}

/** How long the object that tests the lock stays. */
const PROBE_LOCK_MS = 60_000;

export function bucketPlace(settings: BucketSettings): ObjectPlace {
  const { lockDays } = settings;
  const ask = (request: BucketRequest): Promise<BucketAnswer> => askBucket(settings, request);

  async function put(object: string, body: Uint8Array, lockedUntil: Date | null) {
    return ask({
      method: 'PUT',
      right: 's3:PutObject',
      object,
      body,
      headers: {
        'content-md5': createHash('md5').update(body).digest('base64'),
        ...(lockedUntil && {
          'x-amz-object-lock-mode': 'COMPLIANCE',
          'x-amz-object-lock-retain-until-date': lockedUntil.toISOString(),
        }),
      },
    });
  }

  async function get(object: string): Promise<Buffer | null> {
    const { status, bytes } = await ask({ method: 'GET', right: 's3:GetObject', object, accept: [404] });
    if (status !== 404) return bytes;
    // Also the answer for a bucket that does not exist.
    if (element(bytes.toString(), 'Code') === 'NoSuchBucket')
      throw new BucketRefused('there is no bucket at BUCKET_URL: create it, or correct the address');
    return null;
  }

  /** In a bucket with versions, only the removal of each version removes anything. */
  async function remove(object: string): Promise<'removed' | 'locked'> {
    const { headers } = await ask({ method: 'DELETE', right: 's3:DeleteObject', object, accept: [404] });
    if (headers.get('x-amz-delete-marker') !== 'true') return 'removed';
    const { bytes } = await ask({
      method: 'GET',
      right: 's3:ListBucketVersions',
      query: { versions: '', prefix: object },
    });
    const xml = bytes.toString();
    let outcome: 'removed' | 'locked' = 'removed';
    for (const version of [...elements(xml, 'DeleteMarker'), ...elements(xml, 'Version')]) {
      if ((await removeVersion(object, element(version, 'VersionId') ?? '')) === 'locked') outcome = 'locked';
    }
    return outcome;
  }

  async function removeVersion(object: string, versionId: string): Promise<'removed' | 'locked'> {
    const { status } = await ask({
      method: 'DELETE',
      right: 's3:DeleteObject',
      object,
      query: { versionId },
      accept: [400, 403, 404],
    });
    return status === 403 || status === 400 ? 'locked' : 'removed';
  }

  async function* list(prefix: string): AsyncGenerator<StoredObject> {
    for await (const one of named(prefix)) if (isObjectName(one.object)) yield one;
  }

  async function users(): Promise<string[]> {
    const found: string[] = [];
    for await (const { object } of named(USER_MARK)) found.push(object.slice(USER_MARK.length));
    return found;
  }

  /** Everything whose name begins like this. */
  async function* named(prefix: string, most?: number): AsyncGenerator<StoredObject> {
    let next: string | undefined;
    do {
      const query = {
        'list-type': '2',
        prefix,
        ...(most !== undefined && { 'max-keys': String(most) }),
        ...(next !== undefined && { 'continuation-token': next }),
      };
      const { bytes } = await ask({ method: 'GET', right: 's3:ListBucket', query });
      const xml = bytes.toString();
      for (const one of elements(xml, 'Contents')) {
        const object = element(one, 'Key') ?? '';
        yield { object, at: new Date(element(one, 'LastModified') ?? Number.NaN) };
      }
      next = most === undefined ? element(xml, 'NextContinuationToken') : undefined;
    } while (next !== undefined);
  }

  async function probeRights(): Promise<'removed' | 'locked'> {
    for await (const _ of named('00', 1)) break;
    const bytes = randomBytes(64);
    await put(sha256(bytes), bytes, null);
    if (!(await get(sha256(bytes)))?.equals(bytes))
      throw new BucketRefused('it does not return what was stored there: use another one');
    return remove(sha256(bytes));
  }

  /** An object that is locked for a minute must survive its own removal; it is removed later as one that no row names. */
  async function probeLock(): Promise<void> {
    const bytes = randomBytes(64);
    const object = sha256(bytes);
    const { headers } = await put(object, bytes, new Date(Date.now() + PROBE_LOCK_MS));
    const versionId = headers.get('x-amz-version-id');
    const outcome = versionId === null ? await remove(object) : await removeVersion(object, versionId);
    if (outcome === 'locked' && (await get(object))) return;
    throw new BucketRefused(
      'a locked object could be removed: create a bucket with Object Lock, or leave BUCKET_LOCK_DAYS out',
    );
  }

  return {
    name: 's3',
    async put(object, bytes, { isLocked }) {
      const until = isLocked && lockDays !== null ? new Date(Date.now() + lockDays * DAY_MS) : null;
      await put(object, bytes, until);
    },
    get,
    remove,
    list,
    users,
    async addUser(id) {
      await put(`${USER_MARK}${id}`, Buffer.from(id), null);
    },
    async probe() {
      const unlocked = await asConfigError(probeRights());
      if (lockDays === null) return;
      // Then the refusal to remove a locked one would prove nothing.
      if (unlocked === 'locked')
        throw new ConfigError(
          'The bucket cannot be used: BUCKET_KEY_ID does not have the permission s3:DeleteObjectVersion in this bucket: grant it',
        );
      await asConfigError(probeLock());
    },
  };
}
