/** A carrier's author at work: what happens when a file of the carrier's folder is saved while the server runs. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Data } from '@countersign/protocol';
import { newBrowser } from '../support/browser.ts';
import { signIn } from '../support/people.ts';
import { carrierFolder, productionSettings, startServer, type TestServer } from '../support/running-server.ts';

let server: TestServer;
let folder: string;
let home: string;

beforeAll(async () => {
  home = fs.mkdtempSync(path.join(os.tmpdir(), 'countersign-author-'));
  folder = path.join(home, 'carrier');
  fs.cpSync(carrierFolder, folder, { recursive: true });
  server = await startServer({ CARRIER: folder });
});
afterAll(async () => {
  await server.close();
  fs.rmSync(home, { recursive: true, force: true });
});

type State = Data<'carrierState'>;

const ask = async (query: { Known?: string; Wait?: string } = {}): Promise<State> =>
  (await newBrowser(server.url).call('carrierState', undefined, query)).data;

/** What is reported after `save`, once the server has read it. */
async function after(save: () => void): Promise<State> {
  const { Revision } = await ask();
  save();
  let state = await ask({ Known: Revision, Wait: '25' });
  while (state.Reading) state = await ask({ Known: state.Revision, Wait: '25' });
  return state;
}

const file = (name: string): string => path.join(folder, name);
const read = (name: string): string => fs.readFileSync(file(name), 'utf8');

/** Writes beside the file and renames over it, as many editors do. */
function saveByRename(name: string, text: string): void {
  fs.writeFileSync(file(`${name}~`), text);
  fs.renameSync(file(`${name}~`), file(name));
}

const report = 'blocks/AgentReport.yaml';
const medications = 'lists/Medications.yaml';

