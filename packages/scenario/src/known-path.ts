/** Whether the form has the section or question that an expectation names, and what may have been meant. */
import type { Application } from '@countersign/engine';
import { suggestion } from '@countersign/engine/author';
import { modelPath } from './driver.ts';
import type { Verdict } from './verdict.ts';
import { failed } from './verdict.ts';

export function isKnown({ model }: Application, path: string): boolean {
  return path.includes('.') ? model.node(modelPath(path)) !== undefined : model.blockByName.has(path);
}

export function unknownPath({ model }: Application, path: string): Verdict {
  const known = model.nodes.flatMap(({ kind, block, path: inside }) =>
    kind === 'derived' || kind === 'block' ? [] : [`${model.blocks[block]?.name ?? ''}.${inside}`],
  );
  const written = modelPath(path);
  // A part of a group that is named without the group.
  const name = written.slice(written.lastIndexOf('.'));
  const [only, another] = known.filter((each) => each.endsWith(name));
  const meant =
    only !== undefined && another === undefined
      ? ` Did you mean "${only}"?`
      : suggestion(written, [...known, ...model.blockByName.keys()]);
  return failed(path, 'a section or question of the form', `unknown.${meant}`);
}
