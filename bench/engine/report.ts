/** The figures as two tables: every engine, then every goal. */
import type { Goal, Measured } from './goals.ts';
import { OPERATIONS } from './measure-engine.ts';
import { figure, type Timing } from './measure.ts';
import { PEERS } from './task.ts';

export function reportOf(measured: Measured, goals: readonly Goal[]): string {
  const { carrier, floor } = measured;
  const engines = (['ours', ...PEERS] as const).map((name) => {
    const { importCpu, loadCpu, heap, operations, wrong } = measured[name];
    return [
      name,
      `${importCpu} + ${loadCpu}`,
      `${heap}`,
      ...OPERATIONS.map((one) => timing(operations[one])),
      `${wrong.length}`,
    ];
  });
  const { edit, row, choose, validate } = carrier.operations;
  return [
    'Synthetic definition: 700 questions, 450 conditions, 100 rows. µs: median / p99 of wall time; above 100 µs, median of CPU time / p99.',
    table([['', 'import + load ms', 'heap MB', ...OPERATIONS, 'wrong'], ...engines]),
    `Floor: ${floor.batchedHide} µs for one of all chains hidden together, ${floor.clauses} clauses each; ours ${measured.ours.batchedHide} µs.`,
    `Reference carrier, ${carrier.questions} questions: import ${carrier.importCpu} ms, load ${carrier.loadCpu} ms, open ${carrier.openCpu} ms, heap ${carrier.heap} MB; ` +
      `edit ${timing(edit)}, row ${timing(row)}, any choice ${timing(choose)}, validate ${timing(validate)} µs.`,
    table([
      ['goal', 'against', 'wanted', 'is', ''],
      ...goals.map(({ goal, against, is, bound, unit, met }) => {
        const wanted = 'atLeast' in bound ? `at least ${bound.atLeast}` : `at most ${bound.atMost}`;
        return [goal, against, `${wanted} ${unit}`, `${is} ${unit}`, met ? 'met' : 'MISSED'];
      }),
    ]),
  ].join('\n\n');
}

const timing = (one: Timing): string => `${figure(one)} / ${one.p99}`;

function table(rows: readonly string[][]): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows
    .map((row) =>
      row
        .map((text, column) => text.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
