/** The picture of docs/decisions/case-status.md. */
import { readFileSync } from 'node:fs';
import path from 'node:path';

export interface Arrow {
  /** Null: where a case begins. */
  from: string | null;
  to: string;
}

/** Every way from one status to another that the picture has. */
export function arrowsOfStatus(): Arrow[] {
  const text = readFileSync(path.resolve(import.meta.dirname, '../../docs/decisions/case-status.md'), 'utf8');
  return [...text.matchAll(/^ {2}(\[\*\]|\w+) --> (\w+)$/gm)].map(([, from = '', to = '']) => ({
    from: from === '[*]' ? null : from,
    to,
  }));
}
