/** docs/openapi.json describes the machine interface as its schemas say (spec systems 3.1). */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { systemReasons, systemRoutes } from '@countersign/protocol/systems';
import { systemsOpenApi } from '@countersign/protocol/systems-openapi';
import { expect, test } from 'vitest';

const file = path.resolve(import.meta.dirname, '../../docs/openapi.json');
const made = `${JSON.stringify(systemsOpenApi(), null, 2)}\n`;

// Writes it anew: WRITE_OPENAPI=1 npx vitest run --project unit test/docs/openapi.test.ts
if (process.env['WRITE_OPENAPI'] !== undefined) writeFileSync(file, made);

// spec systems 3.1
test('the file is made of the schemas that requests are checked with', () => {
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(JSON.parse(made));
});

test('every call, and every reason for a refusal, is in the guide', () => {
  const guide = readFileSync(path.resolve(import.meta.dirname, '../../docs/machine-interface.md'), 'utf8');
  const paths = Object.values(systemRoutes).map(
    ({ method, path: place }) => `\`${method} ${place.replaceAll(/:(\w+)/g, '{$1}')}\``,
  );
  expect(
    [...paths, ...Object.keys(systemReasons).map((reason) => `\`${reason}\``)].filter((one) => !guide.includes(one)),
  ).toEqual([]);
});
