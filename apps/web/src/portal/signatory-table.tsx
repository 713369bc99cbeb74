import type { ApplicationSummary } from '@countersign/protocol';
import { useTexts } from '../state/texts.ts';
import { Button, CircleCheck, Clock } from '../ui/index.ts';
import { dateText, dayText } from './case-labels.ts';
import type { MailDue } from './mail-due.ts';
import { type SignatoryRow, signatoryRows } from './signatories.ts';

/** Who signed, and who was asked when; owners whose turn it is can be asked again (spec flow §2, Agent portal). */
export function SignatoryTable({
  summary,
  name,
  onMail,
}: {
  summary: ApplicationSummary;
  name: string;
  onMail: (due: MailDue) => void;
}) {
  const texts = useTexts();
  return (
    <table className="table signatories">
      <caption>{texts('portal.signersOf', { Name: name })}</caption>
      <thead>
        <tr>
          {['who', 'role', 'state'].map((column) => (
            <th key={column} scope="col">
              {texts(`portal.signer.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {signatoryRows(summary).map((row) => (
          <tr key={row.key}>
            <td data-label={texts('portal.signer.who')}>
              <span>
                {row.name}
                {row.detail === '' ? null : <span className="case-words">{row.detail}</span>}
              </span>
            </td>
            <td data-label={texts('portal.signer.role')}>
              {texts(`portal.signer.${row.role}`, { Letter: row.letter })}
            </td>
            <td data-label={texts('portal.signer.state')}>
              <span className="signer-cell">
                <SignatoryState row={row} timeZone={summary.TimeZone} />
                <MailButton due={row.due} onPress={onMail} />
              </span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function MailButton({ due, onPress }: { due: MailDue | null; onPress: (due: MailDue) => void }) {
  const texts = useTexts();
  if (due === null) return null;
  const label = texts(due.as === 'send' ? 'portal.sendOwner' : 'portal.resendOwner');
  return (
    <Button size="small" variant="secondary" aria-label={`${label}: ${due.name}`} onPress={() => onPress(due)}>
      {label}
    </Button>
  );
}

function SignatoryState({ row, timeZone }: { row: SignatoryRow; timeZone: string }) {
  const texts = useTexts();
  const date = dateText(row.at, timeZone);
  const Icon = row.signed ? CircleCheck : Clock;
  return (
    <span className={row.signed ? 'signer-state signed' : 'signer-state'}>
      <Icon size="1rem" aria-hidden="true" />
      <span>
        {row.signed
          ? date === ''
            ? texts('portal.signed')
            : texts('portal.signedOn', { Date: date })
          : texts('portal.unsigned')}
        {!row.signed && date !== '' ? (
          <span className="case-words">{texts('portal.sentOn', { Date: date })}</span>
        ) : null}
        {row.remindedAt === '' ? null : (
          <span className="case-words">{texts('portal.reminder', { Date: dayText(row.remindedAt, timeZone) })}</span>
        )}
        {row.stopped === null ? null : <span className="case-failed">{texts(`portal.stopped.${row.stopped}`)}</span>}
        {!row.signed && (row.invitation === 'refused' || row.invitation === 'held') ? (
          <span className="case-failed">{texts(`portal.mail.${row.invitation}`)}</span>
        ) : null}
      </span>
    </span>
  );
}
