/**
 * Compiles a mapping against the form of a case: reads every clause, looks up every name, and reports every mistake.
 */
import type { Clause, ValueType } from '../clause/types.ts';
import { suggestion } from '../clause/suggestion.ts';
import type { HandoverEntry, HandoverForm, HandoverMapping } from '../definition/carrier.ts';
import type { Model, Node } from '../definition/model.ts';
import { clausesOver } from '../definition/model-clauses.ts';
import { codesOf } from './codes.ts';
import { CASE_FACTS, FORM_TYPES, isListName, LIST_FACTS, type ListName, ROW_FACTS } from './entries.ts';

export interface CompiledEntry {
  readonly data: HandoverEntry;
  /** `Application/Owner/Name`; an attribute is written `Application/@id`. */
  readonly path: string;
  readonly when: Clause | null;
  /** False: the form does not have what it reads, and it is left out. */
  readonly isAsked: boolean;
  readonly over:
    | { readonly kind: 'rows'; readonly node: Node }
    | { readonly kind: 'list'; readonly name: ListName }
    | null;
  readonly value: Clause | null;
  readonly content: readonly CompiledEntry[] | null;
}

export interface MappingMistake {
  kind: string;
  message: string;
  /** Of the mapping's file: `Content.0.Value`. */
  field: string;
}

interface Around {
  /** ID of the rows node whose row the entry is written in; -1 outside rows. */
  container: number;
  list: ListName | null;
  path: string;
  field: string;
  depth: number;
  /** The group around it does not exist: what is written in its rows cannot be checked. */
  isLost: boolean;
}

/**
 * `newest`: the mapping is written for this form, and a name that it does not have is a mistake. `any`: the form of some case,
 * which may be older.
 */
export type MappedForm = 'newest' | 'any';

interface Work {
  model: Model;
  mapping: HandoverMapping;
  form: MappedForm;
  mistakes: MappingMistake[];
}

/** Everything of the mapping that can be compiled, and what is wrong with the rest. */
export function compileMapping(
  model: Model,
  mapping: HandoverMapping,
  form: MappedForm,
): { content: readonly CompiledEntry[]; mistakes: readonly MappingMistake[] } {
  const work: Work = { model, mapping, form, mistakes: [] };
  const around: Around = { container: -1, list: null, path: '', field: '', depth: 0, isLost: false };
  const content = entriesOf(work, mapping.Content, around);
  checkTop(work);
  checkRequired(work, content);
  return { content, mistakes: work.mistakes };
}

function entriesOf(work: Work, entries: readonly HandoverEntry[], around: Around): CompiledEntry[] {
  return entries.map((data, index) => {
    const field = `${around.field === '' ? '' : `${around.field}.`}Content.${index}`;
    return entryOf(work, data, { ...around, field });
  });
}

function entryOf(work: Work, data: HandoverEntry, around: Around): CompiledEntry {
  const { mapping } = work;
  const before = work.mistakes.length;
  const name = data.Attribute === true ? `@${data.Name}` : data.Name;
  const path = around.path === '' ? name : `${around.path}/${name}`;
  if (mapping.Format === 'XML' && !/^[\p{L}_][\p{L}\p{N}_.-]*$/u.test(data.Name)) {
    mistake(work, around, 'Name', 'unusable-name', `"${data.Name}" cannot be the name of an element of XML.`);
  }
  if (data.Attribute === true && mapping.Format !== 'XML') {
    mistake(work, around, 'Attribute', 'handover-entry', 'Only XML has attributes.');
  }
  const over = overOf(work, data, around);
  const inside: Around = {
    ...around,
    path,
    depth: around.depth + 1,
    isLost: around.isLost || (data.Rows !== undefined && over === null),
    ...(over?.kind === 'rows' && { container: over.node.id, list: null }),
    ...(over?.kind === 'list' && { list: over.name }),
  };
  const when = data.When === undefined ? null : clause(work, inside, 'When', data.When, 'boolean');
  const content = data.Content === undefined ? null : entriesOf(work, data.Content, inside);
  const value = data.Value === undefined ? null : clause(work, inside, 'Value', data.Value, null);
  checkSource(work, data, inside);
  if (value !== null) checkValue(work, data, value, inside);
  checkColumns(work, data, inside);
  return { data, path, when, isAsked: !leavesOut(work, data, before), over, value, content };
}

