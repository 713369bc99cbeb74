/** A bundler leaves out calls whose result nobody uses, as far as it knows them: what they throw is then never noticed. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { rolldown } from 'rolldown';
import { afterAll, beforeAll, expect, test } from 'vitest';

type Settings = typeof import('../../apps/server/src/platform/config/index.ts');

const entry = path.join(import.meta.dirname, '../../apps/server/src/platform/config/index.ts');
let folder: string;
let built: Settings;
beforeAll(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'countersign-settings-'));
  const file = path.join(folder, 'settings.mjs');
  const bundle = await rolldown({ input: entry, platform: 'node' });
  await bundle.write({ file, format: 'esm' });
  await bundle.close();
  built = await import(pathToFileURL(file).href);
});
afterAll(() => fs.rmSync(folder, { recursive: true }));

test.each([
  { DATABASE_URL: 'postgres://user:50%@db.example.com/countersign' },
  { SMTP_URL: 'smtps://user:50%@mail.example.com', MAIL_FROM: 'applications@carrier.example' },
  { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://localhost:4318', OTEL_EXPORTER_OTLP_HEADERS: 'api-key=50%' },
  { TIME_ZONE: 'Chicago' },
  { ADDRESS_URL: 'https://' },
])('the built program refuses %o', (settings) => {
  expect(() => built.readConfig(settings)).toThrow(built.ConfigError);
});
