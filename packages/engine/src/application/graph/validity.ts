/** Which answers are wrong or missing, and what that makes of a section (spec form 4.1, §5). */
import { codecFor, isBlank, isMaskedText, maskText, normalize, tokenOf } from '../../answer/index.ts';
import type { AnswerText } from '../../answer/types.ts';
import type { Block, Node, Rule } from '../../definition/model.ts';
import { formatKey } from '../../rule/format-key.ts';
import type { ErrorState, Validity } from '../contract/contract.ts';
import { formatFactId, ruleFactId } from './fact-ids.ts';
import { evaluate, holds } from './evaluate.ts';
import { isConcealedRule, readsConcealed } from './concealment.ts';
import { chosenNames, visibleOptions } from './options.ts';
import { accessOf, inConcealedRow, isRowReadable } from './access.ts';
import { isMasked, isWithheldFrom, type Viewer } from './permission.ts';
import { forEachInside, forEachInstance } from './walk.ts';
import { recheck, forEachReader } from './queue.ts';
import { instanceAt, moveBlock, type State, type Tally, type Form, type Listeners, type ViewedForm } from './state.ts';
import { NO_ERRORS, valueOf, type Frame, type Instance } from './frame.ts';
import { sentenceFor, withValues } from './wording.ts';

const WRONG = 1;
const MISSING = 2;
const REQUIRED = 4;
const ANSWERED = 8;

/** Runs the rules of one instance again and updates the block's tally. */
export function examine(state: State, instance: Instance): void {
  const { node, frame } = instance;
  if (node.rowRead.length > 0) concealRows(state, node, frame);
  instance.errors = errorsOf(state, instance);
  count(state, instance, marksOf(state, instance));
}

/** Rows that are hidden from this stage do not count here. */
function concealRows(state: State, node: Node, frame: Frame): void {
  for (const row of frame.rows.get(node.id) ?? []) {
    const concealed = row.absent || !isRowReadable(state, row, state);
    if (row.concealed === concealed) continue;
    row.concealed = concealed;
    forEachInside(row, (member, at) => {
      instanceAt(state, member, at).viewed = 0;
      recheck(state, member, at);
      forEachReader(state, member, at, state.plan.watchers[member.id], recheck);
    });
  }
}

/** Removes an instance that no longer exists from the tally. */
export function removeFromTally(state: Form & Listeners, instance: Instance): void {
  count(state, instance, 0);
}

function count(state: Form & Listeners, instance: Instance, marks: number): void {
  const before = instance.counted;
  const { block } = instance.node;
  const tally = state.tallies[block];
  if (before === marks || tally === undefined) return;
  instance.counted = marks;
  tally.wrong += bit(marks, WRONG) - bit(before, WRONG);
  tally.missing += bit(marks, MISSING) - bit(before, MISSING);
  tally.required += bit(marks, REQUIRED) - bit(before, REQUIRED);
  tally.answered += bit(marks, ANSWERED) - bit(before, ANSWERED);
  moveBlock(state, block);
}

function bit(marks: number, mark: number): number {
  return (marks & mark) === 0 ? 0 : 1;
}

function marksOf(state: ViewedForm, instance: Instance): number {
  const { node } = instance;
  if (!instance.visible || node.system || inConcealedRow(instance.frame)) return 0;
  if (node.kind === 'answer' && accessOf(state, node).withheld) return 0;
  let marks = 0;
  for (const error of instance.errors) marks |= isMissing(error) ? MISSING : WRONG;
  if (node.kind === 'answer' && node.required) marks |= REQUIRED;
  if (isAnswered(instance)) marks |= ANSWERED;
  return marks;
}

/** Somebody answered: the value is not only a default or a calculation. */
function isAnswered({ node, text, edited, chosen }: Instance): boolean {
  if (node.kind !== 'answer' || text === '') return false;
  if (node.calculate !== null && !edited) return false;
  if (chosen === null) return true;
  const given = normalize(chosen, node);
  return (isMaskedText(text) ? maskText(given) : given) !== text;
}

/** `required` and `minOneSelection` mean that an answer is missing; they never keep a person on the page. */
export function isMissing(error: Pick<ErrorState, 'key'>): boolean {
  return error.key === 'required' || error.key === 'minOneSelection';
}

function errorsOf(state: ViewedForm, { node, frame, visible, text }: Instance): readonly ErrorState[] {
  if (!visible || node.kind === 'block' || node.kind === 'derived') return NO_ERRORS;
  if (node.system || inConcealedRow(frame)) return NO_ERRORS;
  if (node.kind === 'answer' && isBlank(text)) return node.required ? [requiredError(state, node)] : NO_ERRORS;
  let errors = NO_ERRORS;
  const add = (key: string, message: string | null): void => {
    if (errors.every((error) => error.key !== key))
      errors = [...errors, { key, message: messageOf(state, key, message) }];
  };
  // The vault accepted the typed number: it was well formed.
  if (node.data?.Tokenise === true && tokenOf(text) !== undefined) return NO_ERRORS;
  if (node.kind === 'answer' && !isReadable(state, node, frame, text)) add(formatKey(node), null);
  for (const rule of node.rules) {
    if (node.kind !== 'answer' && !isAskable(node, rule, text)) continue;
    if (breaks(state, node, frame, rule, text)) add(rule.key, sentenceOf(state, rule, frame, text));
  }
  return errors;
}

