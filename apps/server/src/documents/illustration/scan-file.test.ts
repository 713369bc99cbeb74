/** A daemon that speaks ClamAV's protocol, and what happens to a file when it finds something or cannot be reached. */
import { mkdtempSync, rmSync } from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLog, readConfig } from '../../platform/index.ts';
import { buildChild } from './build-child.testkit.ts';
import { hostileFiles } from './hostile-files.testkit.ts';
import { startIllustrationReader } from './read-illustration.ts';
import { openFileScanner } from './scan-file.ts';

/** Known to every scanner, and harmless. In two parts, so that no scanner reports this file. */
const EICAR = `X5O!P%@AP[4\\PZX54(P^)7CC)7}$${'EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'}`;
const folder = mkdtempSync(path.join(os.tmpdir(), 'countersign-scanner-'));
const socket = path.join(folder, 'clamd.ctl');
const lines: string[] = [];
const log = createLog(readConfig({ LOG_LEVEL: 'info' }), { write: (line) => void lines.push(line) });
const scan = openFileScanner(readConfig({ FILE_SCANNER: `unix://${socket}` }), log);

let child: Awaited<ReturnType<typeof buildChild>>;
let daemon: net.Server;
/** What the daemon answers instead of scanning. */
let says: string | null = null;

beforeAll(async () => {
  child = await buildChild();
  daemon = net.createServer((asking) => {
    let heard = Buffer.alloc(0);
    asking.on('error', () => undefined);
    asking.on('data', (piece: Buffer) => {
      heard = Buffer.concat([heard, piece]);
      const file = contentOf(heard);
      if (file === null) return;
      asking.end(says ?? (file.includes(EICAR) ? 'stream: Win.Test.EICAR_HDB-1 FOUND\0' : 'stream: OK\0'));
    });
  });
  await new Promise<void>((resolve) => daemon.listen(socket, resolve));
});
afterAll(async () => {
  await new Promise((resolve) => daemon.close(resolve));
  await child.remove();
  rmSync(folder, { recursive: true });
});

/** The pieces after the command, each preceded by its length, once the empty one has arrived. */
function contentOf(heard: Buffer): Buffer | null {
  const command = 'zINSTREAM\0';
  if (heard.subarray(0, command.length).toString('latin1') !== command) return null;
  const pieces: Buffer[] = [];
  for (let at = command.length; at + 4 <= heard.length;) {
    const length = heard.readUInt32BE(at);
    if (length === 0) return Buffer.concat(pieces);
    pieces.push(heard.subarray(at + 4, at + 4 + length));
    at += 4 + length;
  }
  return null;
}

const reader = () => startIllustrationReader({ childFile: child.childFile, timeoutMs: 30_000, scan });
const whole = hostileFiles().find(({ expected }) => expected === 'read')?.bytes ?? Buffer.alloc(0);
const infected = Buffer.concat([whole, Buffer.from(`\n% ${EICAR}\n`)]);

describe('a file that is uploaded while a scanner is configured', () => {
  it('is read if the scanner accepts it', async () => {
    expect((await reader().read([whole])).outcome).toBe('read');
  });

  it('is refused if the scanner finds something, which is logged without the file', async () => {
    expect(await reader().read([infected])).toEqual({ outcome: 'refused', reason: 'scanner' });
    expect(lines.join('')).toContain('the virus scanner refuses a file');
    expect(lines.join('')).not.toContain('EICAR');
    // Without the scanner it would be read.
    const open = startIllustrationReader({ childFile: child.childFile, timeoutMs: 30_000 });
    expect((await open.read([infected])).outcome).toBe('read');
  });

  it.each([
    ['says something else', 'INSTREAM size limit exceeded. ERROR\0'],
    ['says nothing and closes', ''],
    ['says OK of something else', 'OK\0'],
    ['talks without an end', 'x'.repeat(5_000)],
  ])('is refused when the scanner %s', async (_what, answer) => {
    says = answer;
    expect(await reader().read([whole])).toEqual({ outcome: 'refused', reason: 'scanner' });
    expect(lines.at(-1)).toContain('virus scanner unavailable');
    says = null;
  });

  it('is refused when the scanner stops reading, and so are those that wait for their turn', async () => {
    const stuck = path.join(folder, 'stuck.ctl');
    const asking = new Set<net.Socket>();
    const idle = net.createServer((one) => void asking.add(one.on('error', () => undefined).pause()));
    await new Promise<void>((resolve) => idle.listen(stuck, resolve));
    const waiting = openFileScanner(readConfig({ FILE_SCANNER: `unix://${stuck}` }), log);
    const stuckReader = startIllustrationReader({ childFile: child.childFile, timeoutMs: 30_000, scan: waiting });
    const large = Buffer.concat([whole, Buffer.from(`\n%${'x'.repeat(4_000_000)}\n`)]);
    const readings = await Promise.all([1, 2, 3].map(() => stuckReader.read([large])));
    expect(readings).toEqual(readings.map(() => ({ outcome: 'refused', reason: 'scanner' })));
    expect(lines.at(-1)).toMatch(/"code":"ETIMEDOUT".*virus scanner unavailable/);
    for (const one of asking) one.destroy();
    await new Promise((resolve) => idle.close(resolve));
  });

  it('is refused while the scanner is down, and read again when it is back', async () => {
    await new Promise((resolve) => daemon.close(resolve));
    expect(await reader().read([whole])).toEqual({ outcome: 'refused', reason: 'scanner' });
    expect(lines.at(-1)).toMatch(/"code":"ENOENT".*virus scanner unavailable/);
    await new Promise<void>((resolve) => daemon.listen(socket, resolve));
    expect((await reader().read([whole])).outcome).toBe('read');
  });
});
