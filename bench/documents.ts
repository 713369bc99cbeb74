/**
 * Documents for concurrent signers: time until they can be read, and until they are sealed, compared with bare pdfkit
 * and a bare signature.
 */
import path from 'node:path';
import { parseArgs } from 'node:util';
import { printModel } from '@countersign/engine';
import { brandFrame, loadSealKey, renderDocument, sealSignature } from '../apps/server/src/documents/index.ts';
import { loadCarrier } from '../apps/server/src/reference/index.ts';
import { freePort, newestLink } from '../apps/server/test/support/newest-link.ts';
import { bareSeal, barePdf } from './documents/floor.ts';
import { formOf, prepareSigners, renew, signAll, until } from './documents/signers.ts';
import type { Person } from '../apps/server/test/support/people.ts';
import { startInstallation } from './server/installation.ts';
import { middle, part, print, root, round, say } from './common/bench.ts';
import { type Goal, judged, reportOf } from './common/report.ts';

const { values } = parseArgs({
  options: { quick: { type: 'boolean' }, json: { type: 'boolean' }, people: { type: 'string' } },
});
/** Seconds within which people who work at the same time reach the same step. */
const WINDOW = 10;
/** Documents that are made before those that are measured. */
const WARM = 20;
const quick = values.quick ?? false;
const people = Number(values.people ?? 20);
const rounds = quick ? 1 : 5;
const repeats = quick ? 5 : 20;

const SIGNED = { zone: 'America/New_York', when: new Date(), city: 'Dallas', state: 'TX', address: '127.0.0.1' };
const LETTER_A = 65;

/** Of this process, in ms: does not depend on how busy the machine is. */
function processorTime(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}

