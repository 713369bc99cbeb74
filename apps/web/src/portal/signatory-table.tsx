import { useState } from 'react';
import type { ApplicationSummary } from '@countersign/protocol';
import { useTexts } from '../state/texts.ts';
import { Button, CircleCheck, Clock } from '../ui/index.ts';
import { dateText } from './case-words.ts';
import { resendToOwner } from './resend.ts';
import { ResendDialog } from './resend-dialog.tsx';
import { type SignatoryRow, signatoryRows } from './signatories.ts';

/** Who signed, and who was asked when; owners whose turn it is can be asked again (spec flow §2, Agent portal). */
export function SignatoryTable({
  summary,
  name,
  onSent,
}: {
  summary: ApplicationSummary;
  name: string;
  onSent: () => void;
}) {
  const texts = useTexts();
  const [asked, setAsked] = useState<SignatoryRow | null>(null);
  const owner = asked?.resendTo ?? null;
  return (
    <>
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
                  <SignatoryState row={row} />
                  {row.resendTo === null ? null : (
                    <Button
                      size="small"
                      variant="secondary"
                      aria-label={`${texts('portal.resendOwner')}: ${row.name}`}
                      onPress={() => setAsked(row)}
                    >
                      {texts('portal.resendOwner')}
                    </Button>
                  )}
                </span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {asked === null || owner === null ? null : (
        <ResendDialog
          name={asked.name}
          accepted={texts('send.thankYou.owner')}
          resend={(share) => resendToOwner(summary, owner, share)}
          onClose={() => setAsked(null)}
          onSent={onSent}
        />
      )}
    </>
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
