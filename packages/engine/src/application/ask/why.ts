/**
 * Why a question or section is as it is, in words: visible or hidden, read-only, its options, its value, its errors,
 * why it is not done.
 */
import { describe } from '../../clause/describe.ts';
import type { Block, Node } from '../../definition/model.ts';
import type { Application, CellKey, Why } from '../contract/contract.ts';
import { isCompleteNow, isOpenByFlow, isVisibleByClause } from '../graph/flow-visibility.ts';
import { blockNamed, instanceOf } from '../graph/lookup.ts';
import { stateOf } from '../graph/opened.ts';
import { visibleOptions } from '../graph/options.ts';
import { blockPermission, mayRead } from '../graph/permission.ts';
import { inConcealedRow } from '../graph/access.ts';
import { missingFor, missingItem } from './readiness.ts';
import { isRowKey } from '../graph/paths.ts';
import { frameFor, instanceAt, nodeAt, type Listeners, type ViewedForm } from '../graph/state.ts';
import type { Frame, Instance } from '../graph/frame.ts';
import { isMissing } from '../graph/validity.ts';
import { said, whyClause } from './why-clause.ts';
import { whyReadOnly, whyReadOnlyBlock } from './why-read-only.ts';
import { labelOf } from '../graph/wording.ts';

/**
 * Why a question, or a block (`block:Name`), is as it is. About what the application's stage may not read, it says only
 * that. Throws for a key that never existed.
 */
export function whyOf(application: Application, key: CellKey): Why {
  const state = stateOf(application);
  if (key.startsWith('block:')) return whyBlock(application, blockNamed(state.model, key.slice('block:'.length)));
  return whyQuestion(state, instanceOf(state, key));
}

const NOT_YOURS: Why = {
  topic: 'shown',
  sentence: 'You cannot see it.',
  truth: null,
  concealed: true,
  parts: [],
};

function whyQuestion(state: ViewedForm, { node, frame }: Instance): Why {
  if (!mayRead(state.model, node, state) || inConcealedRow(frame)) return NOT_YOURS;
  const isShown = frame.alive && instanceAt(state, node, frame).visible;
  const parts = whyShown(state, node, frame);
  if (node.data?.System === true) return said('shown', `${labelOf(state, node, frame)} is never shown`, false, parts);
  if (!frame.alive) parts.push(said('shown', 'Its row was removed.', true));
  if (isShown) {
    parts.push(...whyReadOnly(state, node, frame), ...whyOptions(state, node, frame));
    parts.push(...whyValue(state, node, frame), ...whyWrong(state, node, frame));
  }
  return said('shown', `${labelOf(state, node, frame)} is ${isShown ? 'shown' : 'not shown'}`, isShown, parts);
}

/** The clauses of the question and of everything around it, outermost first. */
function whyShown(state: ViewedForm, node: Node, frame: Frame): Why[] {
  const parent = node.parent < 0 ? undefined : nodeAt(state, node.parent);
  const around = parent === undefined ? [] : whyShown(state, parent, frameFor(state, parent, frame));
  return node.visible === null ? around : [...around, whyClause(state, 'shown', node.visible, frame)];
}

/** Options that are not offered now, each with its clause. */
function whyOptions(state: ViewedForm, node: Node, frame: Frame): Why[] {
  const offered = visibleOptions(state, node, frame);
  return (node.options ?? [])
    .filter((option) => option.visible !== null && !offered.includes(option))
    .map(({ label, visible }) =>
      said(
        'option',
        `"${label}" is not offered`,
        true,
        visible === null ? [] : [whyClause(state, 'option', visible, frame)],
      ),
    );
}

function whyValue(state: ViewedForm, node: Node, frame: Frame): Why[] {
  if (node.calculate === null || isRowKey(node)) return [];
  if (state.concealment.clauses.has(node.calculate.id)) {
    return [{ ...said('value', 'It is calculated from answers that you cannot see.', true), concealed: true }];
  }
  const how = describe(state.model, node.calculate.tree);
  if (node.kind === 'label') return [said('value', `It is calculated: ${how}`, true)];
  return instanceAt(state, node, frame).edited
    ? [said('value', `Somebody replaced what was calculated: ${how}`, true)]
    : [said('value', `It is calculated until somebody types another answer: ${how}`, true)];
}

function whyWrong(state: ViewedForm, node: Node, frame: Frame): Why[] {
  return instanceAt(state, node, frame).errors.map((error) => {
    const rule = isMissing(error) ? undefined : node.rules.find((one) => one.key === error.key);
    const clauses = rule === undefined ? [] : [...(rule.when === null ? [] : [rule.when]), ...rule.reads];
    return said(
      'error',
      error.message,
      true,
      clauses.filter((clause) => clause.type === 'boolean').map((clause) => whyClause(state, 'error', clause, frame)),
    );
  });
}

function whyBlock(application: Application, block: Block): Why {
  const state = stateOf(application);
  const { DisplayName: title } = block.data;
  const permission = blockPermission(state.model, block.index, state);
  if (permission === 'None') return said('shown', `${title} is not shown`, false, [NOT_YOURS]);
  const isOpen = isOpenByFlow(state, block);
  const parts = whyShown(state, nodeAt(state, block.node), state.outside);
  if (!isOpen && isVisibleByClause(state, block)) parts.push(whyClosed(application));
  if (state.locked.has(block.name)) parts.push(said('read-only', 'The section is covered by a signature.', true));
  else if (permission === 'Read') parts.push(whyReadOnlyBlock(state, block.index));
  if (isOpen && !isCompleteNow(state, block)) parts.push(whyNotDone(state, block));
  return said('shown', `${title} is ${isOpen ? 'shown' : 'not shown'}`, isOpen, parts);
}

/** The sections at the end of the flow open once everything before them is done, or somebody signed (spec flow 4.5). */
function whyClosed(application: Application): Why {
  const missing = missingFor(application, 'sign').map(({ title }) => said('shown', `${title}: not done`, true));
  const sentence =
    missing.length > 0
      ? 'It opens when the sections before it are done.'
      : 'It opens when those before you have signed.';
  return said('shown', sentence, false, missing);
}

function whyNotDone(state: ViewedForm & Listeners, block: Block): Why {
  const { questions } = missingItem(state, block);
  const parts = questions.map(({ label, error }) => said('ready', `${label}: ${error.message}`, true));
  return parts.length > 0
    ? said('ready', 'It is not done: answers are missing or wrong.', true, parts)
    : said('ready', 'It is not done until you choose Next on its page.', true);
}
