import { pathOf } from '../draft.ts';
import type { Check } from '../draft.ts';
import type { Finding } from '../model.ts';
import { optionsInPlaces } from '../written-options.ts';

/** Two blocks, siblings, options or derived values with the same name, or two blocks with the same route. */
export const duplicateName: Check = (draft) => {
  const findings: Finding[] = [];
  const report = (path: string, message: string, field: string): void => {
    findings.push({ kind: 'duplicate-name', path, message, field });
  };

  for (const { name } of repeated(draft.blocks, (block) => block.name)) {
    report(name, `There are two blocks "${name}"; rename one.`, 'Name');
  }
  for (const { name, data } of repeated(draft.blocks, (block) => block.data.Route)) {
    report(name, `Another block has the route "${data.Route}".`, 'Route');
  }
  const derived = draft.definition.DerivedValues.map(({ Name }, index) => ({ Name, index }));
  for (const { Name, index } of repeated(derived, (value) => value.Name)) {
    report(Name, `There are two derived values "${Name}"; rename one.`, `DerivedValues.${index}.Name`);
  }
  for (const parent of draft.nodes) {
    const children = parent.children.flatMap((id) => draft.nodes[id] ?? []);
    for (const child of repeated(children, (node) => node.name)) {
      report(pathOf(draft, child), `There are two questions "${child.name}" side by side; rename one.`, 'QuestionName');
    }
  }
  for (const { earlier, own } of optionsInPlaces(draft)) {
    const twice = new Set(repeated([...earlier, ...own], (option) => option.name));
    for (const { name, at } of own.filter((option) => twice.has(option))) {
      findings.push({ kind: 'duplicate-name', ...at, message: `There are two options "${name}"; rename one.` });
    }
  }
  return findings;
};

/** Every item whose name an earlier one has. */
function repeated<T>(items: readonly T[], nameOf: (item: T) => string): T[] {
  const known = new Set<string>();
  return items.filter((item) => {
    const name = nameOf(item);
    const isRepeated = known.has(name);
    known.add(name);
    return isRepeated;
  });
}
