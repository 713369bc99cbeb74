import type { Config, Database } from '../../platform/index.ts';
import { fillDirectory, searchDirectory } from './directory.ts';
import { searchNppes } from './nppes.ts';
import type { PhysicianSearch } from './physician-search.ts';

/**
 * The search according to the settings: the public registry, or the table `physician`. Outside production the invented
 * doctors are inserted into an empty table; in production somebody could take one of them for real.
 */
export async function openPhysicianSearch(
  { nppesUrl, environment }: Pick<Config, 'nppesUrl' | 'environment'>,
  database: Database,
): Promise<PhysicianSearch> {
  if (nppesUrl !== null) return searchNppes(nppesUrl);
  if (environment !== 'production') await fillDirectory(database);
  return searchDirectory(database);
}
