/** Timing in microseconds. */

export interface Timing {
  /** Wall time. */
  median: number;
  p99: number;
  /** Median of the process's CPU time, all threads; too coarse for what takes less than 0.1 ms. */
  cpu: number;
  /** The number of samples behind both. */
  samples: number;
}

/** Milliseconds that one operation took. */
export interface Clocking {
  wall: number;
  cpu: number;
}

/** Runs `once`, which times one operation, until the time or the number of samples is used up. */
export function sample(limits: { milliseconds: number; samples: number }, once: (index: number) => Clocking): Timing {
  const clockings: Clocking[] = [];
  const end = performance.now() + limits.milliseconds;
  for (let index = 0; index < limits.samples && (index < 3 || performance.now() < end); index += 1) {
    clockings.push(once(index));
  }
  return timingOf(clockings);
}

export function clocked(act: () => void): Clocking {
  const cpu = cpuTime();
  const start = performance.now();
  act();
  const wall = performance.now() - start;
  return { wall, cpu: cpuTime() - cpu };
}

/** Without the first fifth, during which the machine warms up. */
export function timingOf(clockings: readonly Clocking[]): Timing {
  const warm = clockings.slice(Math.min(500, Math.floor(clockings.length / 5)));
  const wall = warm.map((one) => one.wall).toSorted((a, b) => a - b);
  const cpu = warm.map((one) => one.cpu).toSorted((a, b) => a - b);
  return { median: at(wall, 0.5), p99: at(wall, 0.99), cpu: at(cpu, 0.5), samples: warm.length };
}

function at(sorted: readonly number[], share: number): number {
  return round((sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0) * 1000);
}

/** The time by which an operation is judged: on a busy machine, CPU time if it is fine enough. */
export function figure({ median, cpu }: Timing): number {
  return median < 100 ? median : cpu;
}

/** CPU time of this process so far, in milliseconds, all threads. */
export function cpuTime(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** Bytes in use after garbage collection. Needs `--expose-gc`. */
export function heapInUse(): number {
  for (let round = 0; round < 3; round += 1) globalThis.gc?.();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

export const megabytes = (bytes: number): number => round(bytes / 2 ** 20);

export const round = (value: number): number => Number(value.toPrecision(3));
