/** The order of the form: its sections, and the routes that its progress counts (spec form 2.2; flow 2.13, 4.8). */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { referenceCarrier } from './reference-carrier.ts';

const text = readFileSync(path.resolve(import.meta.dirname, '../../docs/specification/form.md'), 'utf8');

/** Routes of the table of sections, in its order; `declarations-owner-A` to `-J` are ten. */
const listed = text.split('\n').flatMap((line) => {
  const cell = /^\| 2\.\d+ +\| ([^|]*)/.exec(line)?.[1] ?? '';
  const whole = cell.replace(/`([\w-]+-)A` to `-J`/, (_, name: string) =>
    Array.from('ABCDEFGHIJ', (letter) => `\`${name}${letter}\``).join(', '),
  );
  return [...whole.matchAll(/`([\w-]+)`/g)].map(([, route = '']) => route);
});

const { definition } = referenceCarrier();

test('the progress counts the sections in their order, without the certification of trusts', () => {
  expect(definition.Settings.ProgressRoutes).toEqual(listed.filter((route) => route !== 'trust-certification'));
});

test('sections follow one another in that order, the owners second', () => {
  const routes = definition.Blocks.map(({ Route }) => Route).filter((route) => listed.includes(route));
  expect(routes).toEqual(listed);
  expect(routes[1]).toBe('policy-owner');
});
