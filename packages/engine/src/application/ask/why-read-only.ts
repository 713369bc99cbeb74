/**
 * Why a visible question cannot be edited: signature, test application, permission, restriction, calculation (spec form
 * §4, §6).
 */
import type { Node } from '../../definition/model.ts';
import type { Stage } from '../../definition/vocabulary.ts';
import type { Why } from '../contract/contract.ts';
import { accessOf, isEditable } from '../graph/access.ts';
import { blockPermission, mayWrite } from '../graph/permission.ts';
import { hasRoom } from '../graph/rows.ts';
import type { Frame } from '../graph/frame.ts';
import { said } from './why-clause.ts';
import type { Form, ViewedForm } from '../graph/state.ts';

export function whyReadOnly(state: ViewedForm, node: Node, frame: Frame): Why[] {
  if (node.kind === 'label') return node.calculate === null ? [readOnly('It is a text, not a question.')] : [];
  if (node.kind === 'rows' && isEditable(state, node, frame)) return whyNoMoreRows(state, node, frame);
  if ((node.kind !== 'answer' && node.kind !== 'rows') || isEditable(state, node, frame)) return [];
  const block = state.model.blocks[node.block];
  if (node.data?.System === true) return [readOnly('It is written by the system.')];
  if (block !== undefined && state.locked.has(block.name)) return [readOnly('The section is covered by a signature.')];
  if (state.context.IsDemo && mayWrite(state.model, node, state, false)) {
    return [readOnly('It is fixed in a test application.')];
  }
  if (blockPermission(state.model, node.block, state) !== 'Write') return [whyReadOnlyBlock(state, node.block)];
  return [readOnly('The question can only be read at your stage.')];
}

function whyNoMoreRows(state: ViewedForm, node: Node, frame: Frame): Why[] {
  if (node.rowsFrom.length > 0) return [readOnly('Its rows follow the options that were chosen.')];
  if (!accessOf(state, node).whole) return [readOnly('You cannot see or edit some of its rows or answers.')];
  return hasRoom(state, node, frame) ? [] : [readOnly('It already has the maximum number of rows.')];
}

/** Somebody else has to fill in the section. */
export function whyReadOnlyBlock(state: Form, block: number): Why {
  const permissions = state.model.blocks[block]?.permissions ?? new Map<Stage, string>();
  const writers = new Set([...permissions].filter(([, type]) => type === 'Write').map(([stage]) => personAt(stage)));
  const who = writers.size === 0 ? 'nobody' : new Intl.ListFormat('en-US', { type: 'disjunction' }).format(writers);
  return readOnly(`The section is filled in by ${who} and can only be read at your stage.`);
}

function personAt(stage: Stage): string {
  if (stage === 1) return 'the agent';
  if (stage === 13) return 'the agent after the customer signed';
  return stage < 3 ? 'the insured' : 'the owners';
}

function readOnly(sentence: string): Why {
  return said('read-only', sentence, true);
}
