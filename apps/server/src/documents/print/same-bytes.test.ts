import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';
import { expect, it } from 'vitest';
import { renderDocument } from './render.ts';
import { SAMPLE_FRAME, sampleModel } from './sample-model.testkit.ts';

const here = path.dirname(fileURLToPath(import.meta.url));

// Three processes that each read the fonts.
const SLOW = { timeout: 120_000 };

it('the same document has the same bytes in every process, time zone and language of the machine', SLOW, async () => {
  const builds = path.join(here, '../../../../../.build/test');
  await mkdir(builds, { recursive: true });
  const folder = await mkdtemp(path.join(builds, 'same-bytes-'));
  const ours = /^(\.|\/|@countersign\/)/;
  const bundle = await rolldown({
    input: path.join(here, 'same-bytes.process.ts'),
    platform: 'node',
    external: (id) => !ours.test(id),
  });
  const file = path.join(folder, 'same-bytes.mjs');
  await bundle.write({ file, format: 'esm' });
  await bundle.close();
  const said = [
    { TZ: 'UTC', LC_ALL: 'en_US.UTF-8' },
    { TZ: 'Asia/Tokyo', LC_ALL: 'de_DE.UTF-8' },
    { TZ: 'America/St_Johns', LC_ALL: 'tr_TR.UTF-8' },
  ].map((env) => execFileSync(process.execPath, [file], { env, encoding: 'utf8' }).trim());
  await rm(folder, { recursive: true });
  // The machines really differ; otherwise this would prove nothing.
  expect(new Set(said).size).toBe(3);
  const hashes = new Set(said.map((line) => line.split(' ')[0]));
  expect(hashes.size).toBe(1);

  // And in a process that has printed other documents before, with single letters that look like ligatures of the
  // sample.
  const alike = { kind: 'text' as const, text: '\ufb00 \ufb01 \ufb02 \ufb03 \ufb04 *\ufb01* **\ufb01 \ufb02 \ufb03**' };
  const sections = [{ id: 'ALIKE', title: 'EquivalentValues', items: [alike] }];
  await renderDocument({ ...sampleModel(1), sections }, SAMPLE_FRAME);
  const { bytes } = await renderDocument(sampleModel(12), { ...SAMPLE_FRAME, isTest: true });
  expect([...hashes]).toEqual([createHash('sha256').update(bytes).digest('hex')]);
});
