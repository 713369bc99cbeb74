/** Any test file runs with its documents in another place, and a word that is no place is refused. */
import { afterEach, expect, test, vi } from 'vitest';
import { readConfig } from '../../src/platform/config/index.ts';
import { placeSettings } from './place-settings.ts';

afterEach(() => vi.unstubAllEnvs());

const BUCKET = {
  BUCKET_URL: 'https://s3.example.com/documents',
  BUCKET_REGION: 'eu-west-1',
  BUCKET_KEY_ID: 'id',
  BUCKET_KEY: 'key',
};

async function documentsWith(given: Record<string, string>) {
  for (const [name, value] of Object.entries(given)) vi.stubEnv(name, value);
  return readConfig(await placeSettings('/srv')).documents;
}

test('the database, a folder beside it, a bucket of the tests, or the bucket that is named', async () => {
  expect((await documentsWith({ TEST_DOCUMENTS: '' })).place).toBe('database');
  expect(await documentsWith({ TEST_DOCUMENTS: 'folder' })).toMatchObject({
    place: 'folder',
    folder: '/srv/documents',
    bucket: null,
  });
  expect((await documentsWith({ TEST_DOCUMENTS: 's3' })).bucket?.url).toMatch(/^http:\/\/127\.0\.0\.1:/);
  const { place, bucket } = await documentsWith({ TEST_DOCUMENTS: 's3', ...BUCKET });
  expect(place).toBe('s3');
  expect(bucket).toMatchObject({ url: BUCKET.BUCKET_URL, region: 'eu-west-1', keyId: 'id', key: 'key' });
});

test('a word that is no place, which would run on the database', async () => {
  await expect(documentsWith({ TEST_DOCUMENTS: 'S3' })).rejects.toThrow(/DOCUMENTS must be one of .*, not S3/);
});
