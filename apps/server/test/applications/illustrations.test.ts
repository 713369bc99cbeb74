/** Starting with an illustration, and uploading one (spec form 4.36). */
import fs from 'node:fs';
import path from 'node:path';
import type { Data } from '@countersign/protocol';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loadCase } from '../../src/applications/index.ts';
import { buildChild } from '../../src/documents/illustration/build-child.testkit.ts';
import { hostileFiles } from '../../src/documents/illustration/hostile-files.testkit.ts';
import type { Reply } from '../support/browser.ts';
import { type Person, resume, signIn, startCase, submit } from '../support/people.ts';
import {
  carrierFolder,
  carrierWith,
  referenceCarrier,
  startServer,
  type TestServer,
} from '../support/running-server.ts';

let server: TestServer;
let agent: Person;
let other: Person;
let child: Awaited<ReturnType<typeof buildChild>>;

beforeAll(async () => {
  child = await buildChild();
  server = await startServer({}, { illustrations: { childFile: child.childFile, timeoutMs: 30_000 } });
  agent = await startCase(await signIn(server.url, 'A1'));
  other = await startCase(await signIn(server.url, 'B1'));
});
afterAll(async () => {
  await server.close();
  await child.remove();
});

const sample = (name: string): Uint8Array =>
  fs.readFileSync(path.join(carrierFolder, 'samples', `illustration-${name}.pdf`));

interface Sending {
  field: string;
  query: Record<string, string>;
  name?: string;
  type?: string;
}

/** As a page sends a file. */
async function send(person: Person, call: string, bytes: Uint8Array, how: Sending): Promise<Reply> {
  const { field, query, name = 'illustration.pdf', type = 'application/pdf' } = how;
  const form = new FormData();
  form.append(field, new Blob([new Uint8Array(bytes)], { type }), name);
  return sendForm(person, `/pdf/${call}?${new URLSearchParams(query).toString()}`, form);
}

async function sendForm(person: Person, url: string, form: FormData): Promise<Reply> {
  const packed = new Response(form);
  const text = Buffer.from(await packed.arrayBuffer());
  return person.browser.send('POST', url, text, { 'content-type': packed.headers.get('content-type') });
}

const upload = (person: Person, bytes: Uint8Array, more: Partial<Sending> = {}): Promise<Reply> =>
  send(person, 'uploadIllustrationFile', bytes, {
    field: 'illustrationFile',
    query: { AppAuthId: person.handle, QuestionName: 'IllustrationUpload' },
    ...more,
  });
async function uploaded(...given: Parameters<typeof upload>): Promise<Data<'uploadIllustrationFile'>[number]> {
  const { data } = await upload(...given);
  const [first] = data as Data<'uploadIllustrationFile'>;
  if (!first) throw new Error('nothing was answered');
  return first;
}
const start = (person: Person, bytes: Uint8Array, more: Partial<Sending> = {}): Promise<Reply> =>
  send(person, 'startAppWithIllustration', bytes, {
    field: 'illustration',
    query: { AppAuthId: person.handle },
    ...more,
  });

const evidence = (type: string) =>
  server.database.query
    .selectFrom('evidence')
    .select('data')
    .where('application_id', '=', agent.id)
    .where('type', '=', type)
    .execute();

const uploads = (id: string) =>
  server.database.query.selectFrom('upload').select('length').where('application_id', '=', id).execute();

async function versionOf(block: string): Promise<number | undefined> {
  const { data } = await resume(server, agent);
  return data.QuestionBlockResponses.find(({ BlockName }) => BlockName === block)?.Version;
}

const question = 'IllustrationCertification.IllustrationUpload';
const failed = 'Something has gone wrong.  Please try again.';
const pdfOnly = 'This question only accepts PDF files.';

