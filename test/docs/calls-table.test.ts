/** docs/specification/calls.md has every call once, with exactly the fields that its schemas have. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { TSchema } from 'typebox';
import { describe, expect, it } from 'vitest';
import { applicationState } from '../../packages/engine/src/flow/application-state.ts';
import { routes } from '../../packages/protocol/src/routes.ts';
import { type CallSchema, schemas } from '../../packages/protocol/src/schemas.ts';
import {
  ApplicationSummary,
  InsuredSignatory,
  OwnershipSignatory,
} from '../../packages/protocol/src/schemas/portal.ts';
import { DecisionRow } from '../../packages/protocol/src/schemas/signing.ts';

const text = readFileSync(path.resolve(import.meta.dirname, '../../docs/specification/calls.md'), 'utf8');

/** Calls with what they take and return, by the path with its method unless that is POST. */
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

const form = readFileSync(path.resolve(import.meta.dirname, '../../docs/specification/form.md'), 'utf8');

/** The names in a statement of form. */
function namesOfStatement(number: string): string[] {
  const [, rest = ''] = form.split(`**${number}** `);
  return namesIn(rest.split('\n- ')[0] ?? '');
}

/** Names at any depth. */
function namesInside(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const own =
    'properties' in schema && typeof schema.properties === 'object' ? Object.keys(schema.properties ?? {}) : [];
  return [...own, ...Object.values(schema).flatMap(namesInside)];
}

// spec form 3.14, 3.15, 3.17, 3.18
it.each([
  ['3.14', schemas.submitPayload.body],
  ['3.15', schemas.resumeApplication.data],
  ['3.17', schemas.resumeApplication.data],
  ['3.18', schemas.physicianSearch.data],
])('what form %s names is on the wire', (number, schema) => {
  const names = namesOfStatement(number).filter((name) => name !== 'true');
  expect(names.length).toBeGreaterThan(1);
  const known = new Set(namesInside(schema));
  expect(names.filter((name) => !known.has(name))).toEqual([]);
});

// spec form 3.16
it('the state sent with a section has the fields that form names', () => {
  const Agent = { FirstName: '', LastName: '', Email: '', Phone: '' };
  const state = applicationState(
    { ApplicationId: 'x', Role: 'Agent', IsDemo: false, Unlocked: false, CustomerSigned: false, Agent },
    {},
  );
  expect([...Object.keys(state), ...Object.keys(state.userRole)].toSorted()).toEqual(namesOfStatement('3.16'));
});

// spec calls 2.1
it('has every call once', () => {
  const listed = [...rows.keys()];
  const known: string[] = calls.map(([call]) => call);
  expect(listed.filter((call) => !known.includes(call))).toEqual([]);
  expect(known.filter((call) => !listed.includes(call))).toEqual([]);
});

// spec flow 7.1, 7.2, 7.3, 7.4, 7.5, 7.6, 7.7, 7.8, 7.9, 7.10, 7.11, 7.12, 7.13, 7.14, 7.15, 7.16, 7.17, 7.18; form 7.1, 7.7, 7.9
it.each(calls)('%s', (call, schema) => {
  expect(rows.get(call)).toEqual({
    takes: [...fieldsOf(schema?.body), ...fieldsOf(schema?.query)].toSorted(),
    gives: fieldsOf(schema?.data).toSorted(),
  });
});

const flow = readFileSync(path.resolve(import.meta.dirname, '../../docs/specification/flow.md'), 'utf8');

/** Rows of part 7 of form and flow: calls by the path as above, and the fields named for each. */
const namedFields = [form, flow].flatMap((page) =>
  [...page.matchAll(/^\| 7\.\d+ +\|([^|]+)\|(.+)\|$/gm)].map(([, cell = '', rest = '']) => {
    const paths = [...cell.matchAll(/`(GET )?([^`]+)`/g)];
    const folder = path.dirname(paths[0]?.[2] ?? '');
    return {
      calls: paths.map(([, method = '', name = '']) => `${method}${path.resolve(folder, name)}`),
      fields: namesIn(rest),
    };
  }),
);

// spec calls 1.1
it('marks with + the fields that neither form nor flow names', () => {
  expect(namedFields.flatMap(({ fields }) => fields).length).toBeGreaterThan(30);
  const marks = (call: string, field: string): boolean => {
    const row = text.split('\n').find((line) => line.startsWith(`| \`${call}\` `)) ?? '';
    return row.includes(`+\`${field}\``);
  };
  const wrong = namedFields.flatMap(({ calls: ofRow, fields }) =>
    fields.filter((field) => ofRow.every((call) => marks(call, field))).map((field) => [ofRow, field]),
  );
  expect(wrong).toEqual([]);
});

/** Names of an object's fields and of those in its lists. */
function namesWithin(schema: TSchema): string[] {
  const inside: TSchema[] = 'properties' in schema ? Object.values(schema.properties ?? {}) : [];
  return [...fieldsOf(schema), ...inside.flatMap((one) => ('items' in one ? fieldsOf(one) : []))];
}

/** What calls return inside a field (spec flow 3.2, 3.3, 3.4, 3.5, 3.9, 3.10; calls 1.2). */
describe('has every field that the specification names of', () => {
  it.each<[string, TSchema]>([
    ['3.2', ApplicationSummary],
    ['3.3', OwnershipSignatory],
    ['3.4', InsuredSignatory],
    ['3.5', ApplicationSummary.properties.EmailLogs.items],
    ['3.9', DecisionRow],
    ['3.10', schemas.resumeApplication.data],
  ])('flow %s', (statement, schema) => {
    const [, said = ''] = flow.split(`- **${statement}**`);
    const named = namesIn(said.split('\n- **')[0] ?? '').filter((name) => name !== 'To');
    expect(named.length).toBeGreaterThan(3);
    expect(named.filter((name) => !namesWithin(schema).includes(name))).toEqual([]);
  });
});
