/** What `eapp lint --open` needs: the forms of cases that still have to be decided. */
import { type DecisionTable, type Definition, loadModel, type Model } from '@countersign/engine';
import { withInstallation } from './open-installation.ts';
import { ConfigError, type Reader } from '../platform/index.ts';
import { storedTable, storedDefinition } from '../reference/index.ts';

/** One form and decision table of cases that still have to be decided. */
export interface OpenEdition {
  cases: number;
  model: Model;
  /** Null: these cases are from before tables were stored, so that the carrier's current one decides them. */
  table: DecisionTable | null;
}

/** For this installation, the one with most cases first. Throws `ConfigError` if the settings or keys do not match. */
export function openEditions(environment: Record<string, string | undefined>): Promise<OpenEdition[]> {
  return withInstallation(environment, ({ database }) => editionsIn(database.query, new Date()));
}

/** Without test applications, and without cases that expired before they were submitted. */
export async function editionsIn(reader: Reader, now: Date): Promise<OpenEdition[]> {
  const rows = await reader
    .selectFrom('application')
    .select((eb) => ['definition_version', 'table_version', eb.fn.countAll<string>().as('cases')])
    .where('erased_at', 'is', null)
    .where('is_demo', '=', false)
    .where('decision_class_name', 'is', null)
    .where((eb) => eb.or([eb('submitted_at', 'is not', null), eb('expires_at', '>', now)]))
    .groupBy(['definition_version', 'table_version'])
    .orderBy('cases', 'desc')
    .execute();
  return Promise.all(
    rows.map(async ({ definition_version: version, table_version: table, cases }) => ({
      cases: Number(cases),
      model: await modelOf(reader, version),
      table: table === null ? null : await storedTable(reader, table),
    })),
  );
}

async function modelOf(reader: Reader, version: string): Promise<Model> {
  const text = await storedDefinition(reader, version);
  if (text === null) throw new ConfigError(`The stored form ${version} is not as it was written`);
  // Its hash was checked: it is the text of a definition that was compiled when it was stored.
  return loadModel(JSON.parse(text) as Definition);
}
