/**
 * Where the documents of every test's server are: `TEST_DOCUMENTS=folder` or `s3` runs any test file with that place; with
 * `BUCKET_URL` and its key in the environment, in that bucket instead of one of ours.
 */
import path from 'node:path';
import { type Bucket, startBucket } from './bucket.ts';

let bucket: Promise<Bucket> | undefined;

/** Settings for a server whose files are in `folder`. One bucket is shared by all servers of this process. */
export async function placeSettings(folder: string): Promise<Record<string, string>> {
  const place = process.env['TEST_DOCUMENTS'] ?? 'database';
  if (place === 'folder') return { DOCUMENTS: place, DOCUMENT_FOLDER: path.join(folder, 'documents') };
  if (place !== 's3') return {};
  const { BUCKET_URL, BUCKET_KEY_ID = '', BUCKET_KEY = '' } = process.env;
  if (BUCKET_URL !== undefined) return { DOCUMENTS: place, BUCKET_URL, BUCKET_KEY_ID, BUCKET_KEY };
  return { DOCUMENTS: place, ...(await (bucket ??= startBucket())).settings };
}
