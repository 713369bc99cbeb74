import { SignedDocument } from './signed-document.tsx';
import { useCase } from '../state/application.ts';
import { useTexts } from '../state/texts.ts';
import { Alert, Card, ReadOnlyAnswer } from '../ui/index.ts';
import type { Ceremony } from './ceremony.ts';
import { signedOn } from './signed-on.ts';
import { usDay } from '../us-day.ts';

/** A read-only declarations page: another person's, or one that was signed. */
export function SignedView({ ceremony }: { ceremony: Ceremony }) {
  const { application, appId, appAuthId } = useCase();
  const texts = useTexts();
  const { block, binding } = ceremony;
  const name = application.answerText(`${block}.${binding.Signature}.FullName`);
  const place = [binding.City, binding.State].map((path) => application.answerText(`${block}.${path}`));
  const date = signedOn(application, binding);
  if (name === '') {
    return ceremony.isOwn ? (
      <Alert tone="info">
        <p>{texts('declarations.signedBefore')}</p>
      </Alert>
    ) : null;
  }
  return (
    <Card>
      <h2>{texts('declarations.signature')}</h2>
      <div className="questions">
        <ReadOnlyAnswer label={texts('declarations.signedBy')}>{name}</ReadOnlyAnswer>
        <ReadOnlyAnswer label={texts('declarations.place')}>
          {place.filter((part) => part !== '').join(', ')}
        </ReadOnlyAnswer>
        {date === '' ? null : <ReadOnlyAnswer label={texts('declarations.date')}>{usDay(date)}</ReadOnlyAnswer>}
      </div>
      {ceremony.isOwn ? <SignedDocument appId={appId} appAuthId={appAuthId} role={application.role} /> : null}
    </Card>
  );
}