const UNKNOWN: ReadonlySet<string> = new Set(['unknown-question', 'unknown-option', 'unknown-binding']);

/** Whether an entry is left out because an older form does not have what it reads; then that is no mistake. */
function leavesOut({ form, mistakes }: Work, { IfAsked }: HandoverEntry, before: number): boolean {
  if (form === 'newest' || IfAsked !== true) return false;
  const own = mistakes.splice(before);
  const rest = own.filter(({ kind }) => !UNKNOWN.has(kind));
  mistakes.push(...rest);
  return rest.length < own.length;
}

/** What the entry is repeated over. */
function overOf(work: Work, { Rows }: HandoverEntry, around: Around): CompiledEntry['over'] {
  if (Rows === undefined) return null;
  if (isListName(Rows)) return { kind: 'list', name: Rows };
  const { model } = work;
  const container = model.nodes[around.container];
  const own =
    container === undefined ? undefined : model.node(`${blockOf(model, container)}.${container.path}.${Rows}`);
  const node = own ?? model.node(Rows);
  if (node?.kind === 'rows' && (node.rows === -1 || node.rows === around.container)) return { kind: 'rows', node };
  const groups = model.nodes.flatMap((one) => (one.kind === 'rows' ? [`${blockOf(model, one)}.${one.path}`] : []));
  const message =
    node?.kind === 'rows'
      ? `"${Rows}" is inside rows of another group; write it inside an entry over that group.`
      : `There is no group of rows "${Rows}".${suggestion(Rows, [...groups, 'Signatures', 'Documents'])}`;
  mistake(work, around, 'Rows', 'unknown-question', message);
  return null;
}

const blockOf = (model: Model, node: Node): string => model.blocks[node.block]?.name ?? '';

function clause(
  work: Work,
  around: Around,
  field: 'When' | 'Value',
  text: string,
  expected: ValueType | null,
): Clause | null {
  const id = `handover:${work.mapping.Name}#${around.field}.${field}`;
  const compiled = clausesOver(work.model, [], around.container)(id, text, expected);
  if (compiled.ok) return compiled.clause;
  for (const { kind, message, at } of around.isLost ? [] : compiled.problems) {
    mistake(work, around, field, kind, `${message} (at ${at + 1} in: ${text})`);
  }
  return null;
}

const SOURCES = ['Constant', 'Value', 'Fact', 'Content'] as const;

/** An entry writes one thing, which fits its other fields. */
function checkSource(work: Work, data: HandoverEntry, around: Around): void {
  const given = SOURCES.filter((name) => data[name] !== undefined);
  const isTextWithAttributes =
    work.mapping.Format === 'XML' && data.Content?.every(({ Attribute }) => Attribute === true) === true;
  if (given.length !== 1 && !(given.length === 2 && isTextWithAttributes)) {
    const said = given.length === 0 ? 'it has none of them' : `it has ${given.join(' and ')}`;
    const but = data.Content === undefined || given.length === 1 ? '' : ' Beside a text, XML can have attributes only.';
    mistake(work, around, 'Name', 'handover-entry', `An entry has one of ${SOURCES.join(', ')}; ${said}.${but}`);
  }
  if (data.Prefix !== undefined && given.every((name) => name === 'Content')) {
    mistake(work, around, 'Prefix', 'handover-entry', 'Prefix stands before a value, and this entry has none.');
  }
  if (data.Attribute === true && (data.Content !== undefined || data.Rows !== undefined)) {
    mistake(work, around, 'Attribute', 'handover-entry', 'An attribute has one value, without Content or Rows.');
  }
  const { Fact, As, Codes } = data;
  if (Codes !== undefined && codesOf(work.mapping, Codes) === undefined) {
    const known = Object.keys(work.mapping.Codes ?? {});
    mistake(work, around, 'Codes', 'unknown-list', `There is no code table "${Codes}".${suggestion(Codes, known)}`);
  }
  if (Codes !== undefined && As !== undefined) {
    mistake(work, around, 'As', 'handover-entry', 'A code is written as its table says it; leave out As.');
  }
  if (Fact === undefined) return;
  const isInRow = around.container !== -1 || around.list !== null || around.isLost;
  const facts = { ...CASE_FACTS, ...(isInRow && ROW_FACTS), ...(around.list !== null && LIST_FACTS[around.list]) };
  const type = Object.hasOwn(facts, Fact) ? facts[Fact] : undefined;
  if (type === undefined) {
    mistake(
      work,
      around,
      'Fact',
      'unknown-fact',
      `There is no fact "${Fact}" here.${suggestion(Fact, Object.keys(facts))}`,
    );
  } else checkForm(work, around, As, type);
}

