/** What the database says was written is there after a loss of power: the contents of files, and their names. */
import fs from 'node:fs';
import { open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { writeAnchorFile } from '../../src/evidence/anchor-folder.ts';
import { deliver } from '../../src/hand-over/index.ts';
import { sha256 } from '../../src/platform/index.ts';
import { folderPlace } from '../../src/platform/storage/folder-place.ts';

let folder: string;
/** What was made durable, in order: the number of bytes of a file, or the names in a folder. */
let durable: (number | string[])[];
beforeEach(async () => {
  folder = fs.mkdtempSync(path.join(tmpdir(), 'durable-'));
  durable = [];
  const handle = await open(folder);
  const files = Object.getPrototypeOf(handle) as typeof handle;
  await handle.close();
  // eslint-disable-next-line typescript/unbound-method -- called with the file below.
  const { sync } = files;
  vi.spyOn(files, 'sync').mockImplementation(async function synced(this: typeof handle) {
    await sync.call(this);
    const named = fs.readlinkSync(`/proc/self/fd/${this.fd}`);
    durable.push(fs.statSync(named).isDirectory() ? fs.readdirSync(named) : fs.statSync(named).size);
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  fs.rmSync(folder, { recursive: true });
});

const bytes = Buffer.from('{"words":"some"}');
const message = { id: 'msg_1', mediaType: 'application/json', body: bytes };
const put = () => deliver({ kind: 'folder', folder }, message, () => new Date());
const object = sha256(bytes);

test.each<[string, () => Promise<unknown>, (number | string[])[]]>([
  [
    'an anchor and its seal, in a new folder',
    () => writeAnchorFile(path.join(folder, 'anchors'), 1, { text: 'anchor', seal: Buffer.from('seal') }),
    [['anchors'], 4, ['00000001.anchor.p7s'], 6, ['00000001.anchor', '00000001.anchor.p7s']],
  ],
  ['a message for another system', put, [16, ['msg_1.json']]],
  [
    'a document, in a new folder',
    () => folderPlace(path.join(folder, 'documents')).put(object, bytes, { isLocked: false }),
    [[object.slice(0, 2)], ['documents'], 16, [object]],
  ],
])('%s: its contents, then its name', async (_what, write, steps) => {
  await write();
  expect(durable).toEqual(steps);
});

test('a message whose earlier try ended before its name was durable', async () => {
  fs.writeFileSync(path.join(folder, 'msg_1.json'), bytes);
  expect(await put()).toMatchObject({ kind: 'delivered' });
  expect(durable).toEqual([['msg_1.json']]);
});
