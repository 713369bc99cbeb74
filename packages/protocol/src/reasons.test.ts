import { expect, test } from 'vitest';
import Type from 'typebox';
import { Compile } from 'typebox/compile';
import { type CallSchema, schemas } from './schemas.ts';
import { type SystemRoute, systemRoutes } from './systems.ts';

/** The body fields that contain a reason, by the name of the call. */
function reasonsOf(name: string, body: CallSchema['body']): [string, Type.TString][] {
  if (!body || !Type.IsObject(body)) return [];
  return Object.entries(body.properties).flatMap(([field, schema]): [string, Type.TString][] =>
    /^(reason|why)$/i.test(field) && Type.IsString(schema) ? [[`${name}.${field}`, schema]] : [],
  );
}

const reasons = [
  ...Object.entries<CallSchema>(schemas).flatMap(([name, { body }]) => reasonsOf(name, body)),
  ...Object.entries<SystemRoute>(systemRoutes).flatMap(([name, { body }]) => reasonsOf(`systems ${name}`, body)),
];

// spec trust 5.1, 8.14; requirements 1.1, 1.5
test('whoever has to say why says something, in every call', () => {
  expect(reasons.map(([name]) => name)).toEqual(
    expect.arrayContaining(['unlockApplication.Reason', 'placeHold.Reason', 'systems withdrawRequirement.why']),
  );
  for (const text of ['', ' ', '\t\n', '\u{a0}']) {
    expect(reasons.flatMap(([name, schema]) => (Compile(schema).Check(text) ? [name] : []))).toEqual([]);
  }
  expect(reasons.flatMap(([name, schema]) => (Compile(schema).Check(' a ') ? [] : [name]))).toEqual([]);
});
