import { createElement, Suspense } from 'react';
import type { CellState } from '@countersign/engine';
import { useNotesOn } from '../state/answer-notes.ts';
import { useApplication } from '../state/application.ts';
import { isAgent } from '../state/roles.ts';
import { withAllMessages } from '../state/texts.ts';
import { lazyModule } from '../ui/index.ts';
import type { NoteAlertProps } from './note-alert.tsx';

/** Few cases have a note, so that what shows it is loaded separately, with its texts. */
export const noteAlert = lazyModule(
  withAllMessages(() => import('./note-alert.tsx').then((module) => module.NoteAlert)),
);

const Loaded = (props: NoteAlertProps) => createElement(noteAlert.read(), props);

/**
 * For the agent, at the question: the signers' notes about its answer, until it is changed or confirmed (spec pages
 * 1.7).
 */
export function NoteOnAnswer({ cell }: { cell: CellState }) {
  const { role } = useApplication();
  const notes = useNotesOn(cell);
  if (notes.length === 0 || !isAgent(role)) return null;
  return (
    <Suspense>
      <Loaded cell={cell} notes={notes} />
    </Suspense>
  );
}
