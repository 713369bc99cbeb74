/** The tests run on the embedded PostgreSQL; operators may have 15, the oldest that is supported. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const sources = path.resolve(import.meta.dirname, '../../apps/server/src');

/** Text in quotes of any kind, on one line or more. */
const quoted = /`[^`]*`|'[^'\n]*'/g;

it('no statement contains a number with underscores, which PostgreSQL supports only from 16 on', () => {
  const files = readdirSync(sources, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'));
  const wrong = files.flatMap((file) =>
    [...readFileSync(path.join(sources, file), 'utf8').matchAll(quoted)]
      .map(([text]) => text.replaceAll(/\$\{[^}]*\}/g, ''))
      .filter((text) => /\b(select|insert|update|delete|create|alter)\b/i.test(text) && /\b\d+_\d+\b/.test(text))
      .map((text) => `${file}: ${text.slice(0, 60)}`),
  );
  expect(wrong).toEqual([]);
});
