/** What the parts of a clause are called in words: questions, their options, and literal values. */
import type { Model, Node } from '../definition/model.ts';
import { spacedName } from './spaced-name.ts';
import type { Expression } from './types.ts';

/** The question that the part reads; undefined for a part of another kind. */
export function questionOf(model: Model, part: Expression | undefined): Node | undefined {
  return part?.kind === 'answer' || part?.kind === 'loop' ? model.nodes[part.node] : undefined;
}

/** The wording of a question or title of a derived value, quoted, otherwise its name; of a section, its title. */
export function questionName(model: Model, id: number): string {
  const node = model.nodes[id];
  if (node === undefined) return 'an unknown question';
  if (node.kind === 'block') return model.blocks[node.block]?.data.DisplayName ?? node.name;
  if (node.data === null) return `"${derivedTitle(model, node.name) ?? spacedName(node.name)}"`;
  const wording = node.data.QuestionTextAlt ?? node.data.QuestionText;
  return `"${wording.trim() === '' ? spacedName(node.name) : wording.trim()}"`;
}

function derivedTitle(model: Model, name: string): string | undefined {
  return model.definition.DerivedValues.find(({ Name }) => Name === name)?.Title;
}

/** The label of an option of the question, or of the question that made the rows; undefined: it has no such option. */
export function optionName(model: Model, of: Expression | undefined, value: number | string): string | undefined {
  const options = of?.kind === 'key' ? optionsOfRows(model, of.node) : questionOf(model, of)?.options;
  return options?.find((option) => option.name === value)?.label;
}

function optionsOfRows(model: Model, rows: number): NonNullable<Node['options']> {
  const sources = model.nodes[rows]?.rowsFrom ?? [];
  return sources.flatMap((source) => model.nodes[source]?.options ?? []);
}

/** Text in the clause that is not the option of a question. */
export function literal(value: boolean | number | string): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number') return value.toLocaleString('en-US');
  return value === '' ? 'nothing' : value;
}

export function isYesNo(model: Model, part: Expression): boolean {
  return questionOf(model, part)?.valueType === 'boolean';
}

/** A day or a month, which is "before" another one where a number is "less than" it. */
export function isTime(model: Model, part: Expression): boolean {
  if (part.kind === 'literal') return part.type === 'date' || part.type === 'month';
  if (part.kind === 'context') return part.name === 'Today';
  if (part.kind === 'call') return part.name === 'month' || part.name.startsWith('add');
  const type = questionOf(model, part)?.valueType;
  return type === 'date' || type === 'month';
}
