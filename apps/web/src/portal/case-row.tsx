import { memo, useState } from 'react';
import { applicationNumber, fullName } from '@countersign/engine';
import type { ApplicationSummary } from '@countersign/protocol';
import { counted, useTexts } from '../state/texts.ts';
import { Button, ChevronDown, Help, Mail, Progress, TriangleAlert } from '../ui/index.ts';
import { CaseActions } from './case-actions.tsx';
import { dateText, dayText, percentText, statusLabel } from './case-labels.ts';
import type { CaseDialogOf } from './case-dialog.tsx';
import { eSign } from './e-sign.ts';
import { MailAddress } from './mail-address.tsx';
import { SignatoryTable } from './signatory-table.tsx';

/**
 * A case: one row of the table, a card on phones, with its signatories below. It stays as it is while the list is filtered
 * or sorted, until there are other cases.
 */
export const CaseRow = memo(function CaseRow({
  summary,
  columns,
  onAsk,
  onChanged,
}: {
  summary: ApplicationSummary;
  columns: number;
  onAsk: (of: CaseDialogOf) => void;
  onChanged: () => Promise<unknown>;
}) {
  const texts = useTexts();
  const [isOpen, setIsOpen] = useState(false);
  const name = fullName(summary) || texts('portal.unnamed');
  const percent = percentText(summary.TotalBlocksProgressed, summary.TotalNumBlocksThisAppDef);
  const signatories = `signatories-${summary.Id}`;
  const label = (column: string) => ({ 'data-label': texts(`portal.column.${column}`) });
  return (
    <tbody className="case">
      <tr>
        <th scope="row" className="case-insured" {...label('insured')}>
          <span className="case-person">{name}</span>
          <span className="case-mail">
            <MailAddress address={summary.EmailAddress} />
          </span>
          <span className="case-number">{applicationNumber(summary.Id)}</span>
          {summary.PolicyNumber === null ? null : <span className="case-number">{summary.PolicyNumber}</span>}
          {summary.Invented ? <span className="case-invented">{texts('portal.invented')}</span> : null}
        </th>
        <td {...label('product')} className="case-date">
          {productLine(summary)}
        </td>
        <td {...label('status')} className="case-status">
          <Status summary={summary} />
        </td>
        <td {...label('progress')}>
          <div>
            <Progress
              hideLabel
              label={texts('portal.progressOf', { Name: name })}
              value={100 * progressOf(summary)}
              valueText={percent}
            />
            <span className="case-percent">{percent}</span>
          </div>
        </td>
        <td {...label('eSign')}>
          <span className="case-e-sign">
            <ESignText summary={summary} />
            <Button
              variant="quiet"
              size="small"
              className={isOpen ? 'signers-button open' : 'signers-button'}
              aria-expanded={isOpen}
              aria-controls={signatories}
              aria-label={texts('portal.signersOf', { Name: name })}
              onPress={() => setIsOpen(!isOpen)}
            >
              {texts('portal.signers')} <ChevronDown size="1rem" aria-hidden="true" />
            </Button>
          </span>
        </td>
        <td {...label('updated')} className="case-date case-updated">
          {dateText(summary.LastUpdated)}
        </td>
        <td className="case-actions">
          <CaseActions summary={summary} name={name} onAsk={onAsk} onChanged={onChanged} />
        </td>
      </tr>
      <tr id={signatories} hidden={!isOpen} className="case-signatories">
        <td colSpan={columns}>
          {isOpen ? (
            <SignatoryTable
              summary={summary}
              name={name}
              onMail={(due) => onAsk({ kind: 'mail', summary, name, due: [due] })}
            />
          ) : null}
        </td>
      </tr>
    </tbody>
  );
});

/** The product and the state, divided between words only: neither the state nor a number stands alone in a line. */
const productLine = ({ Product, StateOfIssue }: ApplicationSummary): string =>
  [Product.replaceAll(/ (?=\d)/g, '\u00a0'), StateOfIssue].filter(Boolean).join('\u00a0·\u00a0');

const progressOf = (summary: ApplicationSummary): number =>
  summary.TotalNumBlocksThisAppDef === 0 ? 0 : summary.TotalBlocksProgressed / summary.TotalNumBlocksThisAppDef;

function Status({ summary }: { summary: ApplicationSummary }) {
  const texts = useTexts();
  const { label, note, tone } = statusLabel(summary);
  return (
    <div>
      <div className={label === 'portal.status.Incomplete' ? 'case-label open' : 'case-label'}>
        <span className={`badge ${tone}`} {...(note ? { title: texts(note) } : {})}>
          {texts(label)}
        </span>
        {note ? <Help label={texts(label)}>{texts(note)}</Help> : null}
      </div>
      <span className="case-words">{summary.Status}</span>
      {summary.Notes === 0 ? null : (
        <span className="case-notes">
          <Mail size="1rem" aria-hidden="true" /> {counted(texts, 'portal.notes', summary.Notes)}
        </span>
      )}
      <ReminderLine summary={summary} />
      {[...new Set(summary.FailedJobs.map(({ Job }) => Job))].map((job) => (
        <span key={job} className="case-failed">
          <TriangleAlert size="1rem" aria-hidden="true" /> {texts(`portal.failed.${job}`)}
        </span>
      ))}
    </div>
  );
}

/** When the next reminder is sent, whoever gets it. */
function ReminderLine({ summary }: { summary: ApplicationSummary }) {
  const texts = useTexts();
  const [next] = summary.Reminders.Due;
  if (next === undefined) return null;
  return (
    <span className="case-words case-reminder">
      {texts('portal.reminder', { Date: dayText(next.At, summary.TimeZone) })}
    </span>
  );
}

function ESignText({ summary }: { summary: ApplicationSummary }) {
  const texts = useTexts();
  const signed = eSign(summary);
  if (signed.kind === 'sole') return <>{texts(signed.signed ? 'portal.yes' : 'portal.no')}</>;
  return <>{texts('portal.countSigned', { Signed: signed.signed, Total: signed.total })}</>;
}
