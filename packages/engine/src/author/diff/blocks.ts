import type { Model } from '../../definition/model.ts';
import { keyed, moved } from './change.ts';
import type { Change } from './change.ts';

/** Sections added, removed, renamed (another name on the same route) and moved in the flow. */
export function blockChanges(before: Model, after: Model): Change[] {
  const renamed = after.blocks.flatMap((block) => {
    const old = before.blockByRoute.get(block.data.Route);
    return old !== undefined && old.name !== block.name && !after.blockByName.has(old.name)
      ? [{ old: old.name, now: block.name }]
      : [];
  });
  const gone = before.blocks.filter(({ name }) => !after.blockByName.has(name));
  const fresh = after.blocks.filter(({ name }) => !before.blockByName.has(name));
  return [
    ...renamed.map(({ old, now }): Change => ({
      group: 'blocks',
      path: now,
      what: 'renamed',
      before: old,
      after: now,
    })),
    ...gone
      .filter(({ name }) => !renamed.some(({ old }) => old === name))
      .map(({ name }): Change => ({ group: 'blocks', path: name, what: 'removed' })),
    ...fresh
      .filter(({ name }) => !renamed.some(({ now }) => now === name))
      .map(({ name }): Change => ({ group: 'blocks', path: name, what: 'added' })),
    ...moved(
      before.blocks.map((block) => block.name),
      after.blocks.map((block) => block.name),
    ).map((path): Change => ({ group: 'blocks', path, what: 'moved' })),
    ...keyed('blocks', facts(before, after), facts(after, before)),
  ];
}

/** Title, menu group and route of the sections that both have. */
function facts(model: Model, other: Model): Map<string, string> {
  return new Map(
    model.blocks
      .filter(({ name }) => other.blockByName.has(name))
      .flatMap(({ name, data }): [string, string][] => [
        [`${name} DisplayName`, data.DisplayName],
        [`${name} BlockCategory`, data.BlockCategory],
        [`${name} Route`, data.Route],
      ]),
  );
}

/** Who may read and write a section, and exceptions of single questions. */
export function permissionChanges(before: Model, after: Model): Change[] {
  const of = (model: Model, other: Model): Map<string, string> =>
    new Map(
      model.blocks
        .filter(({ name }) => other.blockByName.has(name))
        .map(({ name, permissions }) => [
          name,
          [...permissions].map(([stage, type]) => `${stage}${type[0]}`).join(' '),
        ]),
    );
  return keyed('permissions', of(before, after), of(after, before));
}
