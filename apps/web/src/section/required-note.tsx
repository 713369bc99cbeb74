import { useCallback } from 'react';
import type { Application } from '@countersign/engine';
import { showsAnything } from '../question/cells.ts';
import { useTexts } from '../state/texts.ts';
import { useApplicationValue } from '../state/use-application-value.ts';

/** Explains the asterisk once for all sections of a page, if one of them has questions. */
export function RequiredNote({ names }: { names: readonly string[] }) {
  const texts = useTexts();
  const named = names.join(' ');
  const read = useCallback(
    (application: Application) =>
      named.split(' ').some((name) => application.block(name).editable && showsAnything(application, name)),
    [named],
  );
  return useApplicationValue(read) ? <p className="required-note">{texts('section.requiredNote')}</p> : null;
}
