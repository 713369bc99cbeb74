/**
 * Which values of an answer are worth trying: one for each group of values that the involved comparisons can
 * distinguish.
 */
import { constant } from '../../clause/fold.ts';
import type { Expression, Value } from '../../clause/types.ts';
import type { Node } from '../model.ts';
import { ROLES, STAGES } from '../../clause/roles-and-stages.ts';
import type { Known } from './leaves.ts';

/** How the involved conditions use a leaf. */
export interface Use {
  /** What it is compared with. */
  readonly literals: Set<boolean | number | string>;
  /** It is compared with another answer: every option matters. */
  everyOption: boolean;
  /** Too complicated: it may be true, false or unknown. */
  opaque: boolean;
}

export const emptyUse = (): Use => ({ literals: new Set(), everyOption: false, opaque: false });

/** Represents every text that no comparison names. */
const OTHER_TEXT = '\u0000other';
const MAX_SUBSETS = 256;

/** Null if there are too many. */
export function valuesWorthTrying(
  nodes: readonly Node[],
  tree: Expression,
  use: Use,
  given: Known,
): readonly Value[] | null {
  switch (tree.kind) {
    case 'context':
      return given.get(tree.name) ?? ofContext(tree.name, use);
    case 'profile':
      return [...texts(use, OTHER_TEXT), undefined];
    case 'key': {
      const sources = nodes[tree.node]?.rowsFrom ?? [];
      return choices(
        sources.flatMap((id) => selectable(nodes[id])),
        use,
      );
    }
    case 'answer':
    case 'loop':
      return given.get(tree.node) ?? ofNode(nodes[tree.node], use);
    case 'rows': {
      const node = tree.rows.kind === 'answer' || tree.rows.kind === 'loop' ? nodes[tree.rows.node] : undefined;
      if (tree.name !== 'count') return numbers(use, { whole: false });
      const most = node?.data?.MultipleResponse?.Maximum;
      return numbers(use, { whole: true, least: 0, ...(most !== undefined && { most }) });
    }
    case 'call':
      if (tree.name === 'month') return [...moments(use), undefined];
      return [...numbers(use, { whole: true, least: 0 }), undefined];
    case 'negative':
    case 'binary':
      return [...numbers(use, { whole: false }), undefined];
    default:
      return [true, false, undefined];
  }
}

function ofContext(name: Extract<Expression, { kind: 'context' }>['name'], use: Use): readonly Value[] {
  switch (name) {
    case 'Role':
      return ROLES;
    case 'Stage':
      return STAGES;
    case 'IsDemo':
      return [true, false];
    case 'Today':
      return moments(use);
    case 'Partner':
    case 'AgentEmail':
      return ['', OTHER_TEXT, ...texts(use)];
  }
}

function ofNode(node: Node | undefined, use: Use): readonly Value[] | null {
  switch (node?.valueType) {
    case 'boolean':
      return [true, false, undefined];
    case 'choice':
      return [...(node.options === null ? texts(use, OTHER_TEXT) : choices(selectable(node), use)), undefined];
    case 'choices':
      return subsets(node, use);
    case 'number':
      return [...numbers(use, { whole: node.type === 'Integer' }), undefined];
    case 'date':
    case 'month':
      return [...moments(use), undefined];
    case 'text':
      return [...texts(use, OTHER_TEXT), undefined];
    default:
      return [undefined];
  }
}

/** Options that are not permanently disabled. */
function selectable(node: Node | undefined): string[] {
  const options = node?.options ?? [];
  return options
    .filter((option) => option.visible === null || constant(option.visible.tree) !== false)
    .map((option) => option.name);
}

/** The named options, and one that represents all others. */
function choices(options: readonly string[], { literals, everyOption }: Use): string[] {
  if (everyOption) return [...options];
  const other = options.find((option) => !literals.has(option));
  return [...options.filter((option) => literals.has(option)), ...(other === undefined ? [] : [other])];
}

function texts({ literals }: Use, ...more: string[]): string[] {
  return [...[...literals].filter((literal) => typeof literal === 'string'), ...more];
}

/** Each named number, and one between, below and above. */
function numbers(
  { literals }: Use,
  { whole, least = -Infinity, most = Infinity }: { whole: boolean; least?: number; most?: number },
): number[] {
  const named = [...literals].filter((literal) => typeof literal === 'number').toSorted((a, b) => a - b);
  const first = named[0] ?? 0;
  const last = named.at(-1) ?? 0;
  const between = named.slice(1).map((next, index) => ((named[index] ?? 0) + next) / 2);
  const rounded = between.flatMap((each) => (whole ? [Math.floor(each), Math.ceil(each)] : [each]));
  const edges = whole ? [Math.ceil(first) - 1, Math.floor(last) + 1] : [first - 1, last + 1];
  const tried = [...named, ...rounded, ...edges].filter((each) => each >= least && each <= most);
  return [...new Set(whole ? tried.filter(Number.isInteger) : tried)];
}

/** Dates and months are compared as texts: each named one, and a text between, before and after. */
function moments(use: Use): string[] {
  const named = texts(use);
  return ['', ...named, ...named.map((each) => `${each}~`), '~'];
}

/** Every selection of the named options, with none or some of the others. */
function subsets(node: Node, { literals, everyOption }: Use): readonly Value[] | null {
  const options = selectable(node);
  const exclusive = new Set((node.options ?? []).filter((option) => option.exclusive).map((option) => option.name));
  const isNamed = (option: string): boolean => everyOption || literals.has(option);
  const free = options.filter((option) => !exclusive.has(option));
  const named = free.filter(isNamed);
  const others = free.filter((option) => !isNamed(option));
  if (2 ** named.length > MAX_SUBSETS) return null;
  let found: string[][] = [[]];
  for (const option of named) found = found.flatMap((each) => [each, [...each, option]]);
  const beside = others.length === 0 ? [[]] : [[], others.slice(0, 1)];
  const mixed = beside.flatMap((more) => found.map((each) => [...each, ...more])).filter((each) => each.length > 0);
  return [...mixed, ...options.filter((option) => exclusive.has(option)).map((option) => [option]), undefined];
}
