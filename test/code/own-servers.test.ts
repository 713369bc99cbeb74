/** A journey that starts a server of its own also ends it: the next one of the same worker has the same port. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const folder = path.resolve(import.meta.dirname, '../../e2e/tests');
const started = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.spec.ts'))
  .map((name) => ({ name, code: readFileSync(path.join(folder, name), 'utf8') }))
  .filter(({ code }) => code.includes('startOwnServer('));

const timesIn = (code: string, call: string): number => code.split(call).length - 1;

it('every server that a journey starts is stopped', () => {
  expect(started.length).toBeGreaterThan(10);
  const left = started.filter(({ code }) => timesIn(code, 'startOwnServer(') > timesIn(code, 'erver.stop()'));
  expect(left.map(({ name }) => name)).toEqual([]);
});
