import type { Expression } from '../clause/types.ts';
import type { Model } from './model.ts';
import { possibleTruths, TRUE, UNKNOWN } from './possible/index.ts';
import type { Given } from './possible/index.ts';
import { soldOptions } from './sold-options.ts';
import { answersIn } from './possible/surroundings.ts';
import { ANY } from './possible/truths.ts';
import type { Truths } from './possible/truths.ts';

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
  /** The answers that produce it, by the question's node; required rows by their node, without any. */
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
    state: { name: 'state', values: choicesOf(model, model.node(Insured.StateOfIssue)?.id) },
    product: { name: 'product', values: choicesOf(model, model.node(Product)?.id) },
    owner: { name: 'owner', values: owners(model) },
  };
}

function choicesOf(model: Model, id: number | undefined): Dimension['values'] {
  const node = id === undefined ? undefined : model.nodes[id];
  if (node === undefined) return [];
  if (node.valueType === 'boolean') {
    return [true, false].map((value) => {
      const word = value ? 'Yes' : 'No';
      return { label: word, words: word, given: new Map([[node.id, [value]]]) };
    });
  }
  return soldOptions(node.options).map(({ name, label }) => ({
    label: name,
    words: label,
    given: new Map([[node.id, [name]]]),
  }));
}

/** Whether the insured is the sole owner, one of several or none, and otherwise of which type the others are. */
function owners(model: Model): Owner[] {
  const { Rows, Type } = model.definition.Bindings.Owners;
  const isOwner = model.bindings.get('Insured.IsOwner')?.tree;
  const isAlone = model.bindings.get('Insured.IsSoleOwner')?.tree;
  const rows = model.node(Rows);
  const types = choicesOf(model, model.node(`${Rows}.${Type}`)?.id);
  return answersTo(model, [isOwner, isAlone]).flatMap((asked): Owner[] => {
    const alone = truths(model, isAlone, asked.given);
    const found: Owner[] = [];
    if (rows === undefined || (alone & TRUE) > 0) {
      found.push({ ...(asked.label === '' ? UNASKED : asked), insuredOwns: true, hasOthers: false });
    }
    if (rows === undefined || alone === TRUE) return found;
    const insuredOwns = truths(model, isOwner, asked.given) === TRUE;
    for (const type of types) {
      found.push({
        ...together(asked, type, ': '),
        given: new Map([...asked.given, ...type.given, [rows.id, []] as const]),
        insuredOwns,
        hasOthers: true,
      });
    }
    return found;
  });
}

/** The insured is the only owner, and no choice of the form says so. */
const UNASKED: DimensionValue = { label: 'SoleOwner', words: 'Sole owner', given: new Map() };

/** Every combination of answers to the choices that these clauses read; one without answers, if they read none. */
function answersTo(model: Model, clauses: readonly (Expression | undefined)[]): DimensionValue[] {
  const read = clauses.flatMap((clause) => (clause === undefined ? [] : answersIn(model.nodes, clause)));
  let found: DimensionValue[] = [{ label: '', words: '', given: new Map() }];
  for (const id of new Set(read.map(({ node }) => node))) {
    const choices = choicesOf(model, id);
    if (choices.length > 0) {
      found = found.flatMap((before) => choices.map((choice) => together(before, choice, ', ')));
    }
  }
  return found;
}

function together(first: DimensionValue, second: DimensionValue, between: string): DimensionValue {
  if (first.label === '') return second;
  return {
    label: `${first.label}+${second.label}`,
    words: `${first.words}${between}${second.words}`,
    given: new Map([...first.given, ...second.given]),
  };
}

function truths(model: Model, tree: Expression | undefined, given: Given): Truths {
  return tree === undefined ? UNKNOWN : (possibleTruths(model.nodes, tree, [], given) ?? ANY);
}
