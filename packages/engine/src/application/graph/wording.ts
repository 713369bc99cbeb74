/** The wording of a question as shown: variations, answers mentioned in it, the option that generated the row. */
import { asMarkdown, type Asked, display, maskText } from '../../answer/index.ts';
import { maxLengthOf } from '../../answer/lengths.ts';
import type { ValueType } from '../../clause/types.ts';
import type { Model, Node } from '../../definition/model.ts';
import type { QuestionType } from '../../definition/question-data.ts';
import { holds } from './evaluate.ts';
import { isRowKey, positionOf, rowKey } from './paths.ts';
import { frameFor, instanceAt, nodeAt, type ViewedForm } from './state.ts';
import { type Frame, rowsIn } from './frame.ts';
import { accessOf, inConcealedRow } from './access.ts';

/** Returns an answer that a wording mentions. */
export type Mention = (state: ViewedForm, node: Node, frame: Frame) => string;

/**
 * The first variation whose clause is true, otherwise the question's own text, with `{Path}` replaced by what `mention`
 * returns, that answer as shown.
 */
export function wording(state: ViewedForm, node: Node, frame: Frame, mention: Mention = shown): string {
  const variation = node.variations.find(({ text, clause }) => text !== null && holds(state, clause, frame));
  const text = variation?.text ?? node.data?.QuestionText ?? node.name;
  return filled(state, node, frame, text, isMarkdown(node) ? (...asked) => asMarkdown(mention(...asked)) : mention);
}

/** Whether the wording is shown as Markdown: nothing is asked, and it is no heading. */
export const isMarkdown = ({ kind, calculate, data }: Pick<Node, 'kind' | 'calculate' | 'data'>): boolean =>
  kind === 'label' && calculate === null && data?.IsHeader !== true;

/** The first alternative hint whose clause is true, otherwise the question's own; null if it has none. */
export function hintOf(state: ViewedForm, node: Node, frame: Frame): string | null {
  const variation = node.variations.find(({ hint, clause }) => hint !== null && holds(state, clause, frame));
  const hint = variation?.hint ?? node.data?.Hint;
  return hint === undefined ? null : filled(state, node, frame, hint);
}

const NO_SUGGESTIONS: readonly string[] = [];

/**
 * The suggested answers, including answers that they mention (spec form 4.44): one for each row, if they mention answers
 * of rows. A suggestion that mentions a blank answer, or is too long, is left out.
 */
export function suggestionsOf(state: ViewedForm, node: Node, frame: Frame): readonly string[] {
  const Suggestions = node.data?.Suggestions ?? NO_SUGGESTIONS;
  if (Suggestions.length === 0) return NO_SUGGESTIONS;
  const most = maxLengthOf(node) ?? Infinity;
  const known = Suggestions.flatMap((text) =>
    placesFor(state, node, frame, text).flatMap((place) => {
      let mentionsBlank = false;
      const mention: Mention = (...mentioned) => {
        const answer = shown(...mentioned);
        mentionsBlank ||= answer === '';
        return answer;
      };
      const said = filled(state, node, place, text, mention, (path) => mentionedIn(node, path));
      return mentionsBlank || said.length > most ? [] : [said];
    }),
  );
  return [...new Set(known)];
}

/**
 * The rows whose answers a suggestion mentions, as far as this person may read them; otherwise the question's own
 * place.
 */
function placesFor(state: ViewedForm, node: Node, frame: Frame, text: string): readonly Frame[] {
  const mentioned = [...node.rowMentions].flatMap(([path, id]) =>
    text.includes(`{${path}}`) ? [nodeAt(state, id)] : [],
  );
  const [first] = mentioned;
  if (first === undefined) return [frame];
  // Rows of two groups have nothing to do with each other.
  if (mentioned.some(({ rows }) => rows !== first.rows)) return [];
  const rows = rowsIn(state.outside, nodeAt(state, first.rows));
  return rows.filter((row) => mentioned.every((each) => maySee(state, each, row)));
}

const mentionedIn = ({ mentions, rowMentions }: Node, path: string): number | undefined =>
  mentions.get(path) ?? rowMentions.get(path);

