/** Options of a question: which can be chosen now, and how a choice affects other choices (spec form §4). */
import { codecFor } from '../../answer/index.ts';
import type { AnswerText } from '../../answer/types.ts';
import type { Node, Option } from '../../definition/model.ts';
import { holds } from './evaluate.ts';
import type { Frame } from './frame.ts';
import type { ViewedForm } from './state.ts';

/** Options whose clause is true, in order. */
export function visibleOptions(state: ViewedForm, node: Node, frame: Frame): readonly Option[] {
  const options = node.options ?? [];
  return options.every((option) => option.visible === null)
    ? options
    : options.filter((option) => holds(state, option.visible, frame));
}

/** The answer without options whose clause is false. Names that are not options at all stay, and are an error. */
export function withoutUnavailableOptions(state: ViewedForm, node: Node, frame: Frame, text: AnswerText): AnswerText {
  const { options } = node;
  if (options === null || options.every((option) => option.visible === null)) return text;
  const isLost = (name: string): boolean => {
    const option = options.find((one) => one.name === name);
    return option !== undefined && !holds(state, option.visible, frame);
  };
  if (node.type !== 'MultiSelect') return isLost(text) ? '' : text;
  const names = chosenNames(node, text);
  if (names === undefined) return text;
  const left = names.filter((name) => !isLost(name));
  return left.length === names.length ? text : codecFor(node).encode(left);
}

/** An exclusive option clears the others, and the others clear it. `before` and `after` are answers of a multi-select. */
export function withExclusion(node: Node, before: AnswerText, after: AnswerText): AnswerText {
  if (node.type !== 'MultiSelect' || node.options === null) return after;
  const chosen = chosenNames(node, after);
  if (chosen === undefined || chosen.length < 2) return after;
  const exclusive = new Set(node.options.filter((option) => option.exclusive).map((option) => option.name));
  if (!chosen.some((name) => exclusive.has(name))) return after;
  const had = new Set(chosenNames(node, before));
  const fresh = chosen.find((name) => exclusive.has(name) && !had.has(name));
  const left = fresh === undefined ? chosen.filter((name) => !exclusive.has(name)) : [fresh];
  return codecFor(node).encode(left.length === 0 ? chosen.slice(0, 1) : left);
}

/** Option names of a multi-select's answer; undefined when it does not parse. */
export function chosenNames(node: Node, text: AnswerText): readonly string[] | undefined {
  if (text === '') return [];
  const result = codecFor(node).parse(text);
  if (!result.ok) return undefined;
  if (Array.isArray(result.value)) return result.value;
  return typeof result.value === 'string' ? [result.value] : undefined;
}
