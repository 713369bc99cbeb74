import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliDecompressSync } from 'node:zlib';
import { loadModel } from '@countersign/engine';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { agentDetails } from '../../test/support/agent-details.ts';
import { insertApplication } from '../../test/support/sample-application.ts';
import { type TestDatabase, testDatabase } from '../../test/support/test-database.ts';
import { buildServer, createLog, type HttpServer, readConfig } from '../platform/index.ts';
import { CarrierRefused, type Definitions, loadCarrier, openDefinitions, registerReference } from './index.ts';

const carrierFolder = fileURLToPath(new URL('../../../../carrier', import.meta.url));
let database: TestDatabase;
let http: HttpServer;
let definitions: Definitions;

beforeAll(async () => {
  database = await testDatabase();
  const loaded = loadCarrier(carrierFolder);
  definitions = await openDefinitions(database, loaded);
  const config = readConfig({ WEB: database.folder });
  http = await buildServer({ config, database, vault: database.vault, log: createLog({ logLevel: 'silent' }) });
  registerReference({ definitions, vault: database.vault, now: () => new Date() }, http);
});
afterAll(async () => {
  await http.fastify.close();
  await database.drop();
});

async function post(url: string, payload: object, headers = {}, cookies = {}) {
  const visitor = 'v'.repeat(43);
  return http.fastify.inject({
    method: 'POST',
    url,
    payload,
    cookies: { 'eapp-visitor': visitor, ...cookies },
    headers: { 'sec-fetch-site': 'same-origin', 'x-csrf-token': database.vault.sign('visitor', visitor), ...headers },
  });
}
/** Of `insertApplication`. */
const AGENT = 'A1';
const appDefName = (): string => definitions.current.model.name;

/** A copy of the reference carrier with one file changed. */
function changedCarrier(file: string, change: (text: string) => string): string {
  const folder = fs.mkdtempSync(path.join(database.folder, 'carrier-'));
  fs.cpSync(carrierFolder, folder, { recursive: true });
  const place = path.join(folder, file);
  fs.writeFileSync(place, change(fs.readFileSync(place, 'utf8')));
  return folder;
}

describe('a carrier', () => {
  // spec engine 1.2
  it('with mistakes is refused with every one of them, by file, line and path', () => {
    const folder = changedCarrier('lists/States.yaml', (text) => `${text}\n- [\n`);
    expect(() => loadCarrier(folder)).toThrow(CarrierRefused);
    expect(() => loadCarrier(folder)).toThrow(/:\n.*lists\/States\.yaml:\d+:\d+: .+ \[yaml-syntax\] \S+/);
    expect(() => loadCarrier(path.join(folder, 'nothing'))).toThrow(/^CARRIER: there is no folder/);
  });
});

describe('versions of the definition', () => {
  // spec engine 1.3; trust 1.1
  it('do not change: an application keeps the one that it was started with', async () => {
    const first = definitions.current.version;
    await insertApplication(database, 'old-case');
    await database.query
      .updateTable('application')
      .set({ definition_version: first })
      .where('id', '=', 'old-case')
      .execute();
    const folder = changedCarrier('lists/Medications.yaml', (text) => `${text}\n- Newmedicine\n`);
    const later = await openDefinitions(database, loadCarrier(folder));
    expect(later.current.version).not.toBe(first);
    const old = await later.ofApplication('old-case', { agentId: AGENT, customerOf: null });
    expect(old.version).toBe(first);
    expect(old.model.definition.Lists['Medications']).toEqual(
      definitions.current.model.definition.Lists['Medications'],
    );
    const versionFor = async (id: string, agentId: string | null, customerOf: string | null) =>
      (await later.ofApplication(id, { agentId, customerOf })).version;
    expect(await versionFor('old-case', null, 'old-case')).toBe(first);
    // To whom it is not, it is as one that does not exist.
    expect(await versionFor('no-case', AGENT, 'no-case')).toBe(later.current.version);
    for (const [agentId, customerOf] of [
      [null, null],
      ['B1', null],
      [null, 'other-case'],
    ] as const)
      expect(await versionFor('old-case', agentId, customerOf)).toBe(later.current.version);
    await expect(later.byVersion('f'.repeat(64))).rejects.toThrow('is not stored');
  });

  it('are the same for the same data, whichever process reads it', async () => {
    expect((await openDefinitions(database, loadCarrier(carrierFolder))).current.version).toBe(
      definitions.current.version,
    );
  });
});