function checkForm(work: Work, around: Around, form: HandoverForm | undefined, type: ValueType | 'moment'): void {
  if (form === undefined || FORM_TYPES[form].includes(type)) return;
  const wanted = FORM_TYPES[form].join(' or ');
  mistake(work, around, 'As', 'wrong-type', `${form} is for ${wanted}, not for ${type}.`);
}

function checkValue(work: Work, data: HandoverEntry, value: Clause, around: Around): void {
  const { As, Codes } = data;
  if (value.type === 'choices') {
    if (work.mapping.Format === 'FixedColumns' || data.Attribute === true) {
      mistake(
        work,
        around,
        'Value',
        'wrong-type',
        'Several options do not fit in one place; test them one by one with has().',
      );
    }
    if (As !== undefined && As !== 'Text') checkForm(work, around, As, 'choices');
  } else checkForm(work, around, As, value.type);
  const table = Codes === undefined ? undefined : codesOf(work.mapping, Codes);
  if (table === undefined || Codes === undefined) return;
  const names = codedNames(work.model, value);
  if (names === null) {
    const message = `"${Codes}" has codes for options and for true and false; this is ${value.type}.`;
    if (value.type !== 'text') mistake(work, around, 'Codes', 'wrong-type', message);
    return;
  }
  const missing = names.filter((name) => !Object.hasOwn(table, name));
  if (missing.length > 0) {
    const said = missing.map((name) => `"${name}"`).join(', ');
    mistake(work, around, 'Codes', 'missing-code', `"${Codes}" has no code for ${said}.`);
  }
}

/** What a coded value can be; null if it is not known before there is a case. */
function codedNames(model: Model, value: Clause): readonly string[] | null {
  if (value.type === 'boolean') return ['true', 'false'];
  const asked = value.tree.kind === 'answer' ? model.nodes[value.tree.node] : undefined;
  return asked?.options?.map(({ name }) => name) ?? null;
}

/** Fixed columns: lines with fields, each of a width, and with the lines that follow them. */
function checkColumns(work: Work, { Width, Content, Rows, Align, Pad }: HandoverEntry, around: Around): void {
  const isColumns = work.mapping.Format === 'FixedColumns';
  if (!isColumns) {
    if (Width !== undefined || Align !== undefined || Pad !== undefined)
      mistake(work, around, 'Name', 'handover-entry', 'Width, Align and Pad are for FixedColumns only.');
    return;
  }
  const isLine = Content !== undefined;
  if (around.depth === 1 && !isLine)
    mistake(work, around, 'Name', 'handover-entry', 'Fixed columns are lines whose Content are fields.');
  else if (isLine === (Width !== undefined))
    mistake(work, around, 'Name', 'handover-entry', isLine ? 'A line has no Width.' : 'A field needs a Width.');
  else if (!isLine && Rows !== undefined)
    mistake(work, around, 'Rows', 'handover-entry', 'A field is written once; repeat its line.');
}

function checkTop(work: Work): void {
  const { Format, Content } = work.mapping;
  const [first] = Content;
  if (Format !== 'XML') return;
  if (Content.length === 1 && first?.Content !== undefined && first.Rows === undefined && first.When === undefined)
    return;
  const message = 'XML has one root element, with Content and without Rows and When.';
  work.mistakes.push({ kind: 'handover-entry', message, field: 'Content' });
}

/** What the receiving system needs is written by some entry. */
function checkRequired({ mapping, mistakes }: Work, content: readonly CompiledEntry[]): void {
  const written = new Set<string>();
  const walk = (entries: readonly CompiledEntry[]): void => {
    for (const entry of entries) {
      written.add(entry.path);
      if (entry.content !== null) walk(entry.content);
    }
  };
  walk(content);
  for (const [index, path] of (mapping.Required ?? []).entries()) {
    if (written.has(path)) continue;
    const message = `The receiving system needs "${path}", and nothing is mapped to it.${suggestion(path, written)}`;
    mistakes.push({ kind: 'unmapped-element', message, field: `Required.${index}` });
  }
}

function mistake(work: Work, { field }: Around, name: string, kind: string, message: string): void {
  work.mistakes.push({ kind, message, field: `${field}.${name}` });
}
