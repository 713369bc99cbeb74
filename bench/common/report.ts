/** Goals of a bench of the server, and its figures as text: first what was measured, then every goal. */
export interface Goal {
  goal: string;
  is: number;
  bound: { atLeast: number } | { atMost: number };
  unit: '×' | 'ms' | '%' | '';
}

const isMet = ({ is, bound }: Goal): boolean => ('atMost' in bound ? is <= bound.atMost : is >= bound.atLeast);

export const judged = (goals: readonly Goal[]) => goals.map((goal) => ({ ...goal, met: isMet(goal) }));

export function reportOf(measured: Record<string, unknown>, goals: readonly Goal[]): string {
  const seen = Object.entries(measured).map(([name, value]) => `${name.padEnd(20)} ${JSON.stringify(value)}`);
  const rows = goals.map((goal) => {
    const { bound, unit } = goal;
    const wanted = 'atLeast' in bound ? `at least ${bound.atLeast}` : `at most ${bound.atMost}`;
    return `${goal.goal.padEnd(42)} ${`${wanted} ${unit}`.padEnd(16)} ${`${goal.is} ${unit}`.padEnd(10)} ${isMet(goal) ? 'met' : 'MISSED'}`;
  });
  return [...seen, '', ...rows].join('\n');
}
