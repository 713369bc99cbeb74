/** The forms without answers, as they are filed: what anybody could be asked in a state of issue (spec trust 4.10). */
import { displayValue } from '../../answer/index.ts';
import type { Block, Model, Node } from '../../definition/model.ts';
import { isPossible } from '../../definition/possible/index.ts';
import type { Application } from '../contract/contract.ts';
import type { FormsModel, PrintAnswer, PrintItem, PrintSection } from '../contract/print-model.ts';
import { isRowKey } from '../graph/paths.ts';
import { nodeAt, type State } from '../graph/state.ts';
import { stateOf } from '../graph/opened.ts';
import { filled, wording } from '../graph/wording.ts';
import { numbered } from './print-cell.ts';
import { inForms } from './print-cover.ts';
import { headOf } from './print.ts';

/** Stands where a wording mentions an answer. */
const BLANK = '__________';
/** Where an answer is written. */
const LINE = '_'.repeat(40);

/**
 * Every form of a state, with every section and question of it that can be asked there, whoever is asked and whatever
 * it depends on. `application` is one without answers, but with this state of issue: wordings that depend on the state
 * are its own. For several states: the forms that are not limited to one state, with what can be asked in any of them.
 */
export function printBlank(application: Application, states: readonly string[]): FormsModel {
  const state = stateOf(application);
  const { model } = state;
  const stateOfIssue = states.length === 1 ? (states[0] ?? '') : '';
  const sections = model.blocks
    .filter(({ data }) => data.Purpose !== 'completion')
    .filter(({ node }) => canBeAsked(model, nodeAt(state, node), states))
    .filter(isFirstOfOwners)
    .map((block): PrintSection => {
      const items = itemsOf(state, nodeAt(state, block.node), states);
      if (block.data.Purpose !== 'declarations') return { ...headOf(block), items };
      const head = headOf(block);
      const signature = { field: head.id, title: head.title, expectedName: '' };
      return { ...head, items: items.filter(({ kind }) => kind === 'text'), signature };
    })
    .filter(({ items }) => items.length > 0);
  const { Document } = model.definition;
  return {
    title: Document?.Title ?? model.name,
    subtitle: stateOfIssue,
    language: 'en-US',
    summary: [],
    ...inForms(model.definition, stateOfIssue, sections, ''),
    signature: null,
  };
}

/** Only the forms whose numbers contain this text: `CQL-110` finds `CQL-110-CA` and `ICC26-CQL-110`. */
export function onlyForms({ forms, sections, ...rest }: FormsModel, number: string): FormsModel {
  const wanted = forms.filter((form) => form.number.includes(number));
  return {
    ...rest,
    forms: wanted,
    sections: sections.filter(({ form }) => wanted.some((one) => one.number === form)),
  };
}

/** A section that is the same for every owner is filed once. */
const isFirstOfOwners = ({ data: { Signatory } }: Block): boolean =>
  Signatory?.Kind !== 'Owner' || Signatory.Letter === 'A';

/** Whether it can be shown at all in these states of issue. */
function canBeAsked(model: Model, node: Node, states: readonly string[]): boolean {
  const issue = model.node(model.definition.Bindings.Insured.StateOfIssue);
  if (node.visible === null || issue === undefined) return true;
  return isPossible(model.nodes, node.visible.tree, { given: new Map([[issue.id, [...states]]]) }) !== false;
}

function itemsOf(state: State, parent: Node, states: readonly string[]): PrintItem[] {
  return parent.children
    .map((id) => nodeAt(state, id))
    .filter(({ data }) => data?.System !== true && data?.Retyped !== true)
    .filter((node) => !isRowKey(node) && canBeAsked(state.model, node, states))
    .flatMap((node) => itemOf(state, node, states));
}

function itemOf(state: State, node: Node, states: readonly string[]): PrintItem[] {
  const title = wordingOf(state, node);
  switch (node.kind) {
    case 'compound':
    case 'rows': {
      if (node.control === 'filepicker') return [{ kind: 'answer', ...numbered(node), label: title, value: LINE }];
      const items = itemsOf(state, node, states);
      return items.length === 0 ? [] : [{ kind: 'group', ...numbered(node), title, items }];
    }
    case 'label':
      if (node.calculate === null) return [{ kind: 'text', text: title }];
      return [{ kind: 'answer', ...numbered(node), label: title, value: LINE }];
    default:
      return [blankAnswer(node, title)];
  }
}

/** Inside rows there is no row yet that a wording could be about. */
function wordingOf(state: State, node: Node): string {
  const mention = (): string => BLANK;
  return node.rows < 0
    ? wording(state, node, state.outside, mention)
    : filled(state, node, state.outside, node.data?.QuestionText ?? node.name, mention);
}

function blankAnswer(node: Node, label: string): PrintAnswer {
  const choices =
    node.type === 'YesNo'
      ? [true, false].map((one) => displayValue(one, node))
      : node.control === 'radio' || node.control === 'checkbox'
        ? (node.options ?? []).map((option) => option.label)
        : [];
  if (choices.length === 0) return { kind: 'answer', ...numbered(node), label, value: LINE };
  return {
    kind: 'answer',
    ...numbered(node),
    label,
    value: '',
    options: choices.map((choice) => ({ label: choice, chosen: false })),
  };
}
