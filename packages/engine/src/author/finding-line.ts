import type { Finding } from '../definition/model.ts';

/**
 * A finding in the format of a compiler: `file:line:column: message [kind] path`. `folder` precedes the file's name.
 */
export function findingLine({ file, line, column, message, kind, path }: Finding, folder: string): string {
  const place = [folder.replace(/\/+$/, ''), file].filter((part) => part !== undefined && part !== '').join('/');
  const at = column === undefined ? `${line ?? 1}` : `${line ?? 1}:${column}`;
  return `${place}:${at}: ${message} [${kind}] ${path}`;
}
