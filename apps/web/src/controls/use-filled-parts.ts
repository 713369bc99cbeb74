import { useState } from 'react';
import type { CellKey } from '@countersign/engine';
import type { Physician } from '@countersign/protocol';
import { useEditing } from '../question/editing.tsx';
import { useApplication } from '../state/application.ts';
import { text } from '../state/texts.ts';
import { announce } from '../ui/index.ts';
import { type Filled, fillOf, undoFill, physicianLabel } from './physician-details.ts';

/** Fills a result into the parts of the group, and restores their previous contents. */
export function useFilledParts(parts: readonly CellKey[]) {
  const application = useApplication();
  const editing = useEditing();
  const [last, setLast] = useState<{ words: string; changes: Filled[] } | null>(null);
  const apply = (changes: readonly Filled[]) => {
    for (const { key, before, after } of changes) if (before !== after) editing.type(key, after);
  };
  return {
    filled: last?.words ?? null,
    fillIn: (physician: Physician) => {
      // A second choice replaces the first: undoing still restores what was there before any choice.
      if (last) apply(undoFill(last.changes, (key) => application.cell(key).text));
      const changes = fillOf(
        physician,
        parts.map((key) => application.cell(key)),
      );
      apply(changes);
      const words = text('physician.filled', { Name: physicianLabel(physician, text).label });
      setLast({ words, changes });
      announce(words);
    },
    clear: () => {
      if (last) apply(undoFill(last.changes, (key) => application.cell(key).text));
      setLast(null);
      announce(text('physician.cleared'));
    },
  };
}
