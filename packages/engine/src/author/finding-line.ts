import type { Finding } from '../definition/model.ts';

/** A finding like a compiler's: `file:line: message [kind] path`. `folder` stands before the file's name. */
export function findingLine({ file, line, message, kind, path }: Finding, folder: string): string {
  const place = [folder.replace(/\/+$/, ''), file].filter((part) => part !== undefined && part !== '').join('/');
  return `${place}:${line ?? 1}: ${message} [${kind}] ${path}`;
}