function sentenceOf(
  state: ViewedForm,
  { message, name, placeholder }: Rule,
  frame: Frame,
  text: AnswerText,
): string | null {
  if (message === null) return null;
  if (placeholder !== undefined) return message.replaceAll(`{${placeholder.word}}`, () => placeholder.textOf(text));
  return name === undefined ? message : message.replaceAll('{name}', () => String(evaluate(state, name, frame) ?? ''));
}

/** A label is checked once it has a value; groups only by rules written as clauses. */
function isAskable(node: Node, rule: Rule, text: AnswerText): boolean {
  return node.kind === 'label' ? text !== '' : rule.reads.length > 0;
}

function breaks(state: ViewedForm, node: Node, frame: Frame, rule: Rule, text: AnswerText): boolean {
  if (state.facts !== null && isUndecided(state, node, rule, text)) {
    return state.facts[ruleFactId(state.model, node, rule, frame)] === true && !state.changed.get(frame)?.has(node.id);
  }
  if (rule.when !== null && !holds(state, rule.when, frame)) return false;
  state.environment.row = frame.outer === null ? null : frame;
  return rule.fails(text, valueOf(node, frame), state.environment);
}

/** The rule needs more than is available here; a masked answer is complete here once it was typed here. */
function isUndecided(state: ViewedForm, node: Node, rule: Rule, text: AnswerText): boolean {
  if (!isConcealedRule(state.concealment, node, rule)) return false;
  return readsConcealed(state.concealment, rule) || !isMasked(state.model, node, state) || isMaskedText(text);
}

/** The text is a valid value of its type and, for choices, names options that are offered. */
function isReadable(state: ViewedForm, node: Node, frame: Frame, text: AnswerText): boolean {
  if (state.facts !== null && isMasked(state.model, node, state) && isMaskedText(text)) {
    return state.facts[formatFactId(state.model, node, frame)] !== true;
  }
  const isParsed = node.calculate === null && valueOf(node, frame) !== undefined;
  if (!isParsed && !codecFor(node).parse(text).ok) return false;
  if (node.options === null) return true;
  const offered = visibleOptions(state, node, frame);
  if (offered === node.options) return true;
  const names = node.type === 'MultiSelect' ? chosenNames(node, text) : [text];
  return names?.every((name) => offered.some((option) => option.name === name)) ?? false;
}

/** The error of a required question without an answer; a multi-select has a key of its own. */
export function requiredError(state: Form, node: Node): ErrorState {
  const key = node.type === 'MultiSelect' ? 'minOneSelection' : 'required';
  return { key, message: messageOf(state, key, null) };
}

/** The rule's own sentence, otherwise the carrier's for the key, otherwise the specification's default. */
export function messageOf(state: Form, key: string, own: string | null): string {
  return own === null ? sentenceFor(state.model, key) : withValues(state.model, own);
}

/** Nothing is wrong and nothing is missing; if nothing is required, the page was left with Next. */
export function isDone(state: Form, block: Block, tally: Tally): boolean {
  if (tally.wrong > 0 || tally.missing > 0) return false;
  return tally.required > 0 || startsValid(block) || wasVisited(state, block);
}

/** The mark in the menu: the initial value until somebody answers or leaves the page, then what the answers imply. */
export function validityOf(state: ViewedForm, block: Block, tally: Tally): Validity {
  const touched = wasVisited(state, block) || tally.answered > 0;
  const unfinished = isInvalidUntilComplete(state, block) ? false : null;
  if (block.data.Purpose === 'declarations') {
    return isDone(state, block, tally) && tally.answered > 0 ? true : unfinished;
  }
  if (!touched) return startsValid(block) ? true : unfinished;
  if (isDone(state, block, tally)) return true;
  return wasVisited(state, block) || tally.wrong > 0 || startsValid(block) ? false : unfinished;
}

function isInvalidUntilComplete(state: ViewedForm, { data, invalidUntilComplete }: Block): boolean {
  if (data.InitialValidity === 'invalid') return true;
  return invalidUntilComplete !== null && holds(state, invalidUntilComplete, state.outside);
}

function startsValid(block: Block): boolean {
  return block.data.InitialValidity === 'valid';
}

/** Somebody has left its page. */
export function wasVisited(state: Form, block: Block): boolean {
  return state.marks.get(block.name)?.visited === true;
}

/** The tally as another viewer's stage counts it: questions hidden from them are not missing for them. */
export function tallyFor(state: Form, viewer: Viewer): Tally[] {
  const tallies = state.model.blocks.map(() => ({ wrong: 0, missing: 0, required: 0, answered: 0 }));
  forEachInstance(state, (node, frame) => {
    const instance = instanceAt(state, node, frame);
    const tally = tallies[node.block];
    if (tally === undefined || !instance.visible || node.system) return;
    if (node.kind === 'answer' && isWithheldFrom(state.model, node, viewer)) return;
    for (const error of instance.errors) {
      if (isMissing(error)) tally.missing = 1;
      else tally.wrong = 1;
    }
    if (node.kind === 'answer' && node.required) tally.required += 1;
    if (isAnswered(instance)) tally.answered += 1;
  });
  return tallies;
}
