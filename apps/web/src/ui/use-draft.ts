import { useState } from 'react';

/**
 * Text of a control while it has focus: what was typed, to the letter. The kept answer may be a normalised form of it,
 * and replacing the text under the cursor would fight the person who types.
 */
export function useDraft(value: string, onChange: (text: string) => void) {
  const [draft, setDraft] = useState<string | null>(null);
  return {
    value: draft ?? value,
    onChange: (text: string) => {
      setDraft(text);
      onChange(text);
    },
    /** To be called when the control loses focus. */
    end: () => setDraft(null),
  };
}
