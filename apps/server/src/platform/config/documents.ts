import path from 'node:path';
import type { DocumentSettings } from './config.ts';
import { serviceUrl } from './services.ts';
import { choice, ConfigError, type Environment, text, whole } from './values.ts';

/** Where the bytes of documents and uploads are. */
export function documents(env: Environment, dataFolder: string): DocumentSettings {
  const place = choice(env, 'DOCUMENTS', ['database', 'folder', 's3'], 'database');
  const found = bucket(env);
  if (place === 's3' && found === null)
    throw new ConfigError('DOCUMENTS=s3 needs BUCKET_URL, BUCKET_KEY_ID and BUCKET_KEY');
  return {
    place,
    folder: path.resolve(text(env, 'DOCUMENT_FOLDER') ?? path.join(dataFolder, 'documents')),
    bucket: found,
    keepDays: whole(env, 'DOCUMENT_KEEP_DAYS', 8, 0, 3_650),
  };
}

function bucket(env: Environment): DocumentSettings['bucket'] {
  const url = serviceUrl(env, 'BUCKET_URL', 'https://s3.us-east-1.amazonaws.com/bucket');
  const [keyId, key] = [text(env, 'BUCKET_KEY_ID'), text(env, 'BUCKET_KEY')];
  if (url === null && keyId === undefined && key === undefined) return null;
  if (url === null || keyId === undefined || key === undefined) {
    throw new ConfigError('BUCKET_URL, BUCKET_KEY_ID and BUCKET_KEY must be set together');
  }
  const isLocked = text(env, 'BUCKET_LOCK_DAYS') !== undefined;
  return {
    url,
    region: text(env, 'BUCKET_REGION') ?? 'us-east-1',
    keyId,
    key,
    lockDays: isLocked ? whole(env, 'BUCKET_LOCK_DAYS', 0, 1, 36_500) : null,
  };
}
