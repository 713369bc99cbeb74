import { useState } from 'react';

/**
 * Text of a control while it has the focus: exactly what was typed. The stored answer may be a normalized form of it,
 * and replacing the text under the cursor would interfere with typing.
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
