/** Cases in a list may be of different editions of the form: each is shown as its own says (spec engine 1.3). */
import type { Model } from '@countersign/engine';
import { type Product, productsOf, type Services } from '../applications/index.ts';
import { FormAltered } from '../reference/index.ts';

/** The forms of these versions. One that is not as it was stored is missing: its cases cannot be opened either. */
export async function editionsOf(
  { definitions }: Pick<Services, 'definitions'>,
  versions: Iterable<string>,
): Promise<ReadonlyMap<string, Model>> {
  const editions = new Map<string, Model>();
  // One after the other: compiling a form takes some time, in which nobody else is served.
  for (const version of new Set(versions)) {
    const release = await definitions.byVersion(version).catch(nullIfAltered);
    if (release) editions.set(version, release.model);
  }
  return editions;
}

function nullIfAltered(error: unknown): null {
  if (error instanceof FormAltered) return null;
  throw error;
}

/** By version, which is the hash of what it says. Small: kept for good, as the forms themselves are not. */
const productsByVersion = new Map<string, readonly Product[]>();

/** The products of these versions of the form, also under labels that only some of them have. */
export async function productsIn(
  services: Pick<Services, 'definitions'>,
  versions: readonly string[],
): Promise<Product[]> {
  const editions = await editionsOf(
    services,
    versions.filter((version) => !productsByVersion.has(version)),
  );
  for (const [version, model] of editions) productsByVersion.set(version, productsOf(model));
  return versions.flatMap((version) => productsByVersion.get(version) ?? []);
}
