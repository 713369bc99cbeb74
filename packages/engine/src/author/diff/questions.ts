import type { Model, Node } from '../../definition/model.ts';
import { keyed, moved } from './change.ts';
import type { Change } from './change.ts';

type Questions = ReadonlyMap<string, Node>;

/** Fields that have a group of their own, or say nothing about the question itself. */
const ELSEWHERE = new Set([
  'QuestionName',
  'QuestionOptions',
  'ChildQuestions',
  'ConditionalClause',
  'QuestionVariations',
  'DefaultValueConditional',
  'Calculate',
  'RowsMaximum',
  'Validations',
]);

function questionsOf(model: Model): Questions {
  return new Map(
    model.nodes
      .filter((node) => node.data !== null)
      .map((node) => [`${model.blocks[node.block]?.name ?? ''}.${node.path}`, node]),
  );
}

/** Questions added, removed, moved among their siblings, and every field that changed. */
export function questionChanges(before: Model, after: Model): Change[] {
  const [old, now] = [questionsOf(before), questionsOf(after)];
  const single = (path: string, what: string): Change => ({ group: 'questions', path, what });
  return [
    ...[...old.keys()].filter((path) => !now.has(path)).map((path) => single(path, 'removed')),
    ...[...now.keys()].filter((path) => !old.has(path)).map((path) => single(path, 'added')),
    ...after.blocks.flatMap((block) => {
      const names = (model: Model): string[] =>
        (model.blockByName.get(block.name)?.questions ?? []).flatMap((id) => model.nodes[id]?.name ?? []);
      return moved(names(before), names(after)).map((name) => single(`${block.name}.${name}`, 'moved'));
    }),
    ...both(old, now).flatMap(([path, a, b]) => {
      const names = (model: Model, node: Node): string[] => node.children.flatMap((id) => model.nodes[id]?.name ?? []);
      return moved(names(before, a), names(after, b)).map((name) => single(`${path}.${name}`, 'moved'));
    }),
    ...both(old, now).flatMap(([path, a, b]) =>
      keyed('questions', fieldsOf(a), fieldsOf(b)).map((change) => ({
        ...change,
        path,
        what: `${change.path} ${change.what}`,
      })),
    ),
  ];
}

function fieldsOf(node: Node): Map<string, string> {
  return new Map(
    Object.entries(node.data ?? {})
      .filter(([field]) => !ELSEWHERE.has(field))
      .map(([field, value]: [string, unknown]) => [field, typeof value === 'string' ? value : JSON.stringify(value)]),
  );
}

/** Options of questions that both have. */
export function optionChanges(before: Model, after: Model): Change[] {
  return both(questionsOf(before), questionsOf(after)).flatMap(([path, a, b]) => {
    const labels = (node: Node): Map<string, string> =>
      new Map(
        (node.data?.OptionsFrom === undefined ? (node.options ?? []) : []).map(({ name, label }) => [name, label]),
      );
    return keyed('options', labels(a), labels(b)).map((change) => ({ ...change, path: `${path}: ${change.path}` }));
  });
}

/** Rules of questions that both have, by error key. */
export function ruleChanges(before: Model, after: Model): Change[] {
  return both(questionsOf(before), questionsOf(after)).flatMap(([path, a, b]) => {
    const rules = (node: Node): Map<string, string> =>
      new Map((node.data?.Validations ?? []).map((rule) => [rule.Rule, JSON.stringify(rule)]));
    return keyed('rules', rules(a), rules(b)).map((change) => ({ ...change, path: `${path}: ${change.path}` }));
  });
}

function both(old: Questions, now: Questions): [path: string, before: Node, after: Node][] {
  return [...old].flatMap(([path, before]) => {
    const after = now.get(path);
    return after === undefined ? [] : [[path, before, after] as [string, Node, Node]];
  });
}
