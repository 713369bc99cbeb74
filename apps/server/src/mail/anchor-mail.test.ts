import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type MailSink, startMailSink } from '../../test/support/mail-sink.ts';
import type { MadeAnchor } from '../evidence/index.ts';
import { createLog } from '../platform/index.ts';
import { mailAnchor } from './anchor-mail.ts';
import { createMailTransport, type MailTransport } from './transport.ts';

const hour = 3_600_000;
const to = 'audit@carrier.example';
let folder: string;
let sink: MailSink;
let transport: MailTransport;
let logged: string[];

beforeEach(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'anchors-'));
  logged = [];
  sink = await startMailSink();
  const from = 'eapp@carrier.example';
  transport = createMailTransport({ url: sink.url, from, requireTls: false, host: 'carrier.example' });
});
afterEach(async () => {
  transport.close();
  await sink.close();
  fs.rmSync(folder, { recursive: true });
});

const anchor = (number: number): MadeAnchor => ({
  number,
  at: new Date(number * hour),
  previous: `before-${number}`,
  cases: 0,
  hash: `hash-${number}`,
});

async function mailAt(hours: number): Promise<void> {
  const log = createLog({ logLevel: 'error' }, { write: (line) => void logged.push(line) });
  const now = () => new Date(Date.parse('2026-05-04T10:00:00Z') + hours * hour);
  await mailAnchor({ to, folder, transport, log, now }, anchor(hours));
}

test('the newest anchor is mailed once a day, with its hash and the one before', async () => {
  await mailAt(1);
  await mailAt(2);
  // The last anchor of the day (UTC).
  await mailAt(13);
  expect(sink.letters).toHaveLength(1);
  expect(sink.letters[0]).toMatch(/^To: audit@carrier\.example/m);
  expect(sink.letters[0]).toMatch(/^Subject: Countersign: anchor 1\r$/m);
  expect(sink.letters[0]).toContain('SHA-256 of its file: hash-1');
  expect(sink.letters[0]).toContain('SHA-256 of the one before: before-1');
  // The first of the next day, less than 24 hours later: otherwise the mail would come later each day, until one has none.
  await mailAt(15);
  await mailAt(16);
  expect(sink.letters).toHaveLength(2);
  expect(logged).toEqual([]);
});

test('after a day that a clock told too early, each day has its mail again', async () => {
  for (const hours of [72, 2, 26]) await mailAt(hours);
  expect(sink.letters).toHaveLength(3);
});

test('a mail that is rejected is logged, and sent with the next anchor', async () => {
  sink.treat(to, 'put off');
  await mailAt(1);
  expect(sink.letters).toEqual([]);
  expect(logged).toEqual([expect.stringContaining('the anchor was not mailed')]);
  sink.treat(to, 'take');
  await mailAt(2);
  expect(sink.letters).toHaveLength(1);
  expect(sink.letters[0]).toContain('SHA-256 of its file: hash-2');
});
