/** Documents and uploads in a folder and in a bucket: the story of a case, away, lost, erased, moved (spec trust §9). */
import fs from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { eraseCase } from '../../src/applications/index.ts';
import { buildChild } from '../../src/documents/illustration/build-child.testkit.ts';
import { systemOrigin } from '../../src/evidence/index.ts';
import { copyStoredObjects, moveDocuments, type StoragePlace } from '../../src/commands/move-documents.ts';
import { ALL_PREFIXES, collectObjects, sha256, StorageUnavailable } from '../../src/platform/index.ts';
import { verifyEverything } from '../../src/commands/verify-everything.ts';
import { verifyCase } from '../../src/signing/index.ts';
import { disagreements } from '../support/agreement.ts';
import type { Reply } from '../support/browser.ts';
import { download } from '../signing/complete-download.ts';
import { type Case, storyOf } from '../support/complete-story.ts';
import { type Person, signIn, startCase, submission } from '../support/people.ts';
import { insuredSignature, readForms } from '../support/signatures.ts';
import { carrierFolder, idle, startServer, type TestServer, urlOf } from '../support/running-server.ts';
import { type Bucket, startBucket } from './bucket.ts';

const DAY_MS = 24 * 60 * 60 * 1_000;
const SAID = 'Documents and files cannot be read or stored right now. Nothing is lost. Please try again shortly.';

let child: Awaited<ReturnType<typeof buildChild>>;
let bucket: Bucket;
let folder: string;
beforeAll(async () => {
  child = await buildChild();
  bucket = await startBucket();
});
afterAll(async () => {
  await bucket.close();
  await child.remove();
});

interface Kit {
  objects(): string[];
  bytesOf(object: string): Buffer;
  set(object: string, bytes: Buffer | null): void;
  /** Takes the place away, and brings it back. */
  away(isAway: boolean): void;
}

const fileOf = (object: string): string => path.join(folder, object.slice(0, 2), object);

/** The mark says which database has documents there. */
const isNoMark = (name: string): boolean => !name.startsWith('used-by-');

const kits: Record<Exclude<StoragePlace, 'database'>, Kit> = {
  folder: {
    objects: () =>
      fs.existsSync(folder)
        ? fs
            .readdirSync(folder)
            .filter(isNoMark)
            .flatMap((name) => fs.readdirSync(path.join(folder, name)))
            .toSorted()
        : [],
    bytesOf: (object) => fs.readFileSync(fileOf(object)),
    set: (object, bytes) => (bytes ? fs.writeFileSync(fileOf(object), bytes) : fs.rmSync(fileOf(object))),
    away(isAway) {
      // A file where the folder should be: as unusable as a drive that is away.
      if (isAway) fs.renameSync(folder, `${folder}.away`);
      if (isAway) fs.writeFileSync(folder, '');
      else fs.rmSync(folder);
      if (!isAway) fs.renameSync(`${folder}.away`, folder);
    },
  },
  s3: {
    objects: () => bucket.objects().filter(isNoMark),
    bytesOf: (object) => bucket.bytesOf(object) ?? Buffer.alloc(0),
    set: (object, bytes) => bucket.set(object, bytes),
    away: (isAway) => void (bucket.fault = isAway ? 'silent' : null),
  },
};

