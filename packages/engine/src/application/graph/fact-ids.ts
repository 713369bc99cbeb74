/** Names under which facts about concealed answers travel (spec engine §3). */
import type { Model, Node, Rule } from '../../definition/model.ts';
import { rowPath } from './paths.ts';
import type { Frame } from './frame.ts';

/** Fact: every visible section that the viewer may not read is done. Not told to an agent before the customer signed. */
export const REST_DONE = '#rest-done';

/** Fact: those of them that stand before what the customer fills. */
export const SEND_REST_DONE = '#send-rest-done';

export function factId(id: string, frame: Frame): string {
  return frame.outer === null ? id : `${id}@${rowPath(frame)}`;
}

export function ruleFactId(model: Model, node: Node, rule: Rule, frame: Frame): string {
  return factId(`${model.blocks[node.block]?.name ?? ''}.${node.path}#fails:${rule.key}`, frame);
}

/** Fact: a masked answer is no value of its type. */
export function formatFactId(model: Model, node: Node, frame: Frame): string {
  return factId(`${model.blocks[node.block]?.name ?? ''}.${node.path}#format`, frame);
}