describe('starting with an illustration', () => {
  // spec form 4.39
  test('without a field for the signature nothing is filled in', async () => {
    for (const name of ['without-signature-field', 'scanned']) {
      const { data } = await start(agent, sample(name));
      expect(data).toEqual({ status: 'success', SignaturePresent: false, response: {} });
    }
    expect((await resume(server, agent)).form.answerText('SECTIONDCoverageDetails.ProductName')).toBe('');
  });

  // spec form 4.39, 7.11
  test('fills in its values, marked until the page is left, and never replaces what a person typed', async () => {
    await submit(
      agent,
      'SECTIONAProposedInsured',
      { 'Name.FirstName': 'Graciela' },
      { Validation: { Enabled: false } },
    );
    const { data } = await start(agent, sample('with-signature-field'));
    // Sent again, it has the same response, and nothing is written.
    expect((await start(agent, sample('with-signature-field'))).data).toEqual(data);
    expect(data).toMatchObject({
      status: 'success',
      SignaturePresent: true,
      response: {
        SECTIONDCoverageDetails: [
          { QuestionName: 'ProductName', AnswerText: 'Term20' },
          { QuestionName: 'TermFaceAmount', AnswerText: '500000' },
        ],
      },
    });
    const { form } = await resume(server, agent);
    expect(form.answerText('SECTIONAProposedInsured.Name.FirstName')).toBe('Graciela');
    expect(form.answerText('SECTIONAProposedInsured.Name.LastName')).toBe('Rivera');
    expect(form.answerText('SECTIONAProposedInsured.DateOfBirth')).toBe('1986-04-08');
    expect(await prefilled('SECTIONDCoverageDetails')).toEqual(['ProductName', 'TermFaceAmount']);
    expect(await evidence('illustration.prefilled')).toHaveLength(1);
  });

  test('an answer that a person changes is no longer marked; leaving the page confirms the others', async () => {
    for (const TermFaceAmount of ['600000', '500000']) {
      await submit(agent, 'SECTIONDCoverageDetails', { TermFaceAmount }, { Validation: { Enabled: false } });
      expect(await prefilled('SECTIONDCoverageDetails')).toEqual(['ProductName']);
    }
    await submit(agent, 'SECTIONDCoverageDetails', { TermFaceAmount: '600000' });
    expect(await prefilled('SECTIONDCoverageDetails')).toEqual([]);
  });

  test('without a case it only says what it would fill in', async () => {
    const { data } = await start(agent, sample('with-signature-field'), { query: {} });
    expect(data).toMatchObject({
      response: {
        SECTIONDCoverageDetails: expect.arrayContaining([{ QuestionName: 'TermFaceAmount', AnswerText: '500000' }]),
      },
    });
  });
});

async function prefilled(block: string): Promise<string[] | undefined> {
  const { data } = await resume(server, agent);
  return data.QuestionBlockResponses.find(({ BlockName }) => BlockName === block)?.Prefilled;
}