describe('reference calls', () => {
  // spec form 7.2, 7.3, 7.4; flow 7.20
  it('return states, medications and countries in their shapes', async () => {
    const get = async (url: string) => (await http.fastify.inject(url)).json();
    expect((await get('/feed/get-states')).data).toContainEqual({ abbreviation: 'CA', name: 'California' });
    expect((await get('/feed/get-medications')).data).toContainEqual({ name: 'Abilify (aripiprazole)' });
    expect((await get('/assets/countries.json')).CountryLists[0]).toEqual({ code: 'US', name: 'United States' });
  });

  it('return the consent of the state of issue, otherwise the general one', async () => {
    const consent = async (query: string) =>
      (await http.fastify.inject(`/feed/get-consent${query}`)).json().data.ConsentId;
    const general = await consent('');
    expect(await consent('?stateOfIssue=TX')).toBe(general);
    expect(await consent('?stateOfIssue=CA')).not.toBe(general);
  });

  // spec form 7.5; flow 9.8, 7.20
  it('return the definition, compressed and with its version, and 404 for another name', async () => {
    const plain = await post('/composable/AppDefinition', { appDefName: appDefName() });
    expect(plain.json().data).toMatchObject({
      AppDefName: appDefName(),
      DefinitionVersion: definitions.current.version,
    });
    const packed = await post(
      '/composable/AppDefinition',
      { appDefName: appDefName() },
      { 'accept-encoding': 'gzip, br' },
    );
    expect(packed.headers['content-encoding']).toBe('br');
    expect(JSON.parse(brotliDecompressSync(packed.rawPayload).toString())).toEqual(plain.json());
    const etag = String(packed.headers.etag);
    const same = await post('/composable/AppDefinition', { appDefName: appDefName() }, { 'if-none-match': etag });
    expect([same.statusCode, same.body]).toEqual([304, '']);
    expect((await post('/composable/AppDefinition', { appDefName: 'Other' })).statusCode).toBe(404);
  });

  // spec engine 1.3; flow 9.8
  it('return what belongs to a case under the name of its own form too, and only to whom it is', async () => {
    const { version, model } = definitions.current;
    await insertApplication(database, 'named-before');
    await database.query
      .updateTable('application')
      .set({ definition_version: version })
      .where('id', '=', 'named-before')
      .execute();
    const { carrier } = definitions;
    const definition = { ...carrier.definition, Name: 'Renamed E-App' };
    await definitions.adopt({ carrier: { ...carrier, definition }, model: loadModel(definition) });
    const session = { kind: 'agent', origin: 'development', agentId: AGENT, details: agentDetails() } as const;
    const { token } = await http.sessions.create(database.query, session, undefined);
    const ask = async (given: object, cookies = { 'eapp-agent': token }) => {
      const answer = await post('/composable/AppDefinition', given, {}, cookies);
      return answer.statusCode === 200 ? answer.json().data.DefinitionVersion : answer.statusCode;
    };
    const AppId = 'named-before';
    expect(await ask({ appDefName: 'Renamed E-App', AppId })).toBe(version);
    expect(await ask({ appDefName: model.name, AppId })).toBe(version);
    expect(await ask({ appDefName: 'Other', AppId })).toBe(404);
    expect(await ask({ appDefName: model.name })).toBe(404);
    expect(await ask({ appDefName: model.name, AppId: 'no-case' })).toBe(404);
    expect(await ask({ appDefName: model.name, AppId }, { 'eapp-agent': '' })).toBe(404);

    const dependencies = async (given: object) =>
      (await post('/composable/ConditionalDependencies', { appDefName: model.name, ...given })).statusCode;
    expect(await dependencies({ DefinitionVersion: version })).toBe(200);
    expect(await dependencies({})).toBe(404);
    await definitions.adopt({ carrier, model });
  });

  // spec form 7.6; flow 7.20
  it('return the dependencies of every question from the clauses, also through derived values', async () => {
    const answer = await post('/composable/ConditionalDependencies', { appDefName: appDefName() });
    const { Dependencies } = answer.json().data;
    expect(Dependencies.length).toBeGreaterThan(20);
    const { model } = definitions.current;
    for (const { QuestionBlock, QuestionName, Dependents } of Dependencies) {
      expect(model.node(`${QuestionBlock}.${QuestionName}`)).toBeDefined();
      expect(Dependents.length).toBeGreaterThan(0);
    }
  });
});
