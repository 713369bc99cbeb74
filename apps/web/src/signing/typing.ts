/** How a name was entered in its field: sent with the signature, so that a name entered by a program is noticed. */

export interface Typing {
  /** Changes of one character. */
  Keys: number;
  /** Several characters that arrived at once: pasted, filled in, dictated, completed. */
  Inserted: number;
  /** From the first change to the last. */
  Milliseconds: number;
}

export interface TypingRecord extends Typing {
  readonly text: string;
  readonly firstAt: number | null;
}

export const noTyping: TypingRecord = { Keys: 0, Inserted: 0, Milliseconds: 0, text: '', firstAt: null };

/** The statistics after the field changed to `text` at `now`, in milliseconds. */
export function typed(before: TypingRecord, text: string, now: number): TypingRecord {
  const added = text.length - before.text.length;
  const firstAt = before.firstAt ?? now;
  return {
    text,
    firstAt,
    Keys: before.Keys + (Math.abs(added) <= 1 ? 1 : 0),
    Inserted: before.Inserted + (added > 1 ? added : 0),
    Milliseconds: Math.round(now - firstAt),
  };
}

export const typingOf = ({ Keys, Inserted, Milliseconds }: TypingRecord): Typing => ({ Keys, Inserted, Milliseconds });
