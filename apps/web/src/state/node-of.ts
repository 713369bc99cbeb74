import type { Model } from '@countersign/engine';

/** An answer's path as the definition writes it: `Owners[k1].Name` is `Owners.Name`. */
export const withoutRowKeys = (path: string): string => path.replace(/\[[^\]]*\]/g, '');

/** The question of the definition behind an answer's path; undefined: none. */
export function nodeOf(model: Model, { block, path }: { block: string; path: string }): ReturnType<Model['node']> {
  return model.node(`${block}.${withoutRowKeys(path)}`);
}
