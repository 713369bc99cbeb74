/** Temporary messages: a polite live region for screen readers, and notes at the bottom of the page. */
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { Button, IconButton } from './button.tsx';
import { X } from './icons.ts';
import { useKitTexts } from './kit-texts.ts';

export interface Note {
  text: string;
  action?: { label: string; run: () => void };
}

interface StatusState {
  /** `isBehind`: a dialog opened after it. */
  note: (Note & { id: number; isBehind?: boolean }) | null;
  spoken: string;
}

/** How long a note without an action stays; one with an action stays until the next one or until it is closed. */
const NOTE_MS = 6000;

let state: StatusState = { note: null, spoken: '' };
let counter = 0;
let timer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

function set(next: Partial<StatusState>): void {
  state = { ...state, ...next };
  for (const listener of listeners) listener();
}

/** Announces a sentence politely, without showing it. */
export function announce(text: string): void {
  set({ spoken: spokenAs(text) });
}

/** A repeated sentence is announced again only if the text differs. */
const spokenAs = (text: string): string => (state.spoken === text ? `${text}\u00a0` : text);

/** Shows and announces a note. Returns a function that removes it. */
export function notify(note: Note): () => void {
  clearTimeout(timer);
  counter += 1;
  const id = counter;
  set({ note: { ...note, id }, spoken: spokenAs(note.text) });
  if (!note.action) timer = setTimeout(() => dismiss(id), NOTE_MS);
  return () => dismiss(id);
}

function dismiss(id: number): void {
  if (state.note?.id === id) set({ note: null });
}

/** A dialog opens: the note there was is not above it, but shown again once it closes. */
export function putNoteBehind(): void {
  if (state.note) set({ note: { ...state.note, isBehind: true } });
}

/** What is said here is also heard, and can be pressed, while a dialog is open: the attributes exempt it from what that hides. */
export function StatusRegion() {
  const words = useKitTexts();
  const { note, spoken } = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => state,
  );
  const notes = useRef<HTMLElement>(null);
  const before = useRef<EventTarget | null>(null);
  useEffect(() => {
    notes.current?.addEventListener('focusin', ({ relatedTarget }) => {
      if (!(relatedTarget instanceof Node && notes.current?.contains(relatedTarget))) before.current = relatedTarget;
    });
  }, []);
  // A note that goes while one is in it gives the focus back.
  useEffect(() => {
    if (document.activeElement === document.body && before.current instanceof HTMLElement) {
      before.current.focus({ preventScroll: true });
    }
    before.current = null;
  }, [note]);
  return (
    <>
      <div className="sr-only" role="status" aria-live="polite" data-live-announcer>
        {spoken}
      </div>
      <section className="notes" aria-label={words('kit.notes')} data-react-aria-top-layer ref={notes}>
        {note ? (
          <div className={note.isBehind ? 'note behind' : 'note'} key={note.id}>
            <span>{note.text}</span>
            {note.action ? (
              <Button
                variant="quiet"
                size="small"
                onPress={() => {
                  dismiss(note.id);
                  note.action?.run();
                }}
              >
                {note.action.label}
              </Button>
            ) : null}
            <IconButton aria-label={words('kit.close')} onPress={() => dismiss(note.id)}>
              <X size="1.125rem" aria-hidden="true" />
            </IconButton>
          </div>
        ) : null}
      </section>
    </>
  );
}
