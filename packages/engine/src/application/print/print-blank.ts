/** The forms without answers, as they are filed: what anybody could be asked in a state of issue (spec trust 4.10). */
import { displayValue } from '../../answer/index.ts';
import { roleOfStage } from '../../clause/roles-and-stages.ts';
import type { Clause, Context, Expression, Value } from '../../clause/types.ts';
import { describe, isAboutRows } from '../../clause/describe.ts';
import { reads } from '../../clause/reads.ts';
import type { Block, Model, Node } from '../../definition/model.ts';
import { FALSE, isPossible, type Known, UNKNOWN } from '../../definition/possible/index.ts';
import type { Stage } from '../../definition/vocabulary.ts';
import type { Application } from '../contract/contract.ts';
import type {
  Conditional,
  FormsModel,
  PrintAnswer,
  PrintItem,
  PrintSection,
  Repeated,
} from '../contract/print-model.ts';
import { isRowKey } from '../graph/paths.ts';
import type { Viewer } from '../graph/permission.ts';
import { nodeAt, type State } from '../graph/state.ts';
import { stateOf } from '../graph/opened.ts';
import { filled, shown, type Mention } from '../graph/wording.ts';
import { stateAt } from '../ask/at-stage.ts';
import { type AmendmentWords, blankAmendment } from './print-amendment.ts';
import { LINE, isOnPageOnly, isReadable, numbered } from './print-cell.ts';
import { inForms, issuedIn } from './print-cover.ts';
import { headOf, isPrinted } from './print.ts';

/** Stands where a wording mentions an answer. */
const BLANK = '__________';
/** Stands between two wordings of a question that depend on other answers. */
const OR = ' / ';

/** A list to choose from with more options, such as that of countries, is not printed. */
const MAX_LISTED = 24;

/** Who signs: the insured as an owner or not, another owner, the agent. What the first of them reads is filed. */
const SIGNING: readonly Stage[] = [2.1, 2.2, 3, 13];

/** Somebody who signs, and how they see the forms. */
interface Signer extends Viewer {
  seen: State;
  /** What is known about whom it is filed for. */
  given: Known;
  /** The same for wordings: those that depend on the state are those of one state, if it is the only one. */
  worded: Known;
}

/**
 * Every form of a state, with every section and question of it that can be asked there, whoever is asked and whatever it
 * depends on, in the words that are signed. `application` is one without answers, but with this state of issue: wordings
 * that depend on the state are its own. For several states: the forms that are not limited to one state, with what can be
 * asked in any of them. The amendment is the last.
 */
