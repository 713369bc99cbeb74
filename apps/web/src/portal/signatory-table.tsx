import type { ApplicationSummary } from '@countersign/protocol';
import { useTexts } from '../state/texts.ts';
import { CircleCheck, Clock } from '../ui/index.ts';
import { dateText } from './case-words.ts';
import { type SignatoryRow, signatoryRows } from './signatories.ts';

/** Who signed, and who was asked when (spec flow §2, Agent portal). */
export function SignatoryTable({ summary, name }: { summary: ApplicationSummary; name: string }) {
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
              <SignatoryState row={row} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function SignatoryState({ row }: { row: SignatoryRow }) {
  const texts = useTexts();
  const date = dateText(row.at);
  const Icon = row.signed ? CircleCheck : Clock;
  return (
    <span className={row.signed ? 'signer-state signed' : 'signer-state'}>
      <Icon size={16} aria-hidden="true" />
      <span>
        {row.signed
          ? date === ''
            ? texts('portal.signed')
            : texts('portal.signedOn', { Date: date })
          : texts('portal.unsigned')}
        {!row.signed && date !== '' ? (
          <span className="case-words">{texts('portal.sentOn', { Date: date })}</span>
        ) : null}
      </span>
    </span>
  );
}