/** A text of the question with every `{Path}` replaced; a name that is not a question is a value of the carrier. */
export function filled(
  state: ViewedForm,
  node: Node,
  frame: Frame,
  text: string,
  mention: Mention = shown,
  find = (path: string): number | undefined => node.mentions.get(path),
): string {
  if (!text.includes('{')) return text;
  return text.replaceAll(/\{([^{}]+)\}/g, (written, path: string) => {
    const id = find(path);
    if (id === undefined) return valueNamed(state.model, path) ?? written;
    const mentioned = nodeAt(state, id);
    return mention(state, mentioned, frameFor(state, mentioned, frame));
  });
}

/** A text that mentions no answers, with the carrier's values filled in. */
export function withValues(model: Pick<Model, 'definition'>, text: string): string {
  if (!text.includes('{')) return text;
  return text.replaceAll(/\{([^{}]+)\}/g, (written, name: string) => valueNamed(model, name) ?? written);
}

function valueNamed({ definition: { Values = {} } }: Pick<Model, 'definition'>, name: string): string | undefined {
  return Object.hasOwn(Values, name) ? Values[name] : undefined;
}

/** The carrier's sentence for an error key, otherwise the specification's default. */
export function sentenceFor(model: Pick<Model, 'definition'>, key: string): string {
  return withValues(model, model.definition.Messages[key] ?? 'Invalid input format.');
}

/** Short label for summaries, tables and lists of removed answers. */
export function labelOf(state: ViewedForm, node: Node, frame: Frame, mention: Mention = shown): string {
  const short = node.data?.QuestionTextAlt;
  return short === undefined ? wording(state, node, frame, mention) : filled(state, node, frame, short, mention);
}

/** An answer as a person reads it; empty while hidden or blank. */
export function shown(state: ViewedForm, node: Node, frame: Frame): string {
  if (isRowKey(node)) return frame.group === null ? '' : rowHeading(state, frame);
  const instance = instanceAt(state, node, frame);
  if (!instance.visible && !node.system) return '';
  return node.data?.Tokenise === true ? maskText(instance.text) : display(instance.text, asRead(node));
}

const TYPE_OF_VALUE: Partial<Record<ValueType, QuestionType>> = {
  number: 'Decimal',
  boolean: 'YesNo',
  date: 'Date',
  month: 'MonthYear',
};

/** A `Label` has no type of its own: what it shows is a value of the type of its calculation. */
function asRead({ type, data, options, calculate }: Node): Asked {
  const own = type === 'Label' && calculate !== null ? TYPE_OF_VALUE[calculate.type] : undefined;
  return { type: own ?? type, data, options };
}

const ORDINALS = [
  'One',
  'Two',
  'Three',
  'Four',
  'Five',
  'Six',
  'Seven',
  'Eight',
  'Nine',
  'Ten',
  'Eleven',
  'Twelve',
  'Thirteen',
  'Fourteen',
  'Fifteen',
  'Sixteen',
  'Seventeen',
  'Eighteen',
  'Nineteen',
  'Twenty',
];

/** One to Twenty (spec form §4); digits beyond that. */
export function ordinal(position: number): string {
  return ORDINALS[position] ?? String(position + 1);
}

/**
 * The heading of a generated row: the label of its option, or an answer of its source row, if `isSeen` says that it may
 * be read.
 */
export function rowHeading(state: ViewedForm, row: Frame, isSeen: CanReadHeading = maySee): string {
  for (const id of row.group?.rowsFrom ?? []) {
    const source = nodeAt(state, id);
    const option = source.options?.find((one) => one.name === row.key);
    if (option !== undefined) return option.label;
    const heading = state.model.nodes[row.group?.rowSources.get(id)?.heading ?? -1];
    const made = rowsIn(state.outside, source).find((one) => rowKey(state, one) === row.key);
    if (made === undefined || heading === undefined || !isSeen(state, heading, made)) continue;
    const text = shown(state, heading, made);
    if (text !== '') return text;
  }
  return row.group !== null && row.group.rowSources.size > 0 ? ordinal(positionOf(row)) : row.key;
}

/** Somebody who may not read an answer must not read it in a row's heading. */
export type CanReadHeading = (state: ViewedForm, heading: Node, made: Frame) => boolean;

/** What this application's person may read. */
function maySee(state: ViewedForm, node: Node, row: Frame): boolean {
  const { reads, masked } = accessOf(state, node);
  return reads && !masked && !inConcealedRow(row);
}