describe('uploading an illustration', () => {
  // spec trust 7.1; form 4.37, 7.10
  test('stores it sealed with its hash, and says whether the applicant can sign it', async () => {
    const bytes = sample('with-signature-field');
    const taken = await uploaded(agent, bytes, { name: 'C:\\files\\Grace.pdf' });
    expect(taken).toMatchObject({ status: 'success', Saved: { Question: question } });
    expect(JSON.parse(taken.response)).toEqual({
      FileName: 'Grace.pdf',
      FileSize: bytes.length,
      ApplicantSignature: true,
      SignatureFields: ['ApplicantSignature'],
    });
    const stored = await server.database.query
      .selectFrom('upload')
      .selectAll()
      .where('application_id', '=', agent.id)
      .executeTakeFirstOrThrow();
    const sealed = (await server.services.storage.get(stored)) ?? Buffer.alloc(0);
    expect(sealed.includes('%PDF-')).toBe(false);
    const theCase = await loadCase(server.services, server.database.query, agent.id);
    const opened = theCase?.key.open('upload', `${stored.question}|${stored.sha256}`, sealed);
    expect(opened?.equals(bytes)).toBe(true);
    expect(
      (await resume(server, agent)).form.answerText('IllustrationCertification.IllustrationSignaturePresent'),
    ).toBe('true');
    expect((await evidence('illustration.uploaded'))[0]?.data).toMatchObject({ sha256: stored.sha256 });
  });

  test('writes the question of the form of its case, although the carrier’s newest data name another one', async () => {
    const { definitions } = server.services;
    const { illustration } = referenceCarrier().carrier;
    if (!illustration) throw new Error('there is no illustration.yaml');
    await definitions.adopt(carrierWith({ illustration: { ...illustration, SignaturePresent: 'Renamed.Question' } }));
    await upload(agent, sample('without-signature-field'), { name: 'Unsigned.pdf' });
    const present = async () =>
      (await resume(server, agent)).form.answerText('IllustrationCertification.IllustrationSignaturePresent');
    expect(await present()).toBe('false');
    await upload(agent, sample('with-signature-field'), { name: 'Signed.pdf' });
    expect(await present()).toBe('true');
    await definitions.adopt(referenceCarrier());
  });

  test('says what it wrote, with the version from which saving continues', async () => {
    const { Saved } = await uploaded(agent, sample('scanned'), { name: 'Scan.pdf' });
    expect(Saved?.Answers).toEqual({
      IllustrationCertification: [
        { QuestionName: 'IllustrationUpload.Upload', AnswerText: 'Scan.pdf' },
        {
          QuestionName: 'IllustrationUpload.Response',
          AnswerText: JSON.stringify({
            FileName: 'Scan.pdf',
            FileSize: sample('scanned').length,
            ApplicantSignature: false,
          }),
        },
        { QuestionName: 'IllustrationSignaturePresent', AnswerText: 'false' },
      ],
    });
    expect(Saved?.Versions).toEqual({ IllustrationCertification: await versionOf('IllustrationCertification') });
  });

  test('a newer file replaces it', async () => {
    const { data } = await upload(agent, sample('scanned'));
    expect(data).toMatchObject([{ response: expect.stringContaining('"ApplicantSignature":false') }]);
    const { form } = await resume(server, agent);
    expect(form.answerText('IllustrationCertification.IllustrationSignaturePresent')).toBe('false');
    expect(await uploads(agent.id)).toEqual([{ length: sample('scanned').length }]);
  });

  // spec http 1.5
  test('sent again because its response was lost, or twice at once, it is kept once and answered the same', async () => {
    const kept = () =>
      server.database.query.selectFrom('upload').selectAll().where('application_id', '=', agent.id).execute();
    const twice = () => uploaded(agent, sample('with-signature-field'), { name: 'Again.pdf' });
    const recorded = (await evidence('illustration.uploaded')).length;
    const [first, second] = await Promise.all([twice(), twice()]);
    const stored = await kept();
    expect(second).toEqual(first);
    expect(await twice()).toEqual(first);
    expect(await kept()).toEqual(stored);
    expect(await evidence('illustration.uploaded')).toHaveLength(recorded + 1);
    expect(first.Saved?.Versions).toEqual({ IllustrationCertification: await versionOf('IllustrationCertification') });
    // Under another name it is another file.
    const { response } = await uploaded(agent, sample('with-signature-field'), { name: 'Other.pdf' });
    expect(JSON.parse(response)).toMatchObject({ FileName: 'Other.pdf' });
    expect(await evidence('illustration.uploaded')).toHaveLength(recorded + 2);
  });
});

describe('deleting an illustration', () => {
  const remove = (person: Person, QuestionName: string): Promise<Reply> =>
    person.browser.call('deleteIllustrationFile', { AppAuthId: person.handle, AppId: person.id, QuestionName });

  test('removes the file and everything that was written about it; the answers it filled in stay', async () => {
    const { data } = await remove(agent, 'IllustrationUpload');
    expect(data).toEqual({
      Question: question,
      Answers: {
        IllustrationCertification: [
          { QuestionName: 'IllustrationUpload.Upload', AnswerText: null },
          { QuestionName: 'IllustrationUpload.Response', AnswerText: null },
          { QuestionName: 'IllustrationSignaturePresent', AnswerText: null },
        ],
      },
      Versions: { IllustrationCertification: await versionOf('IllustrationCertification') },
    });
    expect(await uploads(agent.id)).toEqual([]);
    expect(await evidence('illustration.deleted')).toHaveLength(1);
    expect((await resume(server, agent)).form.answerText('SECTIONDCoverageDetails.ProductName')).toBe('Term20');
  });

  test('twice has the same effect as once', async () => {
    expect(await remove(agent, question)).toMatchObject({ code: 200, data: { Versions: {} } });
    expect(await evidence('illustration.deleted')).toHaveLength(1);
  });

  // spec form 4.38
  test('of an optional question that has none leaves it unchanged and says that there is none', async () => {
    const term = 'IllustrationCertification.IllustrationUploadProtectionTerm';
    const started = await startCase(agent.browser);
    const response = async () => (await resume(server, started)).form.answerText(`${term}.Response`);
    await submit(started, 'SECTIONDCoverageDetails', { ProductName: 'Term20' }, { Validation: { Enabled: false } });
    expect(await response()).toBe('none');
    await upload(started, sample('scanned'), { query: { AppAuthId: started.handle, QuestionName: term } });
    expect(await response()).toContain('FileName');
    await remove(started, term);
    expect(await response()).toBe('none');
  });

  test("of another agent's case is refused", async () => {
    expect(await remove({ ...agent, browser: other.browser }, question)).toMatchObject({ code: 404 });
  });
});

