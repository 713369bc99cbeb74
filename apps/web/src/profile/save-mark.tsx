import { useEffect } from 'react';
import { useTexts } from '../state/texts.ts';
import { announce, Check } from '../ui/index.ts';
import type { EntryState } from './use-profile.ts';

/** Shows beside an entry that it is being saved, or was saved. An error is shown in the entry itself. */
export function SaveMark({ state }: { state: EntryState }) {
  const texts = useTexts();
  const text = state.kind === 'saving' ? texts('profile.saving') : state.kind === 'saved' ? texts('profile.saved') : '';
  const said = state.kind === 'saved' ? text : state.kind === 'refused' ? state.why : '';
  useEffect(() => {
    if (said !== '') announce(said);
  }, [said, state]);
  return (
    <p className={`save-mark ${state.kind}`} aria-hidden="true">
      {state.kind === 'saved' ? <Check size="1rem" /> : null}
      {text}
    </p>
  );
}
