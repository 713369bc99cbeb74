/** docs/specification/calls.md has every call once, with exactly the fields that its schemas have. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { TSchema } from 'typebox';
import { expect, it } from 'vitest';
import { routes } from '../packages/protocol/src/routes.ts';
import { type CallSchema, schemas } from '../packages/protocol/src/schemas.ts';

const text = readFileSync(path.resolve(import.meta.dirname, '../docs/specification/calls.md'), 'utf8');

/** Call, what it takes and what it gives, by the path with its method unless that is POST. */
const rows = new Map(
  text
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .map((line) => {
      const [, call = '', takes = '', gives = ''] = line.split('|').map((cell) => cell.trim());
      return [call.replaceAll('`', ''), { takes: namesIn(takes), gives: namesIn(gives) }];
    }),
);

function namesIn(cell: string): string[] {
  return [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name).toSorted();
}

/** Names of an object's fields, of all its variants, and of a list's items. */
function fieldsOf(schema: TSchema | undefined): string[] {
  if (schema === undefined) return [];
  if ('anyOf' in schema && Array.isArray(schema.anyOf)) return [...new Set(schema.anyOf.flatMap(fieldsOf))];
  if ('items' in schema && typeof schema.items === 'object' && schema.items !== null) return fieldsOf(schema.items);
  return 'properties' in schema && typeof schema.properties === 'object' ? Object.keys(schema.properties ?? {}) : [];
}

const calls = Object.entries(routes).map(([name, { method, path: at }]) => {
  const found = Object.entries<CallSchema>(schemas).find(([one]) => one === name);
  return [method === 'POST' ? at : `${method} ${at}`, found?.[1]] as const;
});

it('has every call once', () => {
  const listed = [...rows.keys()];
  const known: string[] = calls.map(([call]) => call);
  expect(listed.filter((call) => !known.includes(call))).toEqual([]);
  expect(known.filter((call) => !listed.includes(call))).toEqual([]);
});

// spec flow 7.1, 7.2, 7.3, 7.4, 7.5, 7.6, 7.7, 7.8, 7.9, 7.10, 7.11, 7.12, 7.13, 7.14, 7.15, 7.16, 7.17, 7.18
it.each(calls)('%s', (call, schema) => {
  expect(rows.get(call)).toEqual({
    takes: [...fieldsOf(schema?.body), ...fieldsOf(schema?.query)].toSorted(),
    gives: fieldsOf(schema?.data).toSorted(),
  });
});
