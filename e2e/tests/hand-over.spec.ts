import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { look } from './support/look.ts';
import { startOwnServer } from './support/own-server.ts';
import { contented, person } from './support/person.ts';
import { personAt } from './support/person-at.ts';

/** Refuses the first message and takes every other. */
async function moodySystem(): Promise<{ server: Server; came: string[]; settings: Record<string, string> }> {
  const came: string[] = [];
  const server = createServer((request, response) => {
    request.resume().on('end', () => {
      came.push(String(request.headers['webhook-id']));
      response.writeHead(came.length === 1 ? 400 : 200).end(JSON.stringify({ id: 'POL-1' }));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // It listens on a port, not on a pipe.
  const { port } = server.address() as AddressInfo;
  const folder = mkdtempSync(path.join(tmpdir(), 'countersign-targets-'));
  const secrets = path.join(folder, 'secrets.txt');
  const targets = path.join(folder, 'targets.json');
  writeFileSync(secrets, `whsec_${Buffer.alloc(32, 7).toString('base64')}\n`);
  const admin = { name: 'admin', url: `http://127.0.0.1:${port}/`, secrets, private: true, mapping: 'application' };
  writeFileSync(targets, JSON.stringify([admin]));
  return { server, came, settings: { HANDOVER_TARGETS: targets } };
}

// spec handover 4.4, 4.5
test('a hand-over that another system refused is sent again by operations, who read its receipt', async ({
  browser,
}) => {
  const system = await moodySystem();
  const server = await startOwnServer(system.settings);
  // The agent's window is not looked at.
  const decided = await personAt(browser, server.url, 'agent-to-sign', 'sign: {}', 'decide: {}');
  await decided.context.close();
  await expect.poll(() => system.came.length, { timeout: 60_000 }).toBe(1);
  const operator = await person(browser, { baseURL: server.url });
  const { page } = operator;
  await page.goto('/express/operations?list=failed');
  await page.getByRole('tab', { name: 'With failed jobs' }).click();
  const row = page.getByRole('row').filter({ hasText: 'A hand-over to another system could not be delivered' });
  await expect(row).toContainText('Reason: admin: status 400');
  await look(operator, 'operations-hand-over-failed');
  await row.getByRole('button', { name: /^Send again/ }).click();
  await expect.poll(() => system.came.length).toBe(2);
  expect(new Set(system.came).size).toBe(1);
  await page.getByRole('tab', { name: 'All', exact: true }).click();
  const timeline = page.getByRole('button', { name: /^Timeline/ });
  await timeline.click();
  await expect(page.getByRole('dialog')).toContainText(
    /Handed over to another system: admin, which answered POL-1, SHA-256 [0-9a-f]{64}/,
  );
  await look(operator, 'operations-handed-over');
  contented(operator);
  await server.stop();
  system.server.close();
});
