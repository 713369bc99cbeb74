import type { Expression } from '../clause/types.ts';
import type { Model } from './model.ts';
import { possibleTruths, TRUE } from './possible/index.ts';
import type { Given } from './possible/index.ts';
import { soldOptions } from './sold-options.ts';
import { answersIn } from './possible/surroundings.ts';

/** One of the properties by which forms differ. */
export interface Dimension {
  name: 'state' | 'product' | 'owner';
  values: readonly DimensionValue[];
}

export interface DimensionValue {
  /** Names of the options: `CoOwner+Business`. */
  label: string;
  /** The same, as shown to people. */
  words: string;
  /** The answers that produce it: option names by the question's node; required rows by their node, without any. */
  given: Given;
}

/** A kind of owner. */
export interface Owner extends DimensionValue {
  insuredOwns: boolean;
  /** Owners other than the insured, who sign themselves. */
  hasOthers: boolean;
}

/** State of issue, product and kind of owner, from the questions that the bindings name. */
export function dimensionsOf(model: Model): {
  state: Dimension;
  product: Dimension;
  owner: { name: 'owner'; values: readonly Owner[] };
} {
  const { Insured, Product } = model.definition.Bindings;
  return {
    state: { name: 'state', values: optionsAt(model, model.node(Insured.StateOfIssue)?.id) },
    product: { name: 'product', values: optionsAt(model, model.node(Product)?.id) },
    owner: { name: 'owner', values: owners(model) },
  };
}

function optionsAt(model: Model, id: number | undefined): Dimension['values'] {
  const sold = soldOptions(id === undefined ? null : model.nodes[id]?.options);
  return sold.map(({ name, label }) => ({ label: name, words: label, given: new Map([[id ?? -1, [name]]]) }));
}

/** Whether the insured is the sole owner, one of several or none, and otherwise of which type the others are. */
function owners(model: Model): Owner[] {
  const { Rows, Type } = model.definition.Bindings.Owners;
  const isOwner = model.bindings.get('Insured.IsOwner')?.tree;
  const isAlone = model.bindings.get('Insured.IsSoleOwner')?.tree;
  const [choice] = isOwner === undefined ? [] : answersIn(model.nodes, isOwner);
  const rows = model.node(Rows);
  const types = optionsAt(model, model.node(`${Rows}.${Type}`)?.id);
  return optionsAt(model, choice?.node).flatMap((insured): Owner[] => {
    const insuredOwns = holds(model, isOwner, insured.given);
    if (rows === undefined || holds(model, isAlone, insured.given)) {
      return [{ ...insured, insuredOwns, hasOthers: false }];
    }
    return types.map((type) => ({
      label: `${insured.label}+${type.label}`,
      words: `${insured.words}: ${type.words}`,
      given: new Map([...insured.given, ...type.given, [rows.id, []] as const]),
      insuredOwns,
      hasOthers: true,
    }));
  });
}

function holds(model: Model, tree: Expression | undefined, given: Given): boolean {
  return tree !== undefined && possibleTruths(model.nodes, tree, [], given) === TRUE;
}