describe('a file that starts the case belongs to the question that the case will show', () => {
  test.each([
    ['with-signature-field', 'IllustrationUploadProtectionTerm'],
    ['without-signature-field', 'IllustrationUpload'],
    ['scanned', 'IllustrationUpload'],
    // spec form 7.11
  ])('%s: %s', async (name, expected) => {
    const started = await startCase(agent.browser);
    const [first] = await Promise.all([
      uploaded(started, sample(name), { query: { AppAuthId: started.handle } }),
      start(started, sample(name)),
    ]);
    expect(first.Saved?.Question).toBe(`IllustrationCertification.${expected}`);
    const { form, data } = await resume(server, started);
    expect(form.answerText(`IllustrationCertification.${expected}.Upload`)).toBe('illustration.pdf');
    expect(data.Case.IllustrationUsed).toBe(name === 'with-signature-field');
  });
});

describe('what is refused', () => {
  test.each<[string, number, () => Promise<Reply>]>([
    ["another agent's case", 404, () => upload({ ...agent, browser: other.browser }, sample('scanned'))],
    ["another agent's case at the start", 404, () => start({ ...agent, browser: other.browser }, sample('scanned'))],
    [
      'a question that takes no file',
      422,
      () =>
        upload(agent, sample('scanned'), {
          query: { AppAuthId: agent.handle, QuestionName: 'ProductName' },
        }),
    ],
    ['another field', 400, () => upload(agent, sample('scanned'), { field: 'file' })],
    ['JSON', 415, () => agent.browser.send('POST', '/pdf/startAppWithIllustration', '{}')],
    ['a file where JSON belongs', 415, () => sendForm(agent, '/composable/start-app', new FormData())],
    ['more than 10 MiB', 413, () => upload(agent, Buffer.alloc(10 * 1_048_576 + 1))],
  ])('%s: %i', async (_, code, call) => {
    expect(await call()).toMatchObject({ status: code, code });
  });

  test('two files', async () => {
    const form = new FormData();
    for (const name of ['a.pdf', 'b.pdf']) form.append('illustration', new Blob(['%PDF-']), name);
    const reply = await sendForm(agent, '/pdf/startAppWithIllustration', form);
    expect(reply).toMatchObject({ code: 400, message: 'Only one file can be sent at a time.' });
  });

  test('another type under the name and type of a PDF; a PDF is accepted under any', async () => {
    expect((await upload(agent, Buffer.from('<html>'))).data).toEqual([{ status: 'error', response: pdfOnly }]);
    expect(await start(agent, Buffer.from('<html>'))).toMatchObject({ data: { status: 'error' }, message: pdfOnly });
    const renamed = await upload(agent, sample('scanned'), { name: 'x.txt', type: 'text/plain' });
    expect(renamed.data).toMatchObject([{ status: 'success' }]);
  });

  // spec trust 7.1
  test('a bomb, while eight others upload: theirs are accepted, and the server keeps responding to everybody', async () => {
    const bomb = hostileFiles().find(({ name }) => name.includes('hexadecimal'));
    const cases = await Promise.all(Array.from({ length: 8 }, () => startCase(agent.browser)));
    let over = false;
    const answers: number[] = [];
    const asking = (async () => {
      while (!over) {
        answers.push((await fetch(`${server.url}/readyz`)).status);
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    })();
    const [refused, ...taken] = await Promise.all([
      upload(agent, bomb?.bytes ?? Buffer.alloc(0)),
      ...cases.map((one) => uploaded(one, sample('with-signature-field'))),
    ]);
    over = true;
    await asking;
    expect(refused?.data).toEqual([{ status: 'error', response: failed }]);
    expect(taken.map((one) => one.status)).toEqual(Array<string>(8).fill('success'));
    expect(answers.length).toBeGreaterThan(3);
    expect(new Set(answers)).toEqual(new Set([200]));
  });

  const hostile = ['encrypted', 'JavaScript', 'cut in half', 'hexadecimal', 'nested', 'name each other'];
  test.each(
    hostileFiles()
      .filter(({ name }) => hostile.some((word) => name.includes(word)))
      .map((file) => [file.name, file] as const),
  )('%s; the server answers others after it', async (_, { bytes }) => {
    const { data } = await upload(agent, bytes);
    expect(data).toEqual([{ status: 'error', response: failed }]);
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
  });
});
