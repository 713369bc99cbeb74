/** The products of the form, for the portal's list. */
import type { Model, Option } from '@countersign/engine';
import { wordsOf } from './portal-index.ts';

/** A product, and what the form calls it. */
export type Product = Pick<Option, 'name' | 'label'>;

/** All products, in the order in which the form offers them. */
export const productsOf = (model: Model): Product[] =>
  (model.node(model.definition.Bindings.Product)?.options ?? []).map(({ name, label }) => ({ name, label }));

/**
 * The names of the products of which a label, or a word of it, begins like this: `ter`, `20` and `term20` find
 * `Term 20`.
 */
export const productsNamed = (products: readonly Product[], word: string): string[] => [
  ...new Set(products.filter(({ label }) => hasWord(label, word)).map(({ name }) => name)),
];

function hasWord(label: string, word: string): boolean {
  const words = wordsOf(label);
  return [...words, words.join('')].some((one) => one.startsWith(word));
}
