/** The names in a scenario that the carrier does not have: it could not be played as it is meant. */
import type { DecisionTable, Model, Node } from '@countersign/engine';
import { isErrorKey, suggestion, whyNoAnswer } from '@countersign/engine/author';
import { modelPath } from './driver.ts';
import { isKnown, meantBy } from './known-path.ts';
import type { ScenarioMistake } from './language/read-scenario.ts';
import type { Actor, Expectation, Scenario, Step } from './language/types.ts';

/** What a scenario is about: the form, and the table that decides its cases. */
export interface CarrierNames {
  model: Model;
  underwriting: DecisionTable;
}

/** Something that does not exist, and the word by which its line is found. */
interface Unknown {
  message: string;
  word: string;
  /** Whatever is inside it is unknown too: it is reported once for the file. */
  isSection?: true;
}

/** `text` is the file, in which the line of each name is looked up. */
export function checkScenario({ file, steps }: Scenario, text: string, names: CarrierNames): ScenarioMistake[] {
  const lines = text.split('\n');
  const found = steps.flatMap((step, index) => {
    const next = steps[index + 1];
    return unknownIn(step, next, names).map(({ message, word, isSection }) => {
      const own = lines.slice(step.line - 1, (next?.line ?? lines.length + 1) - 1);
      const at = own.findIndex((line) => line.split(/[^\w-]+/).includes(word));
      return { line: step.line + Math.max(0, at), message, isSection };
    });
  });
  const told = new Map<string, ScenarioMistake>();
  for (const { line, message, isSection } of found) {
    const key = isSection ? message : `${line}:${message}`;
    if (!told.has(key)) told.set(key, { file, line, message });
  }
  return [...told.values()];
}

function unknownIn(step: Step, next: Step | undefined, names: CarrierNames): Unknown[] {
  const { model } = names;
  switch (step.kind) {
    case 'as':
      return people(model, [step.actor]);
    case 'answer':
      return step.answers.flatMap(({ path, text }) => (isWrongOnPurpose(path, next) ? [] : answer(model, path, text)));
    case 'addRow':
    case 'removeRow':
      return rows(model, step.path);
    case 'leave':
      return page(model, step.page);
    case 'fill':
      return step.until === null ? [] : page(model, step.until);
    case 'expect':
      return expectation(names, step.expectation);
    default:
      return [];
  }
}

/** What is expected next is that it is refused or wrong. */
const isWrongOnPurpose = (path: string, next: Step | undefined): boolean =>
  next?.kind === 'expect' &&
  ((next.expectation.refused ?? []).length > 0 || (next.expectation.errors?.[path] ?? []).length > 0);

function expectation({ model, underwriting }: CarrierNames, expected: Expectation): Unknown[] {
  const { errors = {}, answers = {}, options = {}, missing = {}, next = {} } = expected;
  const paths = [
    ...[expected.visible, expected.hidden, expected.editable, expected.readOnly, expected.removed].flat(),
    ...[missing.send, missing.sign].flat().filter((path) => path !== 'concealed'),
    ...[
      errors,
      expected.shown,
      expected.labels,
      expected.messages,
      expected.rows,
      expected.canAdd,
      expected.why,
    ].flatMap((each) => Object.keys(each ?? {})),
  ].filter((path) => path !== undefined);
  const sections = [
    ...[expected.valid, expected.invalid, expected.sections, ...Object.values(expected.forecast ?? {})].flat(),
    ...Object.keys(expected.menu ?? {}),
    ...Object.entries(next).flatMap(([from, to]) => (to === 'none' ? [from] : [from, to])),
  ].filter((name) => name !== undefined);
  const outcomes = [
    ...(expected.decisionClass === undefined ? [] : named('class', [expected.decisionClass], classesOf(underwriting))),
    ...(expected.triagePath === undefined ? [] : path(underwriting, expected.triagePath)),
  ];
  return [
    ...paths.flatMap((each) => place(model, each)),
    ...Object.entries(answers).flatMap(([each, text]) => answer(model, each, text)),
    ...Object.entries(options).flatMap(([each, offered]) => offered.flatMap((name) => answer(model, each, name))),
    ...sections.flatMap((name) => section(model, name)),
    ...Object.values(errors).flatMap((keys) => keys.filter((key) => !isError(model, key)).map(unknownError(model))),
    ...named('notice', expected.notices ?? [], noticesOf(model)),
    ...people(model, expected.signed ?? []),
    ...outcomes,
  ];
}

/** A section, or a question with its rows. */
function place(model: Model, path: string): Unknown[] {
  const [name = ''] = path.split('.');
  const outside = section(model, name);
  if (outside.length > 0) return outside;
  if (isKnown(model, path)) return rowKeys(model, path);
  const message = `There is no question "${modelPath(path)}".${meantBy(model, path)}`;
  return [{ message, word: wrongPart(model, path) }];
}

const section = (model: Model, name: string): Unknown[] =>
  named('section', [name], [...model.blockByName.keys()]).map((unknown) => ({ ...unknown, isSection: true }));

