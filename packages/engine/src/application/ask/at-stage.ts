/** The same record from the view of another stage: what it may read, the constants it needs, the validity it sees. */
import type { AnswerPath, Answers } from '../../answer/types.ts';
import { roleOfStage } from '../../clause/roles-and-stages.ts';
import type { Stage } from '../../definition/vocabulary.ts';
import type { Application, BlockMark, Facts, Validity } from '../contract/contract.ts';
import { collectFacts } from './facts.ts';
import { concealmentOf } from '../graph/concealment.ts';
import { REST_DONE, SEND_REST_DONE } from '../graph/fact-ids.ts';
import { firstCustomerBlock, isContent, isOfOwners } from '../graph/section-kinds.ts';
import { isCompleteNow, isVisibleByClause } from '../graph/flow-visibility.ts';
import { blockNamed } from '../graph/lookup.ts';
import { openState } from '../session/open-state.ts';
import { stateOf } from '../graph/opened.ts';
import { blockPermission, type Viewer } from '../graph/permission.ts';
import { collectAnswers, collectCleared, collectFor, collectMarks } from '../session/record.ts';
import { isFrameReadable } from '../graph/access.ts';
import { framesOf } from '../graph/walk.ts';
import type { State } from '../graph/state.ts';
import { tallyFor, validityOf } from '../graph/validity.ts';

function viewerAt(state: State, stage: Stage): Viewer {
  return stage === state.stage ? state : { stage, role: roleOfStage(stage) };
}

/**
 * The state as that viewer's clauses see it. A separate state is needed only if a definition has clauses that read the
 * stage.
 */
export function stateAt(state: State, viewer: Viewer): State {
  if (viewer === state || !state.model.readsStage) return state;
  return openState(state.model, {
    stage: viewer.stage,
    role: viewer.role,
    today: state.context.Today,
    isDemo: state.context.IsDemo,
    partner: state.context.Partner,
    agentEmail: state.context.AgentEmail,
    agentProfile: state.environment.agentProfile,
    answers: collectAnswers(state),
    marks: collectMarks(state),
    locked: [...state.locked],
    customerSigned: state.customerSigned,
  });
}

/** What the record stores in addition to the answers; pass it back as `OpenOptions.marks` with them. */
export function marksOf(application: Application): Record<string, BlockMark> {
  return collectMarks(stateOf(application));
}

/** The part of the record that `stage` may read, masked where it must be. */
export function answersFor(application: Application, stage: Stage): Answers {
  const state = stateOf(application);
  const viewer = viewerAt(state, stage);
  const { clauses } = concealmentOf(state.model, viewer);
  return collectFor(
    stateAt(state, viewer),
    viewer,
    (node) => node.calculate !== null && clauses.has(node.calculate.id),
  );
}

/**
 * Questions of a section whose default a person cleared and which `stage` may read: `BlockMark.edited` of an application
 * that is opened with `answersFor(application, stage)`.
 */
export function clearedFor(application: Application, block: string, stage: Stage): AnswerPath[] {
  const state = stateOf(application);
  const viewer = viewerAt(state, stage);
  return collectCleared(stateAt(state, viewer), blockNamed(application.model, block), viewer);
}

/** Constants that an application opened with `answersFor(application, stage)` needs. */
export function factsFor(application: Application, stage: Stage): Facts {
  const state = stateOf(application);
  const viewer = viewerAt(state, stage);
  const seen = stateAt(state, viewer);
  const facts = collectFacts(
    seen,
    (node) => framesOf(seen, node).filter((frame) => isFrameReadable(seen, frame, viewer)),
    viewer,
  );
  const rest = state.model.blocks.filter(
    (block) => isContent(block) && !isOfOwners(block) && blockPermission(state.model, block.index, viewer) === 'None',
  );
  const missing = rest.filter((block) => isVisibleByClause(seen, block) && !isCompleteNow(seen, block));
  // An agent who fills in the first part does not need it. If it were sent, it would reveal how the agent's changes
  // affect others' answers.
  if (viewer.stage !== 1) facts[REST_DONE] = missing.length === 0;
  facts[SEND_REST_DONE] = missing.every((block) => block.index >= firstCustomerBlock(state.model));
  return facts;
}

/** Validity of a block as seen from a stage, this one or another. Throws for a block that is not in the definition. */
export function validityFor(application: Application, name: string, stage: Stage): Validity {
  const state = stateOf(application);
  const block = blockNamed(application.model, name);
  const viewer = viewerAt(state, stage);
  const seen = stateAt(state, viewer);
  const tally = viewer === state ? state.tallies[block.index] : tallyFor(seen, viewer)[block.index];
  if (tally === undefined) return null;
  return validityOf(seen, block, tally);
}
