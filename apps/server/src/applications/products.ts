/** The products of the form, for the portal's list. */
import type { Model } from '@countersign/engine';
import { wordsOf } from './portal-index.ts';

/** The names of all products, in the order in which the form offers them. */
export const productsOf = (model: Model): string[] => optionsOf(model).map(({ name }) => name);

/** The names of the products whose label, or a word of it, begins like this: `ter`, `20` and `term20` find `Term 20`. */
export const productsNamed = (model: Model, word: string): string[] =>
  optionsOf(model).flatMap(({ name, label }) => {
    const words = wordsOf(label);
    return [...words, words.join('')].some((one) => one.startsWith(word)) ? [name] : [];
  });

const optionsOf = (model: Model) => model.node(model.definition.Bindings.Product)?.options ?? [];
