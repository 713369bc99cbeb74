/** Sections and questions that were added, removed or moved. */
import { isGroupType } from '../../definition/expand.ts';
import type { Block, Model, Node } from '../../definition/model.ts';
import type { Definition } from '../../definition/vocabulary.ts';
import type { Change } from './change.ts';
import { moved, movedOptions, placeIn } from './order.ts';
import { nameOf } from './question-facets.ts';

/** Old names of sections that were renamed: a different name on the same page. */
export function renamedSections(before: Model, after: Model): Map<string, string> {
  return new Map(
    after.blocks.flatMap(({ name, data }): [string, string][] => {
      const old = before.blockByRoute.get(data.Route);
      const isRenamed = old !== undefined && !before.blockByName.has(name) && !after.blockByName.has(old.name);
      return isRenamed ? [[old.name, name]] : [];
    }),
  );
}

/** A section of the old version and its successor. */
export function sectionPairs(before: Model, after: Model): { old: Block; now: Block }[] {
  const renamed = renamedSections(before, after);
  return before.blocks.flatMap((old) => {
    const now = after.blockByName.get(renamed.get(old.name) ?? old.name);
    return now === undefined ? [] : [{ old, now }];
  });
}

export function sectionPresence(before: Model, after: Model): Change[] {
  const renamed = renamedSections(before, after);
  const fresh = new Set(renamed.values());
  const told = ({ name, data }: Block, what: string): Change => ({
    group: 'blocks',
    path: name,
    place: data.DisplayName,
    what,
  });
  const order = before.blocks.map(({ name }) => renamed.get(name) ?? name);
  const names = after.blocks.map(({ name }) => name);
  return [
    ...[...renamed].flatMap(([old, now]): Change[] => {
      const block = after.blockByName.get(now);
      return block === undefined ? [] : [{ ...told(block, 'the section has another name'), before: old, after: now }];
    }),
    ...before.blocks
      .filter(({ name }) => !after.blockByName.has(name) && !renamed.has(name))
      .map((block) => told(block, 'the section was removed')),
    ...after.blocks
      .filter(({ name }) => !before.blockByName.has(name) && !fresh.has(name))
      .map((block) => told(block, 'the section was added')),
    ...moved(order, names).flatMap((name) => {
      const block = after.blockByName.get(name);
      return block === undefined ? [] : [told(block, `the section moved, ${placeIn(names, name)}`)];
    }),
  ];
}

/** The questions of a version by their path in the new one. */
export function questionsOf(model: Model, renamed: ReadonlyMap<string, string>): Map<string, Node> {
  return new Map(
    model.nodes
      .filter((node) => node.data !== null)
      .map((node) => {
        const block = model.blocks[node.block]?.name ?? '';
        return [`${renamed.get(block) ?? block}.${node.path}`, node];
      }),
  );
}

export function questionPresence(before: Model, after: Model): Change[] {
  const renamed = renamedSections(before, after);
  const [old, now] = [questionsOf(before, renamed), questionsOf(after, new Map())];
  return [
    ...[...old]
      .filter(([path, node]) => !now.has(path) && !isPart(before, node))
      .flatMap(([path, node]) => told(path, node, 'the question was removed', 'before')),
    ...[...now]
      .filter(([path, node]) => !old.has(path) && !isPart(after, node))
      .flatMap(([path, node]) => told(path, node, 'the question was added', 'after')),
    ...sectionPairs(before, after).flatMap((pair) =>
      inOtherOrder(namesIn(before, pair.old.questions), namesIn(after, pair.now.questions), pair.now.name, now),
    ),
    ...[...old].flatMap(([path, node]) => {
      const successor = now.get(path);
      if (successor === undefined) return [];
      return [
        ...(isGroupType(successor.type ?? 'Label')
          ? []
          : inOtherOrder(namesIn(before, node.children), namesIn(after, successor.children), path, now)),
        ...optionsInOtherOrder(path, node, successor),
      ];
    }),
  ];
}

/** Parts of a standard group are added and removed with their question. */
function isPart(model: Model, { parent }: Node): boolean {
  const type = model.nodes[parent]?.type ?? null;
  return type !== null && isGroupType(type);
}

function told(path: string, { data }: Node, what: string, side?: 'before' | 'after'): Change[] {
  if (data === null) return [];
  const wording = data.QuestionText.trim();
  const said = side === undefined || wording === '' ? {} : { [side]: wording };
  return [{ group: 'questions', path, place: nameOf(data), what, ...said }];
}

function namesIn(model: Model, ids: readonly number[]): string[] {
  return ids.flatMap((id) => model.nodes[id]?.name ?? []);
}

function inOtherOrder(
  before: readonly string[],
  after: readonly string[],
  around: string,
  nodes: ReadonlyMap<string, Node>,
): Change[] {
  return moved(before, after).flatMap((name) => {
    const node = nodes.get(`${around}.${name}`);
    return node === undefined ? [] : told(`${around}.${name}`, node, `the question moved, ${placeIn(after, name)}`);
  });
}

/** Options of the question itself. */
function optionsInOtherOrder(path: string, before: Node, after: Node): Change[] {
  return movedOptions(before.data?.QuestionOptions ?? [], after.data?.QuestionOptions ?? []).flatMap((what) =>
    told(path, after, what).map((change) => ({ ...change, group: 'options' as const })),
  );
}

/** The order of the options in lists that both versions have: people read them in this order. */
export function listsInOtherOrder(before: Definition['Lists'], after: Definition['Lists']): Change[] {
  const old = new Map(Object.entries(before));
  return Object.entries(after).flatMap(([path, options]) =>
    movedOptions(old.get(path) ?? [], options).map((what): Change => ({ group: 'lists', path, what })),
  );
}
