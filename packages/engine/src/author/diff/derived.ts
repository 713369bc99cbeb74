import { describe } from '../../clause/describe.ts';
import { dependentsOf } from '../../definition/dependents.ts';
import type { Model, Node } from '../../definition/model.ts';
import type { Change } from './change.ts';
import { compareFacets, sides } from './facet.ts';
import type { Facet } from './facet.ts';
import { statesAffected } from './states.ts';

/**
 * Derived values in words before and after, each with the questions and sections that depend on it and the states of
 * issue.
 */
export function derivedChanges(before: Model, after: Model): Change[] {
  const [old, now] = [derivedOf(before), derivedOf(after)];
  const dependents = dependentsOf(after);
  const clauses = [...new Set([...old.keys(), ...now.keys()])].flatMap((path): Change[] => {
    const [a, b] = [old.get(path), now.get(path)];
    if (a?.calculate?.text.trim() === b?.calculate?.text.trim()) return [];
    const followers = b === undefined ? [] : followersOf(after, dependents, b.id);
    const states = new Set(
      followers.flatMap((node) => {
        const name = placeOf(after, node);
        const earlier = before.node(name) ?? before.nodes[before.blockByName.get(name)?.node ?? -1];
        return earlier === undefined ? [] : statesAffected(before, after, earlier.visible, node.visible);
      }),
    );
    return [
      {
        group: 'flow',
        path,
        what: `the derived value was ${a === undefined ? 'added' : b === undefined ? 'removed' : 'changed'}`,
        ...saidOf(a && inWords(before, a), b && inWords(after, b)),
        ...(followers.length > 0 && { affects: followers.map((node) => placeOf(after, node)) }),
        ...(states.size > 0 && { states: [...states] }),
      },
    ];
  });
  return [...clauses, ...compareFacets(namesAndKinds(before, now), namesAndKinds(after, old))];
}

type Said = Pick<Facet, 'text' | 'exact'>;

const inWords = (model: Model, { calculate }: Node): Said | undefined =>
  calculate === null ? undefined : { text: describe(model, calculate.tree), exact: calculate.text.trim() };

const saidOf = (a: Said | undefined, b: Said | undefined): Pick<Change, 'before' | 'after'> =>
  a && b ? sides(a, b) : { ...(a && { before: a.text }), ...(b && { after: b.text }) };

/** Of the derived values that the other version has too: those of the others are new with them. */
function namesAndKinds({ definition }: Model, others: ReadonlyMap<string, Node>): Facet[] {
  return definition.DerivedValues.filter(({ Name }) => others.has(Name)).flatMap(({ Name, Title, Type }): Facet[] => [
    ...(Title === undefined ? [] : [{ group: 'flow', path: Name, subject: 'what it is called', text: Title } as const]),
    { group: 'flow', path: Name, subject: 'the kind of value', text: Type },
  ]);
}

function derivedOf(model: Model): Map<string, Node> {
  return new Map(model.nodes.filter(({ kind }) => kind === 'derived').map((node) => [node.name, node]));
}

/** Sections and questions that read a node, also through other derived values. */
function followersOf(model: Model, dependents: ReturnType<typeof dependentsOf>, id: number): Node[] {
  const found = new Set<number>();
  const visit = (of: number): void => {
    for (const next of dependents[of] ?? []) {
      if (found.has(next)) continue;
      found.add(next);
      if (model.nodes[next]?.kind === 'derived') visit(next);
    }
  };
  visit(id);
  return [...found].flatMap((each) => {
    const node = model.nodes[each];
    return node === undefined || node.kind === 'derived' ? [] : [node];
  });
}

function placeOf(model: Model, node: Node): string {
  const block = model.blocks[node.block]?.name ?? '';
  return node.kind === 'block' ? block : `${block}.${node.path}`;
}
