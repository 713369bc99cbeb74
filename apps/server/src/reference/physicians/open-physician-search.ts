import type { Config, Database } from '../../platform/index.ts';
import { fillDirectory, searchDirectory } from './directory.ts';
import { searchNppes } from './nppes.ts';
import type { PhysicianSearch } from './physician-search.ts';

/**
 * The search that the settings ask for: the public registry, or the table `physician`. Outside production an empty table
 * gets the invented doctors; in production nobody may take one of them for real.
 */
export async function openPhysicianSearch(
  { nppesUrl, environment }: Pick<Config, 'nppesUrl' | 'environment'>,
  database: Database,
): Promise<PhysicianSearch> {
  if (nppesUrl !== null) return searchNppes(nppesUrl);
  if (environment !== 'production') await fillDirectory(database);
  return searchDirectory(database);
}
