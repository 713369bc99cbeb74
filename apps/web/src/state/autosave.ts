/** Saves in pauses of typing: after a while without a key, and at most once per block in five seconds. */

export const PAUSE_MS = 1500;
export const SPACING_MS = 5000;

export interface Autosave {
  /** Something was typed in the block. */
  note(block: string): void;
  /** The block was saved in full; nothing of it is waiting any more. */
  cancel(block: string): void;
  /** Saves now what waits for a pause. */
  flush(): void;
}

export function createAutosave(options: {
  save: (block: string) => void;
  later: (run: () => void, milliseconds: number) => () => void;
  now: () => number;
}): Autosave {
  const timers = new Map<string, () => void>();
  const last = new Map<string, number>();
  const save = (block: string): void => {
    timers.get(block)?.();
    timers.delete(block);
    last.set(block, options.now());
    options.save(block);
  };
  return {
    note(block) {
      timers.get(block)?.();
      const since = options.now() - (last.get(block) ?? -SPACING_MS);
      const wait = Math.max(PAUSE_MS, SPACING_MS - since);
      timers.set(
        block,
        options.later(() => save(block), wait),
      );
    },
    cancel(block) {
      timers.get(block)?.();
      timers.delete(block);
    },
    flush() {
      for (const block of timers.keys()) save(block);
    },
  };
}
