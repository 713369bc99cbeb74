/** The state of an application when it is opened: saved answers in place, everything calculated once. */
import type { AgentProfile, Context, Environment, Row } from '../../clause/types.ts';
import type { Model } from '../../definition/model.ts';
import type { OpenOptions } from '../contract/contract.ts';
import { concealmentOf } from '../graph/concealment.ts';
import { noticesAtOpening } from '../graph/notices.ts';
import { assignLetters } from './owner-letters.ts';
import { planOf } from '../graph/plan.ts';
import { finish } from '../graph/settle.ts';
import { load } from './record.ts';
import { emptyList } from '../graph/reusable-list.ts';
import { enqueue, recheck } from '../graph/queue.ts';
import { forEachInstance } from '../graph/walk.ts';
import { newFrame, type Frame, type Instance } from '../graph/frame.ts';
import type { State } from '../graph/state.ts';

/** The state of an application with its stored answers, on the given day and for the given role and stage. */
export function openState(model: Model, options: OpenOptions): State {
  const plan = planOf(model);
  const outside = newFrame(plan, '', null, null);
  const { stage, role } = options;
  const context: Context = {
    Role: role,
    Stage: stage,
    Today: options.today,
    IsDemo: options.isDemo ?? false,
    Partner: options.partner ?? '',
    AgentEmail: options.agentEmail ?? '',
  };
  const state: State = {
    model,
    plan,
    stage,
    role,
    context,
    customerSigned: options.customerSigned ?? stage >= 3,
    facts: options.facts ?? null,
    concealment: concealmentOf(model, { stage, role }),
    environment: environmentOf(model, context, options.agentProfile ?? {}, outside),
    outside,
    marks: new Map(Object.entries(options.marks ?? {})),
    locked: new Set(options.locked),
    tallies: model.blocks.map(() => ({ wrong: 0, missing: 0, required: 0, answered: 0 })),
    nextRow: 0,
    round: 1,
    queue: Array.from({ length: plan.levels }, () => emptyList<Instance>()),
    view: emptyList(),
    unpublished: emptyList(),
    moved: false,
    pass: { kind: 'opening' },
    explicit: new Map(),
    formActs: false,
    touched: new Map(),
    changed: new Map(),
    factsTaken: 0,
    trial: null,
    collected: null,
    saved: new Set(Object.keys(options.answers)),
    totals: [],
    lastKeys: new Map(),
    reached: new Map(),
    movedBlocks: emptyList(),
    noticesMoved: true,
    instances: new Map(),
    blocks: [],
    staleBlocks: [],
    access: [],
    listeners: new Map(),
    notices: new Map(),
    waiting: new Set(),
  };
  load(state, options.answers, options.marks ?? {});
  forEachInstance(state, (node, frame) => {
    enqueue(state, node, frame);
    recheck(state, node, frame);
  });
  finish(state);
  if (assignLetters(state)) finish(state);
  state.unpublished.size = 0;
  state.pass = null;
  noticesAtOpening(state);
  return state;
}

function environmentOf(model: Model, context: Context, agentProfile: AgentProfile, outside: Frame): Environment {
  const { place } = planOf(model);
  return {
    context,
    agentProfile,
    values: outside.values,
    row: null,
    loop: [],
    rowsOf(group, within) {
      const frame = within === null ? outside : isFrame(within) ? within : undefined;
      return frame?.instances[place[group] ?? -1]?.visible === true ? (frame.rows.get(group) ?? NO_ROWS) : NO_ROWS;
    },
  };
}

const NO_ROWS: readonly Frame[] = [];

function isFrame(row: Row): row is Frame {
  return 'rows' in row;
}
