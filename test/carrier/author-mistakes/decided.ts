/** What a carrier decides: every record in a state, the day there, and the simulated decisions of test applications. */
import { dayIn, decide, outcome, simulatedRow, zoneOf } from '../../../packages/engine/src/index.ts';
import type { Answers, Carrier, Model } from '../../../packages/engine/src/index.ts';
import { LEFT_OPEN, opened } from './shown.ts';

export function decidedWrongly(
  { underwriting }: Carrier,
  model: Model,
  states: readonly string[],
  records: readonly Answers[],
): string[] {
  const simulated = underwriting.Paths.filter(({ Number: path }) => simulatedRow(underwriting, String(path)) === null);
  const [first = ''] = states;
  const cases = [
    ...states.map((state) => ({ state, record: {} })),
    ...records.map((record) => ({ state: first, record })),
  ];
  return [
    ...cases.flatMap(({ state, record }) => {
      const { rows, fired } = decide(opened(model, state, 13, record), underwriting);
      const [row] = rows;
      const isDecided = row && row.TriagePathName !== '' && row.DecisionClassName !== '' && outcome(row) !== 'error';
      const open = fired.filter(({ reason }) => reason.trim() === '' || LEFT_OPEN.test(reason));
      return [
        ...(isDecided ? [] : [`no decision in ${state}`]),
        ...open.map(({ rule, reason }) => `${rule} has the reason "${reason}"`),
      ];
    }),
    ...states.filter((state) => !/^\d{4}-\d\d-\d\d$/.test(dayAt(model, state))).map((state) => `no day in ${state}`),
    ...simulated.map(({ Name }) => `no simulated decision ${Name}`),
  ];
}

const dayAt = (model: Model, state: string): string => dayIn(zoneOf(model, state), new Date('2026-11-20T12:00:00Z'));
