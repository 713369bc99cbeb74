import type { Finding } from '../definition/model.ts';

/** A finding like a compiler's: `file:line:column: message [kind] path`. `folder` stands before the file's name. */
export function findingLine({ file, line, column, message, kind, path }: Finding, folder: string): string {
  const place = [folder.replace(/\/+$/, ''), file].filter((part) => part !== undefined && part !== '').join('/');
  const at = column === undefined ? `${line ?? 1}` : `${line ?? 1}:${column}`;
  return `${place}:${at}: ${message} [${kind}] ${path}`;
}
