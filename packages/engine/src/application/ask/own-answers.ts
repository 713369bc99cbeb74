/**
 * The part of a record that belongs to one signer, by the definition's permissions: read or given at their stages and
 * at no other.
 */
import type { Answers, AnswerPath } from '../../answer/types.ts';
import { roleOfStage, STAGES } from '../../clause/roles-and-stages.ts';
import type { Stage } from '../../definition/vocabulary.ts';
import type { Application } from '../contract/contract.ts';
import { stateOf } from '../graph/opened.ts';
import { rowByWireKey, splitPath } from '../graph/paths.ts';
import { filtersRows, mayRead, mayWrite, type Viewer } from '../graph/permission.ts';
import { isFrameReadable } from '../graph/access.ts';
import { nodeAt, type Form, type ViewedForm } from '../graph/state.ts';
import type { Frame } from '../graph/frame.ts';

/** One signer's stages: the insured has two, an owner the one of their letter. */
export interface OwnStages {
  stages: readonly Stage[];
  /**
   * Rows that only some stages read (`RowRead`) are removed as well; false: they moved with the person they are about.
   */
  rows: boolean;
}

export interface WithoutOwn {
  answers: Answers;
  /** `Block.Path` of what was removed. */
  taken: string[];
  /** Sections that nobody else fills in, and notices that the insured leaves: they count as not visited. */
  untouched: ReadonlySet<string>;
}

/**
 * The record without what belongs to these signers. Nothing is modified; open an application on the result to see what
 * follows.
 */
export function withoutOwnAnswers(application: Application, signers: readonly OwnStages[]): WithoutOwn {
  const state = stateOf(application);
  const taken: string[] = [];
  const answers: Record<string, Record<AnswerPath, string>> = {};
  for (const [block, saved] of Object.entries(application.answers())) {
    const kept: Record<AnswerPath, string> = {};
    for (const [path, text] of Object.entries(saved)) {
      if (signers.some((signer) => isOwn(state, block, path, signer))) taken.push(`${block}.${path}`);
      else kept[path] = text;
    }
    answers[block] = kept;
  }
  return { answers, taken, untouched: untouchedBy(state, signers) };
}

function isOwn(state: ViewedForm, block: string, path: AnswerPath, { stages, rows }: OwnStages): boolean {
  const split = splitPath(path);
  const node = split === undefined ? undefined : state.model.node(`${block}.${split.plain}`);
  if (split === undefined || node === undefined) return false;
  const around = [...(state.plan.around[node.id] ?? [])];
  if (split.rows.length > around.length) around.push(node.id);
  if (!rows && around.some((id) => stages.some((stage) => filtersRows(nodeAt(state, id), viewerAt(stage)))))
    return false;
  const frame = frameAt(state, around, split.rows);
  const reads = (viewer: Viewer): boolean =>
    mayRead(state.model, node, viewer) && isFrameReadable(state, frame, viewer);
  const writes = (viewer: Viewer): boolean => reads(viewer) && mayWrite(state.model, node, viewer, false);
  return isOnlyFor(stages, reads) || isOnlyFor(stages, writes);
}

/** Somebody at these stages may, and nobody else. */
function isOnlyFor(stages: readonly Stage[], may: (viewer: Viewer) => boolean): boolean {
  const isTheirs = (stage: Stage): boolean => stages.includes(stage);
  const allowed = STAGES.filter((stage) => may(viewerAt(stage)));
  return allowed.length > 0 && allowed.every(isTheirs);
}

const viewerAt = (stage: Stage): Viewer => ({ stage, role: roleOfStage(stage) });

function frameAt(state: Form, around: readonly number[], keys: readonly string[]): Frame {
  let frame = state.outside;
  for (const [index, id] of around.entries()) {
    const row = rowByWireKey(nodeAt(state, id), frame, keys[index] ?? '');
    if (row === undefined) return frame;
    frame = row;
  }
  return frame;
}

/** An owner's notices are marked with their slot, the insured's with the section. */
function untouchedBy({ model }: Form, signers: readonly OwnStages[]): ReadonlySet<string> {
  const isInsured = (stage: Stage): boolean => stage === 2.1 || stage === 2.2;
  const theirs = model.blocks.filter(({ permissions, data }) =>
    signers.some(({ stages }) => {
      if (data.Purpose === 'disclosures') return stages.some(isInsured);
      const writers = STAGES.filter((stage) => permissions.get(stage) === 'Write');
      return writers.length > 0 && writers.every((stage) => stages.includes(stage));
    }),
  );
  return new Set(theirs.map(({ name }) => name));
}
