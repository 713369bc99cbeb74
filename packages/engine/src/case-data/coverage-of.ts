/** What is applied for: product, amounts, riders, and how amounts are divided. */
import { evaluate } from '../application/graph/evaluate.ts';
import { chosenNames } from '../application/graph/options.ts';
import { pathOf } from '../application/graph/paths.ts';
import { isMasked, type Viewer } from '../application/graph/permission.ts';
import { valueOf, type Frame } from '../application/graph/frame.ts';
import { instanceAt, nodeAt, type ViewedForm } from '../application/graph/state.ts';
import { framesOf } from '../application/graph/walk.ts';
import { labelOf } from '../application/graph/wording.ts';
import { isReadable, mentionFor } from '../application/print/print-cell.ts';
import { totalled } from '../definition/bind-allocation.ts';
import type { Node } from '../definition/model.ts';
import { valueIn } from './answers-of.ts';
import type { CaseAllocation, CaseCoverage } from './case-data.ts';

export function coverageOf(state: ViewedForm, viewer: Viewer): CaseCoverage {
  const { Product, Insured, Riders = [] } = state.model.definition.Bindings;
  const [product] = optionsAt(state, Product, viewer);
  const [issue] = optionsAt(state, Insured.StateOfIssue, viewer);
  const faceAmount = amountOf(state, 'FaceAmount', viewer);
  const totalApplied = amountOf(state, 'TotalApplied', viewer);
  return {
    ...(product && { product }),
    ...(issue && { stateOfIssue: issue.name }),
    ...(faceAmount !== undefined && { faceAmount }),
    ...(totalApplied !== undefined && { totalApplied }),
    riders: Riders.flatMap((path) => optionsAt(state, path, viewer)),
    allocations: allocationsOf(state, viewer),
  };
}

/** The chosen options, without one that excludes all others: "No riders" is not a rider. */
function optionsAt(state: ViewedForm, path: string, viewer: Viewer): { name: string; title: string }[] {
  const node = state.model.node(path);
  if (node === undefined || !isWhole(state, node, viewer) || !instanceAt(state, node, state.outside).visible) return [];
  const { text } = instanceAt(state, node, state.outside);
  return (chosenNames(node, text) ?? []).flatMap((name) => {
    const option = node.options?.find((one) => one.name === name);
    return option === undefined || option.exclusive ? [] : [{ name, title: option.label }];
  });
}

const isWhole = (state: ViewedForm, node: Node, viewer: Viewer): boolean =>
  isReadable(state.model, node, viewer) && !isMasked(state.model, node, viewer);

/** Undefined also where it depends on an answer that this reader may not have. */
function amountOf(state: ViewedForm, binding: 'FaceAmount' | 'TotalApplied', viewer: Viewer): number | undefined {
  const clause = state.model.bindings.get(binding);
  if (clause === undefined || !clause.reads.every((id) => mayKnow(state, nodeAt(state, id), viewer))) return undefined;
  const value = evaluate(state, clause, state.outside);
  return typeof value === 'number' ? value : undefined;
}

function mayKnow(state: ViewedForm, node: Node, viewer: Viewer): boolean {
  if (node.kind !== 'derived') return isWhole(state, node, viewer);
  return (node.calculate?.reads ?? []).every((id) => mayKnow(state, nodeAt(state, id), viewer));
}

/** Every total with a target whose amounts are questions of their own. */
function allocationsOf(state: ViewedForm, viewer: Viewer): CaseAllocation[] {
  return state.model.nodes.flatMap((label) => {
    const { allocation, calculate } = label;
    if (allocation === null || calculate === null || !isWhole(state, label, viewer)) return [];
    const parts = [...new Set(totalled(calculate.tree))]
      .map((id) => nodeAt(state, id))
      .filter((part) => part.rows === label.rows && isWhole(state, part, viewer));
    return framesOf(state, label).flatMap((frame) => {
      if (!instanceAt(state, label, frame).visible) return [];
      const total = valueOf(label, frame);
      const target = evaluate(state, allocation.target, frame);
      const amounts = parts.flatMap((part) => amountAt(state, part, frame, viewer));
      if (typeof total !== 'number' || typeof target !== 'number' || amounts.length === 0) return [];
      const title = labelOf(state, label, frame, mentionFor(viewer));
      return [{ path: pathIn(state, label, frame), title, total, target, amounts }];
    });
  });
}

function amountAt(state: ViewedForm, part: Node, frame: Frame, viewer: Viewer): CaseAllocation['amounts'][number][] {
  if (!instanceAt(state, part, frame).visible) return [];
  const amount = valueIn(state, part, frame);
  if (typeof amount !== 'number') return [];
  return [{ path: pathIn(state, part, frame), title: labelOf(state, part, frame, mentionFor(viewer)), amount }];
}

const pathIn = (state: ViewedForm, node: Node, frame: Frame): string =>
  `${state.model.blocks[node.block]?.name ?? ''}.${pathOf(node, frame)}`;
