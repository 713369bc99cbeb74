import { useCase } from '../state/application.ts';
import { isAgent } from '../state/roles.ts';
import { useTexts } from '../state/texts.ts';
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
  return (
    <p className="read-only-note">
      <Lock size={16} aria-hidden="true" /> {texts('section.readOnly', { Who: whoMayChange(block, texts) })}
    </p>
  );
}