describe('a saved file', () => {
  test('with a mistake is reported by file, line, column and the text of the line; new cases still use the last good form', async () => {
    const whole = read(report);
    const before = await ask();
    expect(before.Findings).toEqual([]);
    const broken = whole.replace(/ConditionalClause: \w+/, (clause) => `${clause}Misspelt`);
    const line = broken.slice(0, broken.indexOf('Misspelt')).split('\n').length;
    const told = await after(() => fs.writeFileSync(file(report), broken));
    expect(told.Findings).toHaveLength(1);
    expect(told.Findings[0]).toMatchObject({
      Kind: 'unknown-question',
      File: report,
      Line: line,
      Source: broken.split('\n')[line - 1],
    });
    expect(told.Findings[0]?.Column).toBeGreaterThan(1);
    expect(told.Findings[0]?.Message).toContain('Misspelt');
    expect(told.DefinitionVersion).toBe(before.DefinitionVersion);

    const mended = await after(() => fs.writeFileSync(file(report), whole));
    expect(mended).toMatchObject({ Findings: [], DefinitionVersion: before.DefinitionVersion });
  });

  test('without one applies to new cases, also if it was saved by renaming; a case begun before keeps its form', async () => {
    const agent = await signIn(server.url, 'A1');
    const begun = (await agent.call('startApp', {})).data.ApplicationId;
    const before = await ask();
    const told = await after(() => saveByRename(medications, `${read(medications)}\n- Newmedicine\n`));
    expect(told.Findings).toEqual([]);
    expect(told.DefinitionVersion).not.toBe(before.DefinitionVersion);

    const versionOf = async (AppId?: string) =>
      (await agent.call('appDefinition', { appDefName: server.model.name, ...(AppId && { AppId }) })).data
        .DefinitionVersion;
    const { ApplicationId: next } = (await agent.call('startApp', {})).data;
    expect(await versionOf(begun)).toBe(before.DefinitionVersion);
    expect(await versionOf(next)).toBe(told.DefinitionVersion);
    expect(await versionOf()).toBe(told.DefinitionVersion);
    expect((await agent.call('getMedications')).data).toContainEqual({ name: 'Newmedicine' });
  });

  test('in a new folder is noticed, and so are a deleted file and a text defined twice', async () => {
    const unread = (...names: string[]) =>
      names.map((name) => ({ Kind: 'unlisted-file', File: `texts/added/${name}.md`, Line: 1 }));
    const first = await after(() => {
      fs.mkdirSync(file('texts/added'));
      fs.writeFileSync(file('texts/added/first.md'), 'First');
    });
    expect(first.Findings).toMatchObject(unread('first'));
    const both = await after(() => fs.writeFileSync(file('texts/added/second.md'), 'Second'));
    expect(both.Findings).toMatchObject(unread('first', 'second'));
    expect((await after(() => fs.rmSync(file('texts/added'), { recursive: true }))).Findings).toEqual([]);
    const twice = await after(() => fs.writeFileSync(file('texts/pages/added.yaml'), 'welcome.title: twice\n'));
    expect(twice.Findings).toMatchObject([{ Kind: 'duplicate-name', File: 'texts/pages/welcome.yaml', Line: 1 }]);
    expect((await after(() => fs.rmSync(file('texts/pages/added.yaml')))).Findings).toEqual([]);
  });

  test('in a folder that replaces the old one is noticed; while there is none, the preview says that it is out of date', async () => {
    const other = path.join(home, 'other');
    fs.cpSync(folder, other, { recursive: true });
    const { DefinitionVersion } = await ask();
    const gone = await after(() => fs.renameSync(folder, path.join(home, 'before')));
    expect(gone).toMatchObject({
      DefinitionVersion,
      Findings: [{ Kind: 'out-of-reach', Message: /ENOENT/ }].map((each) => ({
        ...each,
        Message: expect.stringMatching(each.Message),
      })),
    });
    fs.appendFileSync(path.join(other, medications), '\n- Othermedicine\n');
    const back = await after(() => fs.renameSync(other, folder));
    expect(back.Findings).toEqual([]);
    expect(back.DefinitionVersion).not.toBe(DefinitionVersion);
    const saved = await after(() => fs.appendFileSync(file(medications), '- Thirdmedicine\n'));
    expect(saved).not.toMatchObject({ DefinitionVersion: back.DefinitionVersion });
  });

  test('of the editor’s own changes nothing', async () => {
    const { Revision } = await ask();
    fs.writeFileSync(file('blocks/.AgentReport.yaml.swp'), 'x');
    fs.symlinkSync('nobody@nowhere', file('blocks/.#AgentReport.yaml'));
    fs.writeFileSync(file(report), read(report));
    expect((await ask({ Known: Revision, Wait: '1' })).Revision).toBe(Revision);
  });
});

describe('in production', () => {
  let production: TestServer;

  beforeAll(async () => {
    production = await startServer({ ...(await productionSettings(home)), CARRIER: folder, WEB: webFolder() });
  });
  afterAll(() => production.close());

  const get = (url: string) => production.http.fastify.inject({ url, headers: { host: 'apply.example.com' } });

  test('there is no such call, and the page is not served', async () => {
    expect((await get('/feed/get-carrier')).statusCode).toBe(200);
    expect((await get('/static/shared-1.js')).statusCode).toBe(200);
    expect((await get('/preview/carrier-state')).statusCode).toBe(404);
    expect((await get('/static/preview-page-1.js')).statusCode).toBe(404);
    expect((await get('/static/debug-start-page-1.js')).statusCode).toBe(404);
    expect((await get('/openapi.json')).statusCode).toBe(404);
  });

  test('a saved file changes nothing while the server runs', async () => {
    const { version } = production.services.definitions.current;
    const told = await after(() => fs.appendFileSync(file(medications), '- Latermedicine\n'));
    expect(told.DefinitionVersion).not.toBe(version);
    expect(production.services.definitions.current.version).toBe(version);
  });

  /** A minimal version of built pages. */
  function webFolder(): string {
    const web = path.join(home, 'web');
    fs.mkdirSync(path.join(web, 'static'), { recursive: true });
    for (const name of [
      'index.html',
      'static/shared-1.js',
      'static/preview-page-1.js',
      'static/debug-start-page-1.js',
    ]) {
      fs.writeFileSync(path.join(web, name), '');
    }
    return web;
  }
});
