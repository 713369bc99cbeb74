/** Whether the form has the section or question that a scenario names, and what may have been meant. */
import type { Model } from '@countersign/engine';
import { suggestion } from '@countersign/engine/author';
import { modelPath } from './driver.ts';
import type { Verdict } from './verdict.ts';
import { failed } from './verdict.ts';

export function isKnown(model: Model, path: string): boolean {
  return path.includes('.') ? model.node(modelPath(path)) !== undefined : model.blockByName.has(path);
}

/** ` Did you mean "...?"`, or nothing. */
export function meantBy(model: Model, path: string): string {
  const known = model.nodes.flatMap(({ kind, block, path: inside }) =>
    kind === 'derived' || kind === 'block' ? [] : [`${model.blocks[block]?.name ?? ''}.${inside}`],
  );
  const written = modelPath(path);
  // A part of a group that is named without the group.
  const name = written.slice(written.lastIndexOf('.'));
  const [only, another] = known.filter((each) => each.endsWith(name));
  return only !== undefined && another === undefined
    ? ` Did you mean "${only}"?`
    : suggestion(written, [...known, ...model.blockByName.keys()]);
}

export const unknownPath = (model: Model, path: string): Verdict =>
  failed(path, 'a section or question of the form', `unknown.${meantBy(model, path)}`);
