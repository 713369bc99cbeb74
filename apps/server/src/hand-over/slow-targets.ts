/** Targets that take long to answer get one message at a time, so that those for others do not wait (spec handover 4.3). */

/** A target that needs longer is slow until it answers faster. */
const SLOW_MS = 3_000;

export interface SlowTargets {
  /** A place for one more message to this target, to be left when it was tried; null: it is slow, and one is with it. */
  enter(target: string): Place | null;
}

export interface Place {
  leave(): void;
}

interface Line {
  /** When each message that is with it was sent, in milliseconds of the clock. */
  readonly began: Set<{ readonly at: number }>;
  isSlow: boolean;
}

/** For one process; `clock` gives milliseconds. */
export function slowTargets(clock: () => number = () => performance.now()): SlowTargets {
  const lines = new Map<string, Line>();
  const lineOf = (target: string): Line => {
    const line = lines.get(target) ?? { began: new Set(), isSlow: false };
    lines.set(target, line);
    return line;
  };
  const isLate = ({ at }: { at: number }): boolean => clock() - at > SLOW_MS;
  return {
    enter(target) {
      const line = lineOf(target);
      if (line.began.size > 0 && (line.isSlow || [...line.began].some(isLate))) return null;
      const mine = { at: clock() };
      line.began.add(mine);
      return {
        leave() {
          line.began.delete(mine);
          line.isSlow = isLate(mine);
        },
      };
    },
  };
}
