/** What the engine has to reach, as ratios within one run if the comparison is with another engine. */
import { PEERS, type Peer, type Results } from './task.ts';
import type { EngineResult, Operation } from './measure-engine.ts';
import { figure, round } from './measure.ts';

export interface Measured extends Results {
  /** Kilobytes. */
  size: number;
}

export interface Goal {
  goal: string;
  /** What it is compared with, and the figure of that. */
  against: string;
  is: number;
  bound: { atLeast: number } | { atMost: number };
  unit: '×' | 'µs' | 'MB' | 'kB' | '';
  met: boolean;
}

type Open = Omit<Goal, 'met'>;

export function goalsOf(measured: Measured): Goal[] {
  const { ours, floor } = measured;
  const wrong = ours.wrong.length + floor.wrong.length;
  const load = ours.importCpu + ours.loadCpu;
  const survey = measured['survey-core'];
  const goals: Open[] = [
    { goal: 'wrong visibilities', against: 'reference', is: wrong, bound: { atMost: 0 }, unit: '' },
    faster('chain hide', 'hide', 100),
    {
      goal: 'chain hide, batched',
      against: `floor ${floor.batchedHide} µs`,
      is: round((ours.batchedHide ?? Infinity) / floor.batchedHide),
      bound: { atMost: 10 },
      unit: '×',
    },
    { goal: 'chain hide, p99', against: '', is: ours.operations.hide.p99, bound: { atMost: 50 }, unit: 'µs' },
    faster('plain edit', 'edit', 10),
    faster('row edit', 'row', 10),
    faster('hot question', 'hot', 100, ['@jsonforms/core']),
    faster('full validation', 'validate', 1),
    {
      goal: 'import + load, CPU',
      against: `survey-core ${round(survey.importCpu + survey.loadCpu)} ms`,
      is: round(load / (survey.importCpu + survey.loadCpu)),
      bound: { atMost: 0.1 },
      unit: '×',
    },
    { goal: 'heap after load', against: '', is: ours.heap, bound: { atMost: 3 }, unit: 'MB' },
    { goal: 'what a page loads, gzip', against: '', is: measured.size, bound: { atMost: 15 }, unit: 'kB' },
  ];
  return goals.map((goal) => ({ ...goal, met: isMet(goal) }));

  function faster(goal: string, operation: Operation, atLeast: number, peers: readonly Peer[] = PEERS): Open {
    const [name, best] = bestOf(measured, operation, peers);
    const is = round(best / figure(ours.operations[operation]));
    return { goal, against: `${name} ${best} µs`, is, bound: { atLeast }, unit: '×' };
  }
}

/** The fastest of the other engines that show what the reference shows. */
function bestOf(measured: Record<Peer, EngineResult>, operation: Operation, peers: readonly Peer[]): [string, number] {
  const correct = peers
    .filter((peer) => measured[peer].wrong.length === 0)
    .map((peer): [string, number] => [peer, figure(measured[peer].operations[operation])]);
  return correct.toSorted(([, a], [, b]) => a - b)[0] ?? ['no correct peer', NaN];
}

function isMet({ is, bound }: Open): boolean {
  return 'atLeast' in bound ? is >= bound.atLeast : is <= bound.atMost;
}