const { carrier, model } = loadCarrier(path.join(root, 'carrier'));
say('starting a server ...');
const installation = await startInstallation(root, await freePort());
const { url, database, vault } = installation;
try {
  const place = { url, model, newestLink: (id: string) => newestLink({ vault, database }, id) };
  say(`making ${people} cases ...`);
  const prepare = () => prepareSigners(place, people, (done) => void (done % 5 === 0 && say(`${done} of ${people}`)));

  /** The signers' documents, one after the other, then their signatures; each time in ms. */
  async function ceremony(signers: readonly Person[], seconds: number, what: string) {
    const ids = signers.map(({ id }) => id);
    const read: number[] = [];
    const from = new Date();
    const before = installation.used().cpu;
    for (let at = 0; at < rounds; at += 1) {
      say(`${people} documents ${what}, ${at + 1} of ${rounds} ...`);
      read.push(...(await renew(signers, at, seconds)));
    }
    const made = await database.query
      .selectFrom('document')
      .select(['requested_at', 'ready_at'])
      .where('application_id', 'in', ids)
      .where('requested_at', '>=', from)
      .where('ready_at', 'is not', null)
      .execute();
    say(`${people} signatures ${what} ...`);
    const between = installation.used().cpu;
    const answered = await signAll(signers, seconds);
    const seals = () =>
      database.query
        .selectFrom('document')
        .innerJoin('signature', 'signature.application_id', 'document.application_id')
        .select(['document.sealed_at', 'signature.signed_at'])
        .where('document.application_id', 'in', ids)
        .where('document.sealed_at', 'is not', null)
        .execute();
    await until(async () => (await seals()).length === people, 120);
    return {
      ready: made.map((row) => Number(row.ready_at) - Number(row.requested_at)),
      read,
      answered,
      sealed: (await seals()).map((row) => Number(row.sealed_at) - Number(row.signed_at)),
      // The server's own CPU time, which does not depend on how busy the machine is.
      processor: {
        document: ((between - before) * 1_000) / (people * rounds),
        signature: ((installation.used().cpu - between) * 1_000) / people,
      },
    };
  }

  const signers = await prepare();
  const together = await ceremony(signers, 0, 'in the same instant');
  const apart = await ceremony(await prepare(), WINDOW, `within ${WINDOW} s`);

  say('one document and one seal by themselves, beside the floor ...');
  const [first] = signers;
  if (!first) throw new Error('there are no signers');
  const form = await formOf(place, first);
  const printed = printModel(form, form.stage);
  const letters = JSON.stringify(printed).length;
  const frame = { ...brandFrame(carrier.brand, form.model.definition), documentId: 'bench', generatedAt: new Date() };
  const signer = await loadSealKey({ seal: null, environment: 'development', dataFolder: installation.folder });
  const alone = { render: [] as number[], bare: [] as number[], seal: [] as number[], bareSeal: [] as number[] };
  let pages = 0;
  // Warm, as in a server that has printed some before.
  for (let at = 0; at < WARM; at += 1) await renderDocument(printed, frame);
  for (let at = 0; at < repeats; at += 1) {
    const began = processorTime();
    const document = await renderDocument(printed, frame);
    alone.render.push(processorTime() - began);
    pages = document.pages;
    const bare = processorTime();
    await barePdf(pages, letters);
    alone.bare.push(processorTime() - bare);
    const sealing = processorTime();
    // Nobody signs with the name of the one before.
    const typedName = `Grace ${String.fromCodePoint(LETTER_A + at)}. Rivera`;
    const outcome = await sealSignature(document.bytes, {
      ...SIGNED,
      typedName,
      field: printed.signature.field,
      signer,
    });
    if (outcome.outcome !== 'sealed') throw new Error(outcome.outcome);
    alone.seal.push(processorTime() - sealing);
    const signing = processorTime();
    bareSeal(document.bytes);
    alone.bareSeal.push(processorTime() - signing);
  }
  const document = middle(alone.render);
  const processor = { document, page: document / pages, bare: middle(alone.bare) };
  const each = (list: readonly number[]): number => list.reduce((sum, ms) => sum + ms, 0) / list.length;
  const goalsOf = (who: string, { ready, sealed }: typeof together): Goal[] => [
    { goal: `document ready, ${who}, p95`, is: round(part(ready, 0.95)), bound: { atMost: 1_000 }, unit: 'ms' },
    { goal: `sealed, ${who}, p95`, is: round(part(sealed, 0.95)), bound: { atMost: 400 }, unit: 'ms' },
  ];
  const goals: Goal[] = [
    { goal: 'processor for each page of a document', is: round(processor.page, 1), bound: { atMost: 5 }, unit: 'ms' },
    {
      goal: 'document, to the same pages without structure',
      is: round(processor.document / processor.bare, 1),
      bound: { atMost: 5 },
      unit: '×',
    },
    // All of them, including the first, because nothing is warm while nobody signs.
    { goal: 'processor for 20 seals', is: round(20 * each(alone.seal)), bound: { atMost: 400 }, unit: 'ms' },
    // In one second of two processors, with everything that the server does for them.
    {
      goal: 'processor for 20 documents',
      is: round(20 * together.processor.document),
      bound: { atMost: 2_000 },
      unit: 'ms',
    },
    ...goalsOf(`${people} within ${WINDOW} s`, apart),
    ...goalsOf(`${people} in the same instant`, together),
  ];
  const spread = (list: readonly number[]) => ({ p50: round(part(list, 0.5)), p95: round(part(list, 0.95)) });
  const seen = ({ ready, read, answered, sealed, processor }: typeof together) => ({
    ready: spread(ready),
    'readable by its signer': spread(read),
    'signature answered': spread(answered),
    sealed: spread(sealed),
    'processor, ms each': { document: round(processor.document), signature: round(processor.signature) },
  });
  const measured = {
    people,
    documents: together.ready.length + apart.ready.length,
    pages,
    [`within ${WINDOW} s`]: seen(apart),
    'in the same instant': seen(together),
    'alone, processor, ms': { render: round(middle(alone.render), 1), seal: round(middle(alone.seal), 1) },
    'floor, processor, ms': { pdfkit: round(middle(alone.bare), 1), rsa: round(middle(alone.bareSeal), 1) },
    'ratio to the floor': {
      render: round(middle(alone.render) / middle(alone.bare), 2),
      seal: round(middle(alone.seal) / middle(alone.bareSeal), 2),
    },
  };
  print(
    { bench: 'documents', quick, measured, goals: judged(goals) },
    { json: values.json ?? false, text: () => reportOf(measured, goals) },
  );
} finally {
  await installation.close();
}