/** `Rows[Asthma]`: the option that makes the row. */
function rowKeys(model: Model, path: string): Unknown[] {
  return [...path.matchAll(/\[([^[\]]+)\]/g)].flatMap(({ 1: key = '', index }) => {
    const sources = (model.node(modelPath(path.slice(0, index)))?.rowsFrom ?? []).map((id) => model.nodes[id]);
    const makers = sources.flatMap((source) => (source?.options ? [source] : []));
    if (makers.length === 0 || makers.length < sources.length) return [];
    if (makers.some((maker) => optionsOf(maker).includes(key))) return [];
    return makers
      .slice(0, 1)
      .map(/^\d+$/.test(key) ? namedByOption(model, path.slice(0, index), key) : noOption(model, key));
  });
}

function answer(model: Model, path: string, text: string): Unknown[] {
  const unknown = place(model, path);
  const node = model.node(modelPath(path));
  if (unknown.length > 0 || node === undefined || text === '') return unknown;
  if (node.kind === 'compound' || node.kind === 'rows') {
    const part = node.children.map((id) => model.nodes[id]).find((child) => child?.system === false);
    const inside = node.kind === 'rows' ? `${path}[0]` : path;
    const message = `"${path}" is a group: answer its parts, such as "${inside}.${part?.name ?? ''}".`;
    return [{ message, word: node.name }];
  }
  // A typed text becomes Other.
  if (node.kind !== 'answer' || node.data?.MapToOther !== undefined) return [];
  const why = whyNoAnswer(node, text);
  if (why !== null) return [{ message: `"${path}": ${why}`, word: node.name }];
  const known = optionsOf(node);
  return known.length === 0
    ? []
    : chosen(node, text)
        .filter((name) => !known.includes(name))
        .map((name) => noOption(model, name)(node));
}

const optionsOf = ({ options }: Node): string[] => (options ?? []).map(({ name }) => name);

/** The chosen options; of several, the reader of scenarios writes a list as JSON. */
function chosen({ valueType }: Node, text: string): string[] {
  if (valueType !== 'choices') return [text];
  try {
    const names: unknown = JSON.parse(text);
    return Array.isArray(names) ? names.map(String) : [text];
  } catch {
    return [text];
  }
}

const noOption =
  (model: Model, name: string) =>
  (node: Node): Unknown => {
    const question = `${model.blocks[node.block]?.name ?? ''}.${node.path}`;
    return { message: `"${name}" is not an option of "${question}".${suggestion(name, optionsOf(node))}`, word: name };
  };

/** Rows that people add are counted; a row that an option makes is not. */
const namedByOption =
  (model: Model, group: string, key: string) =>
  (maker: Node): Unknown => ({
    message: `"${group}[${key}]": the rows of this group have the names of options, such as "${group}[${optionsOf(maker)[0] ?? ''}]".`,
    word: model.node(modelPath(group))?.name ?? '',
  });

function rows(model: Model, path: string): Unknown[] {
  const unknown = place(model, path);
  const node = model.node(modelPath(path));
  if (node === undefined || node.kind === 'rows') return unknown;
  return [...unknown, { message: `"${modelPath(path)}" has no rows.`, word: node.name }];
}

function page({ blockByName, blockByRoute }: Model, name: string): Unknown[] {
  if (blockByName.has(name) || blockByRoute.has(name)) return [];
  const guess = suggestion(name, [...blockByRoute.keys(), ...blockByName.keys()]);
  return [{ message: `There is no section or route "${name}".${guess}`, word: name }];
}

const named = (what: string, names: readonly string[], known: readonly string[]): Unknown[] =>
  names
    .filter((name) => !known.includes(name))
    .map((name) => ({ message: `There is no ${what} "${name}".${suggestion(name, known)}`, word: name }));

/** Owners beyond those that a case may have. */
function people({ definition }: Model, actors: readonly Actor[]): Unknown[] {
  const { OwnerLimit } = definition.Settings;
  return actors
    .filter((actor) => actor.startsWith('owner') && actor.charCodeAt(5) - 'A'.charCodeAt(0) >= OwnerLimit)
    .map((actor) => ({
      message: `There is no ${actor}: OwnerLimit in definition.yaml is ${OwnerLimit}.`,
      word: actor,
    }));
}

function path({ Paths }: DecisionTable, number: number): Unknown[] {
  if (Paths.some((each) => each.Number === number)) return [];
  const known = Paths.map((each) => each.Number).join(', ');
  return [{ message: `There is no path ${number}; there are ${known}.`, word: String(number) }];
}

const classesOf = ({ Classes }: DecisionTable): string[] => Classes.map(({ Name }) => Name);
const noticesOf = ({ blocks }: Model): string[] => blocks.flatMap(({ notices }) => notices.map(({ name }) => name));

const isError = ({ definition }: Model, key: string): boolean =>
  isErrorKey(key) || Object.hasOwn(definition.Messages, key);

const unknownError =
  ({ definition }: Model) =>
  (key: string): Unknown => ({
    message: `There is no error "${key}".${suggestion(key, Object.keys(definition.Messages))}`,
    word: key,
  });

/** The first part of a path that does not exist. */
function wrongPart(model: Model, path: string): string {
  const parts = modelPath(path).split('.');
  const at = parts.findIndex((_part, index) => !isKnown(model, parts.slice(0, index + 1).join('.')));
  return parts[at] ?? '';
}