describe.each(['folder', 's3'] as const)('documents in the place %s', (place) => {
  const kit = kits[place];
  let server: TestServer;
  let signed: Case;
  let story: ReturnType<typeof storyOf>;
  let settings: Record<string, string>;

  beforeAll(async () => {
    server = await startServer(
      { DOCUMENTS: place, ...bucket.settings },
      { illustrations: { childFile: child.childFile, timeoutMs: 30_000 } },
    );
    folder = server.services.config.documents.folder;
    const { keyFile, dataFolder } = server.services.config;
    settings = {
      DATABASE_URL: urlOf(server.database.connection),
      KEY_FILE: keyFile,
      COUNTERSIGN_DATA: dataFolder,
      ...bucket.settings,
    };
    story = storyOf(server, await signIn(server.url, 'A1'));
    signed = await story.readyToSign();
    for (const agent of [signed.agent.browser, signed.agent.browser]) {
      const { text } = await upload(await startCase(agent));
      if (!text.includes('success')) throw new Error(`not uploaded: ${text}`);
    }
    await story.signAsInsured(signed.insured);
    await story.signAsAgent(signed.agent);
    await idle(server);
  }, 180_000);
  afterAll(() => server.close());

  async function upload(person: Person, name = 'scanned'): Promise<Reply> {
    const form = new FormData();
    const bytes = fs.readFileSync(path.join(carrierFolder, 'samples', `illustration-${name}.pdf`));
    form.append('illustrationFile', new Blob([new Uint8Array(bytes)], { type: 'application/pdf' }), 'Rivera.pdf');
    const packed = new Response(form);
    const query = new URLSearchParams({ AppAuthId: person.handle, QuestionName: 'IllustrationUpload' });
    const text = Buffer.from(await packed.arrayBuffer());
    return person.browser.send('POST', `/pdf/uploadIllustrationFile?${query.toString()}`, text, {
      'content-type': packed.headers.get('content-type'),
    });
  }

  async function rows() {
    const { query } = server.database;
    const columns = ['application_id', 'bytes', 'place', 'object', 'object_length'] as const;
    const all = await Promise.all([
      query.selectFrom('document').select(columns).where('sha256', 'is not', null).execute(),
      query.selectFrom('upload').select(columns).execute(),
    ]);
    return all.flat();
  }

  /** Names of the objects that rows name, sorted. */
  const named = async (): Promise<string[]> => (await rows()).map(({ object }) => object ?? '').toSorted();

  const askPdf = ({ browser, id, handle }: Person): Promise<Reply> =>
    browser.call('getApplicationPdf', undefined, { appId: id, AppAuthId: handle, mergeType: 'Agent' });

  const collect = (days: number) =>
    collectObjects(server.services, {
      at: new Date(Date.now() + days * DAY_MS),
      prefixes: ALL_PREFIXES,
      signal: new AbortController().signal,
    });

  // spec trust 9.1, 9.3
  test('a signed case has its bytes there, and they tell nothing', async () => {
    const stored = await rows();
    expect(stored.length).toBeGreaterThan(5);
    for (const { bytes, place: at, object } of stored)
      expect({ bytes, at, object }).toMatchObject({
        bytes: null,
        at: place,
        object: expect.stringMatching(/^[0-9a-f]{64}$/),
      });
    const objects = kit.objects();
    expect(objects).toEqual(await named());
    // Two cases have the same file.
    expect(new Set(objects).size).toBe(stored.length);
    for (const object of objects) {
      const bytes = kit.bytesOf(object);
      expect(sha256(bytes)).toBe(object);
      for (const word of ['%PDF', 'Rivera', signed.agent.id]) expect(bytes.includes(word)).toBe(false);
    }
  });

  // spec trust 9.1
  test('is served, downloaded and verified as from the database', async () => {
    expect(await disagreements(server.services, signed.agent.id)).toEqual([]);
    expect((await askPdf(signed.agent)).code).toBe(200);
    const file = await download(await story.operator(), signed.agent.id);
    expect(file.bytes.subarray(0, 5).toString()).toBe('%PDF-');
  });

  // spec trust 9.5
  test('an object that is lost or changed is named by verification', async () => {
    const { services, database } = server;
    const of = (await rows()).filter(({ application_id: id }) => id === signed.agent.id);
    const object = of.at(-1)?.object ?? '';
    const whole = kit.bytesOf(object);
    const wrong = async () => {
      const checked = await verifyCase(database.query, services, signed.agent.id, [services.sealSigner.certificate]);
      return (checked ?? []).filter(({ ok }) => !ok).map(({ what }) => what);
    };
    kit.set(object, null);
    expect((await wrong()).join('\n')).toContain(`the object ${object} is not in the ${place}`);
    kit.set(object, Buffer.concat([whole, Buffer.from('x')]));
    expect((await wrong()).join('\n')).toContain(`the object ${object} in the ${place} was changed`);
    kit.set(object, whole);
    expect(await wrong()).toEqual([]);
  });

  // spec trust 9.4
  test('while it is away, reading is refused within 2 s, a signature is taken and sealed later', async () => {
    const next = await story.readyToSign();
    const DocumentSha256 = await readForms(next.insured);
    const fresh = await startCase(signed.agent.browser);
    await idle(server);
    kit.away(true);
    const begun = performance.now();
    const refused = await askPdf(signed.agent);
    expect(performance.now() - begun).toBeLessThan(2_000);
    expect(refused).toMatchObject({ status: 503, code: 503 });
    expect(refused.text).toContain(SAID);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await upload(fresh)).toMatchObject({ status: 503, code: 503 });
    const body = submission(next.insured, 'DeclarationsInsured', insuredSignature('Grace Rivera'), { DocumentSha256 });
    expect((await next.insured.browser.call('submitPayload', body)).code).toBe(200);
    const job = () =>
      server.database.query
        .selectFrom('job_status')
        .select(['state', 'error', 'attempts'])
        .where('application_id', '=', next.agent.id)
        .where('kind', '=', 'seal')
        .executeTakeFirst();
    await expect.poll(async () => (await job())?.attempts).toBeGreaterThan(0);
    kit.away(false);
    await idle(server);
    expect(await job()).toMatchObject({ state: 'done', error: null });
    expect(await disagreements(server.services, next.agent.id)).toEqual([]);
  });

  // spec trust 9.2
  test('what no row names is removed when no backup can name it anymore, and nothing else', async () => {
    const other = await startCase(signed.agent.browser);
    await upload(other);
    await upload(other, 'without-signature-field');
    // As a process that was killed between storing and its commit leaves it.
    const orphan = await server.services.storage.put(Buffer.from('sealed'));
    const stay = await named();
    // The file that was replaced is kept as long.
    expect(kit.objects().filter((object) => !stay.includes(object)).length).toBeGreaterThan(1);
    expect((await collect(7)).removed).toBe(0);
    expect(kit.objects()).toContain(orphan.object);
    await collect(9);
    expect(kit.objects()).toEqual(stay);
    expect(await server.database.query.selectFrom('unnamed_object').selectAll().execute()).toEqual([]);
  });

  // spec trust 9.8
  test('a copy has every object, grows by what is new, and verifies in place of the folder', async () => {
    const copy = path.join(server.database.folder, 'copy');
    const all = await named();
    expect(await copyStoredObjects(copy, settings)).toEqual({ copied: all.length, kept: 0, lost: [], shared: null });
    const [one = ''] = all;
    const whole = kit.bytesOf(one);
    kit.set(one, null);
    fs.rmSync(path.join(copy, one.slice(0, 2), one));
    const lost = [`the object ${one} is not in the ${place}`];
    expect(await copyStoredObjects(copy, settings)).toEqual({ copied: 0, kept: all.length - 1, lost, shared: null });
    kit.set(one, whole);
    expect(await copyStoredObjects(copy, settings)).toEqual({
      copied: 1,
      kept: all.length - 1,
      lost: [],
      shared: null,
    });
    // A bucket's documents are verified in the bucket.
    const told: string[] = [];
    const { cases } = await verifyEverything({ ...settings, DOCUMENT_FOLDER: copy }, (id) => told.push(id));
    expect({ cases: cases > 2, told }).toEqual({ cases: true, told: [] });
  });

  // spec trust 9.7
  test('moves to every other place and back while it is read, and goes on after an interruption', async () => {
    const to = async (target: StoragePlace) => moveDocuments(target, settings, () => undefined);
    const before = await rows();
    const other = place === 's3' ? 'folder' : 's3';
    let asked = 0;
    bucket.watch = (when, _, object) => {
      if (when === 'before' && object !== '' && (asked += 1) === 7) bucket.fault = 'away';
    };
    await expect(to(other)).rejects.toThrow(StorageUnavailable);
    expect(new Set((await rows()).map((row) => row.place))).toEqual(new Set([place, other]));
    Object.assign(bucket, { fault: null, watch: null });
    for (const target of [other, 'database', place] as const) {
      const [{ damaged }] = await Promise.all([
        to(target),
        expect(askPdf(signed.agent)).resolves.toMatchObject({ code: 200 }),
      ]);
      expect(damaged).toBe(0);
      const now = await rows();
      expect(new Set(now.map((row) => row.place))).toEqual(new Set([target === 'database' ? null : target]));
      expect(now).toHaveLength(before.length);
      expect(await disagreements(server.services, signed.agent.id)).toEqual([]);
    }
    expect(await to(place)).toEqual({ moved: 0, damaged: 0 });
  });

  // spec trust 9.3, flow 9.4
  test('an erased case is unreadable at once, and its objects are removed', async () => {
    const theirs = (await rows()).filter(({ application_id: id }) => id === signed.agent.id);
    expect(await eraseCase(server.services, signed.agent.id, { reason: 'request', origin: systemOrigin('test') })).toBe(
      'erased',
    );
    expect(
      await server.database.query
        .selectFrom('data_key')
        .select('key_id')
        .where('application_id', '=', signed.agent.id)
        .execute(),
    ).toEqual([]);
    await collect(9);
    const left = new Set(kit.objects());
    expect(theirs.filter(({ object }) => left.has(object ?? ''))).toEqual([]);
    expect([...left].toSorted()).toEqual(await named());
  });
});