export function printBlank(application: Application, states: readonly string[], words: AmendmentWords): FormsModel {
  const state = stateOf(application);
  const { model } = state;
  const signers = SIGNING.map((stage) => signerAt(state, stage, states));
  const stateOfIssue = states.length === 1 ? (states[0] ?? '') : '';
  const sections = model.blocks.filter(isFirstOfOwners).flatMap((block): PrintSection[] => {
    const reading = signers.filter((signer) => isPrinted(state, block, signer));
    const whole = nodeAt(state, block.node);
    const signer = signerOf(reading, whole);
    const items = signer === undefined ? [] : itemsOf(reading, whole);
    if (signer === undefined || items.length === 0) return [];
    const head = { ...headOf(block), ...onlyIf(signer, whole) };
    if (block.data.Purpose !== 'declarations') return [{ ...head, items }];
    const signature = { field: head.id, title: head.title, expectedName: '' };
    const isRepeated = block.data.Signatory?.Kind === 'Owner' && repeated(model.definition.Settings.OwnerLimit);
    return [{ ...head, ...isRepeated, items: items.filter(({ kind }) => kind === 'text'), signature }];
  });
  const { Document } = model.definition;
  const { forms, sections: printed } = inForms(model.definition, stateOfIssue, sections, '');
  const amendment = blankAmendment(model.definition, stateOfIssue, words);
  return {
    title: Document?.Title ?? model.name,
    subtitle: stateOfIssue,
    ...issuedIn(model, stateOfIssue),
    language: 'en-US',
    summary: [],
    forms: [...forms, ...amendment.forms],
    sections: [...printed, ...amendment.sections],
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

function signerAt(state: State, stage: Stage, states: readonly string[]): Signer {
  const viewer: Viewer = { stage, role: roleOfStage(stage) };
  const issue = issueOf(state.model)?.id ?? -1;
  const known = (issuedIn: readonly Value[]): Known =>
    new Map<number | keyof Context, readonly Value[]>([
      [issue, issuedIn],
      ['Stage', [stage]],
      ['Role', [viewer.role]],
      ['IsDemo', [false]],
    ]);
  return {
    ...viewer,
    seen: stateAt(state, viewer),
    given: known(states),
    worded: known(states.length === 1 ? states : [undefined]),
  };
}

const issueOf = (model: Model): Node | undefined => model.node(model.definition.Bindings.Insured.StateOfIssue);

/** The first who may read it and can be shown it at all; undefined if it is not filed. */
const signerOf = (signers: readonly Signer[], node: Node): Signer | undefined =>
  signers.find(
    (signer) => isReadable(signer.seen.model, node, signer) && (node.visible === null || canBe(signer, node.visible)),
  );

const canBe = ({ seen, given }: Signer, clause: Clause): boolean =>
  isPossible(seen.model.nodes, clause.tree, { given }) !== false;

function itemsOf(signers: readonly Signer[], parent: Node): PrintItem[] {
  return parent.children.flatMap((id) => {
    const [{ seen } = {}] = signers;
    if (seen === undefined) return [];
    const node = nodeAt(seen, id);
    if (isOnPageOnly(node) || isRowKey(node)) return [];
    const signer = signerOf(signers, node);
    return signer === undefined
      ? []
      : itemOf(signers, signer, node).map((item) => ({ ...item, ...onlyIf(signer, node) }));
  });
}

function itemOf(signers: readonly Signer[], signer: Signer, node: Node): PrintItem[] {
  const title = wordingFor(signer, node);
  switch (node.kind) {
    case 'compound':
    case 'rows': {
      if (node.control === 'filepicker') return [{ kind: 'answer', ...numbered(node), label: title, value: LINE }];
      const items = itemsOf(signers, node);
      if (items.length === 0) return [];
      // Of rows that options make there are as many as options are chosen.
      const most = node.rowsFrom.length === 0 ? node.data?.MultipleResponse?.Maximum : undefined;
      const isRepeated = node.kind === 'rows' && repeated(most);
      return [{ kind: 'group', ...numbered(node), title, items, ...isRepeated }];
    }
    case 'label': {
      if (node.calculate === null) return [{ kind: 'text', text: title }];
      const label = node.data?.QuestionTextAlt ?? title;
      return [{ kind: 'answer', ...numbered(node), label, value: LINE }];
    }
    default:
      return [blankAnswer(signer, node, title)];
  }
}

/** In words, the conditions that may be false in these states; nothing if there are none. */
function onlyIf({ seen: { model }, given }: Signer, { visible }: Node): Conditional {
  const isOpen = (part: Expression): boolean => !dependsOn(model, part, given) || canFail(model, part, given);
  const open = visible === null ? [] : conjuncts(visible.tree).filter(isOpen);
  const and = open.some(isAboutRows) ? '; and ' : ' and ';
  return open.length === 0 ? {} : { onlyIf: open.map((part) => describe(model, spelled(model, part))).join(and) };
}

/** Whether it reads anything that is known, itself or through derived values. */
function dependsOn(model: Model, tree: Expression, known: Known): boolean {
  const { nodes, context } = reads(tree);
  return (
    context.some((name) => known.has(name)) ||
    nodes.some((id) => {
      const node = model.nodes[id];
      const derived = node?.kind === 'derived' ? node.calculate?.tree : undefined;
      return known.has(id) || (derived !== undefined && dependsOn(model, derived, known));
    })
  );
}

const conjuncts = (tree: Expression): Expression[] =>
  isJunction(tree) && tree.operator === '&&' ? [tree.left, tree.right].flatMap(conjuncts) : [tree];

/** With what the questions say instead of the name of a derived yes or no, if that is short. */
function spelled(model: Model, tree: Expression): Expression {
  if (tree.kind === 'not') return { ...tree, operand: spelled(model, tree.operand) };
  if (isJunction(tree)) return { ...tree, left: spelled(model, tree.left), right: spelled(model, tree.right) };
  const named = tree.kind === 'answer' ? model.nodes[tree.node] : undefined;
  const meant = named?.kind === 'derived' ? named.calculate?.tree : undefined;
  return meant !== undefined && isShort(model, meant) ? meant : tree;
}

/** Compares a value with what it can be, or several of these. */
function isShort(model: Model, tree: Expression): boolean {
  if (tree.kind === 'call') return isValue(model, tree.arguments[0]);
  if (tree.kind !== 'binary') return false;
  const { left, right } = tree;
  if (isJunction(tree)) return isShort(model, left) && isShort(model, right);
  return isValue(model, left) && (right.kind === 'literal' || right.kind === 'list');
}

type Junction = Extract<Expression, { kind: 'binary' }> & { operator: '&&' | '||' };
const isJunction = (tree: Expression): tree is Junction =>
  tree.kind === 'binary' && (tree.operator === '&&' || tree.operator === '||');

/** An answer, or a derived number or text. */
function isValue({ nodes }: Model, tree: Expression | undefined): boolean {
  const node = tree?.kind === 'answer' ? nodes[tree.node] : undefined;
  return node !== undefined && (node.kind !== 'derived' || node.valueType !== 'boolean');
}

const canFail = ({ nodes }: Model, tree: Expression, given: Known): boolean =>
  isPossible(nodes, tree, { given, wanted: FALSE | UNKNOWN }) !== false;

const repeated = (atMost: number | undefined): Repeated => ({
  isRepeated: true,
  ...(atMost !== undefined && { atMost }),
});

/** What this signer can be asked: every wording that other answers can lead to. */
function wordingFor({ seen, worded }: Signer, node: Node): string {
  const issue = issueOf(seen.model);
  const mention: Mention = (state, mentioned, frame) =>
    (mentioned.id === issue?.id ? shown(state, mentioned, frame) : '') || BLANK;
  const { nodes } = seen.model;
  const texts: string[] = [];
  let isDecided = false;
  for (const { text, clause } of node.variations) {
    if (text === null || isDecided || isPossible(nodes, clause.tree, { given: worded }) === false) continue;
    texts.push(text);
    isDecided = !canFail(seen.model, clause.tree, worded);
  }
  if (!isDecided) texts.unshift(node.data?.QuestionText ?? node.name);
  return texts.map((text) => filled(seen, node, seen.outside, text, mention)).join(OR);
}

function blankAnswer(signer: Signer, node: Node, label: string): PrintAnswer {
  const choices =
    node.type === 'YesNo'
      ? [true, false].map((one) => displayValue(one, node))
      : (node.options ?? [])
          .filter(({ visible }) => visible === null || canBe(signer, visible))
          .map((option) => option.label);
  const isOffered = node.control === 'radio' || node.control === 'checkbox' || node.type === 'YesNo';
  const isListed = isOffered || (node.data !== null && choices.length <= MAX_LISTED);
  if (choices.length === 0 || !isListed) return { kind: 'answer', ...numbered(node), label, value: LINE };
  return {
    kind: 'answer',
    ...numbered(node),
    label,
    value: '',
    options: choices.map((choice) => ({ label: choice, chosen: false })),
  };
}
