/** Saves in pauses of typing: after some time without a keystroke, and at most once per block in five seconds. */

export const PAUSE_MS = 1500;
export const SPACING_MS = 5000;

export interface Autosave {
  /** Something was typed in the block. */
  note(block: string): void;
  /** Nothing in the block is to be saved in a pause. True: something was waiting. */
  cancel(block: string): boolean;
  /** Saves at once what waits for a pause. */
  flush(): void;
}

/**
 * Blocks are saved together in the order in which they were first changed: one that depends on another, such as the
 * certification of a trust that just became the owner, means nothing to the server before that one.
 */
export function createAutosave(options: {
  save: (block: string) => void;
  later: (run: () => void, milliseconds: number) => () => void;
  now: () => number;
  /** Whether anything waits for a pause, after each change. */
  onWaiting: (isWaiting: boolean) => void;
}): Autosave {
  const waiting = new Set<string>();
  const last = new Map<string, number>();
  let stop = (): void => undefined;
  const flush = (): void => {
    stop();
    for (const block of waiting) {
      waiting.delete(block);
      last.set(block, options.now());
      options.save(block);
    }
    options.onWaiting(false);
  };
  const waitOf = (block: string): number => SPACING_MS - (options.now() - (last.get(block) ?? -SPACING_MS));
  return {
    note(block) {
      stop();
      waiting.add(block);
      options.onWaiting(true);
      stop = options.later(flush, Math.max(PAUSE_MS, ...[...waiting].map(waitOf)));
    },
    cancel(block) {
      const wasWaiting = waiting.delete(block);
      options.onWaiting(waiting.size > 0);
      return wasWaiting;
    },
    flush,
  };
}
