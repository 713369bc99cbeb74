/** A case with a very long record is still verified, in memory that does not grow with it. */
import { EVIDENCE_START, evidenceHash } from '@countersign/verify';
import { expect, test } from 'vitest';
import { eventMac } from '../../src/evidence/event-mac.ts';
import { verifyStoredEvidence } from '../../src/evidence/index.ts';
import { BOUND_COLUMNS, boundOf } from '../../src/platform/index.ts';
import { insertApplication } from '../support/sample-application.ts';
import { testDatabase } from '../support/test-database.ts';

const events = 1_000_000;
const batch = 2_000;
const mostMegabytes = 250;

test('a million events', async () => {
  const database = await testDatabase();
  const { query, vault } = database;
  await insertApplication(database, 'long');
  let hash: string = EVIDENCE_START;
  for (let from = 0; from < events; from += batch) {
    const rows = Array.from({ length: batch }, (_, place) => {
      const said = {
        applicationId: 'long',
        seq: from + place,
        epoch: 1,
        type: 'app.resumed',
        actor: { kind: 'agent', id: 'A1' },
        at: new Date(1_800_000_000_000 + from + place).toISOString(),
        address: '192.0.2.1',
        requestId: '',
        data: {},
      };
      const prevHash = hash;
      hash = evidenceHash(prevHash, said);
      return {
        application_id: said.applicationId,
        seq: said.seq,
        epoch: said.epoch,
        type: said.type,
        actor: JSON.stringify(said.actor),
        at: new Date(said.at),
        address: said.address,
        request_id: said.requestId,
        data: JSON.stringify(said.data),
        prev_hash: prevHash,
        hash,
        mac: eventMac(vault, 'long', 0, { seq: said.seq, hash }),
      };
    });
    await query.insertInto('evidence').values(rows).execute();
  }
  const end = { evidence_seq: events - 1, evidence_hash: hash, macs_from: 0 };
  const row = await query
    .selectFrom('application')
    .select([...BOUND_COLUMNS.application])
    .where('id', '=', 'long')
    .executeTakeFirstOrThrow();
  const bound = boundOf(query, 'application', { ...row, ...end });
  await query
    .updateTable('application')
    .set({ ...end, bound })
    .where('id', '=', 'long')
    .execute();

  const before = process.memoryUsage.rss();
  let most = before;
  const look = setInterval(() => (most = Math.max(most, process.memoryUsage.rss())), 20);
  const cpu = process.cpuUsage();
  const report = await verifyStoredEvidence(query, vault, 'long');
  clearInterval(look);
  const { user, system } = process.cpuUsage(cpu);
  const megabytes = Math.round((most - before) / 1e6);
  console.log(`${events} events: ${Math.round((user + system) / 1e4) / 100} s of CPU, ${megabytes} MB more`);
  expect(report).toMatchObject({ ok: true, head: { seq: events - 1 } });
  expect(megabytes).toBeLessThan(mostMegabytes);
  await database.drop();
});
