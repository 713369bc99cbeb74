import type { Expression, Value } from '../../clause/types.ts';
import type { Model } from '../../definition/model.ts';
import { possibleTruths, TRUE } from '../../definition/possible/index.ts';
import { answersIn } from '../../definition/possible/surroundings.ts';

/** One of the things by which forms differ, with what is known of the answers for each of its values. */
export interface Dimension {
  name: 'state' | 'product' | 'owner';
  values: readonly { label: string; given: ReadonlyMap<number, readonly Value[]> }[];
}

/** State of issue, product and kind of owner, from the questions that the bindings name. */
export function dimensionsOf(model: Model): Dimension[] {
  const { Insured, Product } = model.definition.Bindings;
  return [
    { name: 'state', values: optionsAt(model, model.node(Insured.StateOfIssue)?.id) },
    { name: 'product', values: optionsAt(model, model.node(Product)?.id) },
    { name: 'owner', values: owners(model) },
  ];
}

function optionsAt(model: Model, id: number | undefined): Dimension['values'] {
  const options = id === undefined ? [] : (model.nodes[id]?.options ?? []);
  const sold = options.filter((option) => option.visible?.text.trim() !== '0');
  return sold.map(({ name }) => ({ label: name, given: new Map([[id ?? -1, [name]]]) }));
}

/** What the insured is among the owners and, unless the insured is alone, of which type the others are. */
function owners(model: Model): Dimension['values'] {
  const { Rows, Type } = model.definition.Bindings.Owners;
  const isOwner = model.bindings.get('Insured.IsOwner')?.tree;
  const isAlone = model.bindings.get('Insured.IsSoleOwner')?.tree;
  const [choice] = isOwner === undefined ? [] : answersIn(model.nodes, isOwner);
  const rows = model.node(Rows);
  const types = optionsAt(model, model.node(`${Rows}.${Type}`)?.id);
  return optionsAt(model, choice?.node).flatMap((insured) => {
    if (rows === undefined || holds(model, isAlone, insured.given)) return [insured];
    return types.map((type) => ({
      label: `${insured.label}+${type.label}`,
      given: new Map([...insured.given, ...type.given, [rows.id, []] as const]),
    }));
  });
}

function holds(model: Model, tree: Expression | undefined, given: ReadonlyMap<number, readonly Value[]>): boolean {
  return tree !== undefined && possibleTruths(model.nodes, tree, [], given) === TRUE;
}
