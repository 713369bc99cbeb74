import { memo, useRef, useState } from 'react';
import { applicationNumber } from '@countersign/engine';
import type { ApplicationSummary } from '@countersign/protocol';
import { client } from '../state/client.ts';
import { restoreDiscarded } from '../state/restore-discarded.ts';
import { counted, useTexts } from '../state/texts.ts';
import {
  Button,
  ChevronDown,
  Help,
  Mail,
  type MenuAction,
  MenuButton,
  notify,
  Progress,
  TriangleAlert,
} from '../ui/index.ts';
import { dateText, dayText, percentText, statusLabel } from './case-labels.ts';
import type { CaseDialogOf } from './case-dialog.tsx';
import { eSign } from './e-sign.ts';
import { MailAddress } from './mail-address.tsx';
import { type MailDue, mailsDue } from './mail-due.ts';
import { type NextAction, nextAction, resumeRoute, waitsForAgent } from './next-action.ts';
import { SignatoryTable } from './signatory-table.tsx';
import { useOpenCase } from './use-open-case.ts';

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
  onChanged: () => void;
}) {
  const texts = useTexts();
  const [isOpen, setIsOpen] = useState(false);
  const name = [summary.FirstName, summary.LastName].filter((part) => part !== '').join(' ') || texts('portal.unnamed');
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
          {summary.Invented ? <span className="case-invented">{texts('portal.invented')}</span> : null}
        </th>
        <td {...label('product')} className="case-date">
          {[summary.Product && spaced(summary.Product), summary.StateOfIssue].filter(Boolean).join(' · ')}
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
          <span>
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
              {texts('portal.signers')} <ChevronDown size={16} aria-hidden="true" />
            </Button>
          </span>
        </td>
        <td {...label('updated')} className="case-date">
          {dateText(summary.LastUpdated)}
        </td>
        <td className="case-actions">
          <Actions summary={summary} name={name} onAsk={onAsk} onChanged={onChanged} />
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

/** `Term20` as words. */
const spaced = (name: string): string => name.replaceAll(/([a-z])([A-Z\d])/g, '$1 $2');

const progressOf = (summary: ApplicationSummary): number =>
  summary.TotalNumBlocksThisAppDef === 0 ? 0 : summary.TotalBlocksProgressed / summary.TotalNumBlocksThisAppDef;

function Status({ summary }: { summary: ApplicationSummary }) {
  const texts = useTexts();
  const { label, note, tone } = statusLabel(summary);
  return (
    <div>
      <span className={`badge ${tone}`} {...(note ? { title: texts(note) } : {})}>
        {texts(label)}
      </span>
      {note ? <Help label={texts(label)}>{texts(note)}</Help> : null}
      <span className="case-words">{summary.Status}</span>
      {summary.Notes === 0 ? null : (
        <span className="case-notes">
          <Mail size={16} aria-hidden="true" /> {counted(texts, 'portal.notes', summary.Notes)}
        </span>
      )}
      <ReminderLine summary={summary} />
      {[...new Set(summary.FailedJobs.map(({ Job }) => Job))].map((job) => (
        <span key={job} className="case-failed">
          <TriangleAlert size={16} aria-hidden="true" /> {texts(`portal.failed.${job}`)}
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
  return <span className="case-words">{texts('portal.reminder', { Date: dayText(next.At) })}</span>;
}

function ESignText({ summary }: { summary: ApplicationSummary }) {
  const texts = useTexts();
  const signed = eSign(summary);
  if (signed.kind === 'sole') return <>{texts(signed.signed ? 'portal.yes' : 'portal.no')}</>;
  return <>{texts('portal.countSigned', { Signed: signed.signed, Total: signed.total })}</>;
}

/** One button for what moves the case; everything else is in a menu, with Unlock last. */
function Actions({
  summary,
  name,
  onAsk,
  onChanged,
}: {
  summary: ApplicationSummary;
  name: string;
  onAsk: (of: CaseDialogOf) => void;
  onChanged: () => void;
}) {
  const texts = useTexts();
  const { open, isOpening } = useOpenCase(summary);
  const row = useRef<HTMLDivElement>(null);
  const next = nextAction(summary);
  const due = mailsDue(summary);
  const mailLabel = texts(mailKey(due));

  const ask = (kind: 'unlock' | 'timeline') => onAsk({ kind, summary, name });
  const mail = () => onAsk({ kind: 'mail', summary, name, due });
  const resume = () => open(resumeRoute(summary));
  const retry = async () => {
    const jobs = [...new Set(summary.FailedJobs.map(({ Job }) => Job))];
    const answers = await Promise.all(
      jobs.map((Job) => client.call('retryJob', { AppId: summary.Id, AppAuthId: summary.AuthId, Job })),
    );
    notify({ text: texts(answers.every(({ ok }) => ok) ? 'portal.retried' : 'portal.retryFailed') });
    onChanged();
  };
  const { Reminders: reminders } = summary;
  const turn = async (On: boolean) => {
    const answer = await client.call('setReminders', { AppId: summary.Id, AppAuthId: summary.AuthId, On });
    const said = On ? 'portal.reminders.areOn' : 'portal.reminders.areOff';
    notify({ text: texts(answer.ok ? said : 'portal.reminders.failed') });
    onChanged();
  };
  const handle = { appId: summary.Id, appAuthId: summary.AuthId };
  const undo = async () => {
    const restored = await restoreDiscarded(handle);
    notify({ text: texts(RESTORED[restored]) });
    onChanged();
  };
  const discard = async () => {
    const answer = await client.call('discardCase', { AppId: summary.Id, AppAuthId: summary.AuthId });
    if (answer.ok) {
      focusBeside(row.current);
      notify({
        text: texts('portal.discard.done'),
        action: { label: texts('portal.discard.undo'), run: () => void undo() },
      });
    } else {
      notify({
        text: texts(answer.refusal?.reason === 'notEmpty' ? 'portal.discard.notEmpty' : 'portal.discard.failed'),
      });
    }
    onChanged();
  };
  const remindersOff: MenuAction = { label: texts('portal.reminders.off'), onPress: () => void turn(false) };
  const remindersOn: MenuAction = { label: texts('portal.reminders.on'), onPress: () => void turn(true) };
  const run: Record<NextAction, () => void> = {
    retry: () => void retry(),
    sign: () => void resume(),
    decision: () => void resume(),
    mail,
    resume: () => void resume(),
  };
  const mainLabel = (action: NextAction): string => (action === 'mail' ? mailLabel : texts(`portal.next.${action}`));
  const more: MenuAction[] = [
    ...(next === 'resume' ? [] : [{ label: texts('portal.resume'), onPress: () => void resume() }]),
    ...(due.length > 0 && next !== 'mail' ? [{ label: mailLabel, onPress: mail }] : []),
    { label: texts('portal.timeline'), onPress: () => ask('timeline') },
    // While somebody is, or would be, reminded.
    ...(reminders.On ? (reminders.Due.length > 0 ? [remindersOff] : []) : [remindersOn]),
    ...(summary.CanDiscard
      ? [{ label: texts('portal.discard'), note: texts('portal.discard.note'), onPress: () => void discard() }]
      : []),
    ...(summary.CanUnlock
      ? [{ label: texts('portal.unlock'), note: texts('portal.unlockNote'), onPress: () => ask('unlock') }]
      : []),
  ];
  return (
    <div className="case-buttons" ref={row}>
      <Button
        size="small"
        className="case-main"
        variant={waitsForAgent(summary) ? 'primary' : 'secondary'}
        onPress={run[next]}
        aria-label={`${mainLabel(next)}: ${name}`}
        isPending={isOpening}
      >
        {mainLabel(next)}
      </Button>
      <MenuButton label={texts('portal.more', { Name: name })} actions={more} />
    </div>
  );
}

const RESTORED = {
  restored: 'portal.discard.undone',
  gone: 'portal.discard.gone',
  failed: 'portal.discard.failed',
} as const;

/**
 * Moves the focus to the next case, otherwise the previous one, otherwise the search: the case itself is about to
 * disappear.
 */
function focusBeside(row: Element | null): void {
  const own = row?.closest('tbody');
  const beside = [own?.nextElementSibling, own?.previousElementSibling].flatMap(
    (one) => one?.querySelector<HTMLElement>('.case-main') ?? [],
  );
  (beside[0] ?? own?.closest('.cases')?.querySelector<HTMLElement>('input[type=search]'))?.focus();
}

function mailKey(due: readonly MailDue[]): string {
  const isAgain = due.some(({ as }) => as === 'resend');
  if (due.some(({ owner }) => owner !== null)) return isAgain ? 'portal.resendOwner' : 'portal.sendOwner';
  return isAgain ? 'portal.resend' : 'portal.send';
}
