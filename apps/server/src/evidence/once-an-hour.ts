import { HOUR_MS } from '../platform/index.ts';

/** Maximum number of remembered entries; the oldest is repeated early. */
const MAX_REMEMBERED = 50_000;

/** What this process did within the last hour, by name: repeating it would add nothing. */
export function onceAnHour(): { wasDone(name: string, at: Date): boolean; done(name: string, at: Date): void } {
  /** The oldest first. */
  const times = new Map<string, number>();
  return {
    wasDone: (name, at) => isWithinHour(times.get(name), at),
    done(name, at) {
      times.delete(name);
      times.set(name, at.getTime());
      for (const oldest of times.keys()) {
        if (times.size <= MAX_REMEMBERED) return;
        times.delete(oldest);
      }
    },
  };
}

/** Whether less than an hour lies between the two, whichever was first. */
export const isWithinHour = (time: number | undefined, at: Date): boolean =>
  time !== undefined && Math.abs(at.getTime() - time) < HOUR_MS;
