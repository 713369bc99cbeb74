/** IDs under which facts about concealed answers are sent (spec engine §3). */
import type { Model, Node, Rule } from '../../definition/model.ts';
import { rowPath } from './paths.ts';
import type { Frame } from './frame.ts';

/**
 * Fact: every visible section that the viewer may not read is done. Not sent to an agent before the customer signed.
 */
export const REST_DONE = '#rest-done';

/** Fact: the same for those before the part that the customer fills in. */
export const SEND_REST_DONE = '#send-rest-done';

/** `ID` outside rows, `ID@ROW` inside one. */
export function factId(id: string, frame: Frame): string {
  return frame.outer === null ? id : `${id}@${rowPath(frame)}`;
}

/** Fact: the answer fails the rule. */
export function ruleFactId(model: Model, node: Node, rule: Rule, frame: Frame): string {
  return factId(`${model.blocks[node.block]?.name ?? ''}.${node.path}#fails:${rule.key}`, frame);
}

/** Fact: a masked answer is not a valid value of its type. */
export function formatFactId(model: Model, node: Node, frame: Frame): string {
  return factId(`${model.blocks[node.block]?.name ?? ''}.${node.path}#format`, frame);
}
