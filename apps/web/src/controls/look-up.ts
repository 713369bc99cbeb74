/** Something that is looked up on the server while it is typed: waits for a pause, and only the latest text counts. */
import { createStore, type Store } from '../state/store.ts';

export type LookUpState<Found> =
  | { kind: 'idle' | 'searching' | 'error' | 'empty' }
  | { kind: 'results'; found: readonly Found[] };

export interface LookUp<Question, Found> {
  readonly state: Store<LookUpState<Found>>;
  /** Asks once typing pauses; null asks nothing. Earlier requests are ignored. */
  readonly want: (question: Question | null) => void;
  /** Repeats the same request at once. */
  readonly retry: () => void;
  /** Ends it; a response that is still outstanding is ignored. */
  readonly stop: () => void;
}

type Ask<Question, Found> = (
  question: Question,
) => Promise<{ ok: true; data: readonly Found[] } | { ok: false; status: number }>;

/** A look-up that calls `ask` after a pause of this many milliseconds. */
export function createLookUp<Question, Found>(ask: Ask<Question, Found>, pauseMs: number): LookUp<Question, Found> {
  const state = createStore<LookUpState<Found>>({ kind: 'idle' });
  let timer: ReturnType<typeof setTimeout> | undefined;
  let wanted: { question: Question } | null = null;

  async function run(): Promise<void> {
    const mine = wanted;
    if (mine === null) return;
    state.set({ kind: 'searching' });
    const answer = await ask(mine.question);
    if (wanted !== mine) return;
    if (!answer.ok) state.set({ kind: 'error' });
    else if (answer.data.length === 0) state.set({ kind: 'empty' });
    else state.set({ kind: 'results', found: answer.data });
  }

  function stop(): void {
    clearTimeout(timer);
    wanted = null;
    if (state.get().kind !== 'idle') state.set({ kind: 'idle' });
  }

  return {
    state,
    want: (question) => {
      stop();
      if (question === null) return;
      wanted = { question };
      timer = setTimeout(() => void run(), pauseMs);
    },
    retry: () => void run(),
    stop,
  };
}
