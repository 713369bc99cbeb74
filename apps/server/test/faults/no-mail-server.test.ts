/** With the mail server away for the whole run a case still goes from its start to the decision (design 5, "Jobs"). */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { httpDriver, readScenario, reportLines, runScenario } from '@countersign/scenario';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newBrowser } from '../browser.ts';
import { carrierFolder, freePort } from '../running-server.ts';
import { type ServerProcess, startProcess } from './server-process.ts';

let server: ServerProcess;
beforeAll(async () => {
  const nobody = await freePort();
  server = await startProcess({ SMTP_URL: `smtp://127.0.0.1:${nobody}`, MAIL_FROM: 'forms@carrier.example' });
});
afterAll(() => server.remove());

test('a case completes', async () => {
  const file = path.join(carrierFolder, 'scenarios', 'sole-owner-term.yaml');
  const read = readScenario(readFileSync(file, 'utf8'), file);
  if (!read.ok) throw new Error(JSON.stringify(read.mistakes));
  const report = await runScenario(httpDriver(server.url), read.scenario);
  expect(reportLines(report).filter((line) => line.startsWith('FAILED') || line.includes('expected'))).toEqual([]);
  const { text } = await newBrowser(server.url).send('GET', '/outbox.json');
  const mails: { status: string }[] = JSON.parse(text);
  expect(mails.map(({ status }) => status)).not.toContain('sent');
  expect(mails.length).toBeGreaterThan(0);
});
