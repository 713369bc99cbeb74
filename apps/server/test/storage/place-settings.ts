/**
 * Where the documents of every test's server are: `TEST_DOCUMENTS=folder` or `s3` runs any test file with that place; with
 * `BUCKET_URL` and its other settings in the environment, in that bucket instead of one of ours.
 */
import path from 'node:path';
import { type Bucket, startBucket } from './bucket.ts';

let bucket: Promise<Bucket> | undefined;

const BUCKET_SETTINGS = ['BUCKET_URL', 'BUCKET_REGION', 'BUCKET_KEY_ID', 'BUCKET_KEY'];

/** Settings for a server whose files are in `folder`. One bucket is shared by all servers of this process. */
export async function placeSettings(folder: string): Promise<Record<string, string>> {
  // A word that is no place is refused by the server.
  const place = process.env['TEST_DOCUMENTS'] ?? '';
  if (place === 'folder') return { DOCUMENTS: place, DOCUMENT_FOLDER: path.join(folder, 'documents') };
  if (place !== 's3') return { DOCUMENTS: place };
  if (process.env['BUCKET_URL'] === undefined)
    return { DOCUMENTS: place, ...(await (bucket ??= startBucket())).settings };
  const given = BUCKET_SETTINGS.map((name) => [name, process.env[name] ?? '']);
  return { DOCUMENTS: place, ...Object.fromEntries(given) };
}
