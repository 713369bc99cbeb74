import { useCallback } from 'react';
import { type Application, visibleCells } from '@countersign/engine';
import { isAnswer } from '../question/cells.ts';
import { useCase } from '../state/application.ts';
import { isAgent } from '../state/roles.ts';
import { useTexts } from '../state/texts.ts';
import { useApplicationValue } from '../state/use-application-value.ts';
import { Alert, Lock } from '../ui/index.ts';
import { whoMayChange } from './who-may-change.ts';

/** One line that says who can change answers that this person may only read. */
export function ReadOnlyNote({ name }: { name: string }) {
  const { application, details } = useCase();
  const texts = useTexts();
  const block = application.model.blockByName.get(name);
  if (!block || application.block(name).editable) return null;
  if (details.Locked.includes(name)) {
    return (
      <Alert tone="info">
        <p>{texts(isAgent(application.role) ? 'section.locked.agent' : 'section.locked')}</p>
      </Alert>
    );
  }
  return <NotTheirs name={name} who={whoMayChange(block, texts)} />;
}

/** A section of somebody else can have single questions that are open to this person. */
function NotTheirs({ name, who }: { name: string; who: string }) {
  const texts = useTexts();
  const read = useCallback(
    (form: Application) => visibleCells(form, name).some((cell) => isAnswer(cell) && cell.editable),
    [name],
  );
  const isPartlyTheirs = useApplicationValue(read) ?? false;
  return (
    <p className="read-only-note">
      <Lock size="1rem" aria-hidden="true" />{' '}
      {texts(isPartlyTheirs ? 'section.readOnly.partly' : 'section.readOnly', { Who: who })}
    </p>
  );
}
