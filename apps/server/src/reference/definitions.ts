/** The versions of the definition: the current one, and every one that an application was started with. */
import { consentFor } from './consent-text.ts';
import { promisify } from 'node:util';
import { gunzip, gzipSync } from 'node:zlib';
import { type Carrier, type ConsentText, type Definition, loadModel, type Model } from '@countersign/engine';
import { definitionVersion } from '@countersign/engine/author';
import { type Database, type Reader, sha256 } from '../platform/index.ts';
import { storeTable } from './stored-tables.ts';
import type { LoadedCarrier } from './load-carrier.ts';

export interface DefinitionRelease {
  /** SHA-256 of the definition's canonical JSON. */
  version: string;
  model: Model;
}

/** Whose sessions a browser has. */
export interface DefinitionReader {
  agentId: string | null;
  /** The application of a customer. */
  customerOf: string | null;
}

export interface Definitions {
  /** The definition for new applications. */
  readonly current: DefinitionRelease;
  /** Version of the decision table for new applications. */
  readonly tableVersion: string;
  /** The carrier's other data, as it was last read: texts, mails, lists, and the decision table for new cases. */
  readonly carrier: Carrier;
  /** From now on new applications use this one; those that were started keep theirs. */
  adopt(loaded: Omit<LoadedCarrier, 'files'>): Promise<void>;
  /**
   * Includes old versions. Throws `FormAltered` for one that is not stored, or not as it was written: applications name
   * only stored versions.
   */
  byVersion(version: string): Promise<DefinitionRelease>;
  /**
   * The version that an application is pinned to, for its agent and its customers. The current one for everybody else, who
   * cannot tell the application from one that does not exist.
   */
  ofApplication(applicationId: string, reader: DefinitionReader): Promise<DefinitionRelease>;
  /** The electronic consent of a state of issue, or the general one (spec flow 2.21). */
  consentFor(stateOfIssue: string | null): ConsentText;
}

const MAX_KEPT = 20;

/** Stores the carrier's definition, if it is new, and returns all versions. */
export async function openDefinitions(database: Database, loaded: LoadedCarrier): Promise<Definitions> {
  let { carrier } = loaded;
  let current = await store(database, loaded);
  let tableVersion = await storeTable(database, carrier.underwriting);
  const releases = new Map<string, Promise<DefinitionRelease>>([[current.version, Promise.resolve(current)]]);

  function byVersion(version: string): Promise<DefinitionRelease> {
    const known = releases.get(version);
    if (known) return known;
    const loading = load(database, version);
    releases.set(version, loading);
    loading.catch(() => releases.delete(version));
    forgetOldest();
    return loading;
  }

  function forgetOldest(): void {
    for (const old of releases.keys()) {
      if (releases.size > MAX_KEPT && old !== current.version) releases.delete(old);
    }
  }

  return {
    get current() {
      return current;
    },
    get tableVersion() {
      return tableVersion;
    },
    get carrier() {
      return carrier;
    },
    async adopt(next) {
      const release = await store(database, next);
      const keptAs = await storeTable(database, next.carrier.underwriting);
      releases.set(release.version, Promise.resolve(release));
      // Both together: no case may begin with the form of one reading and the table of another.
      current = release;
      tableVersion = keptAs;
      carrier = next.carrier;
      forgetOldest();
    },
    byVersion,
    async ofApplication(applicationId, { agentId, customerOf }) {
      const row = await database.query
        .selectFrom('application')
        .select(['definition_version', 'agent_id'])
        .where('id', '=', applicationId)
        .where('erased_at', 'is', null)
        .executeTakeFirst();
      const isTheirs = row && (row.agent_id === agentId || customerOf === applicationId);
      return isTheirs ? byVersion(row.definition_version) : current;
    },
    consentFor(stateOfIssue) {
      return consentFor(carrier, stateOfIssue);
    },
  };
}

async function store(database: Database, { carrier, model }: Omit<LoadedCarrier, 'files'>): Promise<DefinitionRelease> {
  const text = definitionVersion(carrier.definition);
  const version = sha256(text);
  await database.query
    .insertInto('definition')
    .values({ version, name: carrier.definition.Name, body: gzipSync(text) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return { version, model };
}

/** The text of a stored definition; null: there is none whose text has that hash. */
export async function storedDefinition(reader: Reader, version: string): Promise<string | null> {
  const row = await reader.selectFrom('definition').select('body').where('version', '=', version).executeTakeFirst();
  // Not created by `store`: it cannot be unpacked.
  const body = row && (await promisify(gunzip)(row.body).catch(() => null));
  const text = body?.toString('utf8');
  return text !== undefined && sha256(text) === version ? text : null;
}

/** Only the stored versions, for a command that has no carrier's folder. */
export const storedDefinitions = (database: Database): Pick<Definitions, 'byVersion'> => ({
  byVersion: (version) => load(database, version),
});

/** A form is not stored, or not as it was written. */
export class FormAltered extends Error {}

async function load(database: Database, version: string): Promise<DefinitionRelease> {
  const text = await storedDefinition(database.query, version);
  if (text === null) throw new FormAltered(`the definition ${version} is not stored, or not as it was written`);
  // The hash, checked just above, proves that it is the text of a definition that was checked when it was stored.
  // Checks that were added since then must not make cases that were begun before unusable.
  return { version, model: loadModel(JSON.parse(text) as Definition) };
}
