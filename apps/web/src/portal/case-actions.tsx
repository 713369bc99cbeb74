import { useRef } from 'react';
import type { ApplicationSummary } from '@countersign/protocol';
import { useTexts } from '../state/texts.ts';
import { Button, type MenuAction, MenuButton } from '../ui/index.ts';
import type { CaseDialogOf } from './case-dialog.tsx';
import { type MailDue, mailsNeeded } from './mail-due.ts';
import { type NextAction, nextAction, resumePlace, waitsForAgent } from './next-action.ts';
import { useCaseCalls } from './use-case-calls.ts';
import { useOpenCase } from './use-open-case.ts';

/** One button for what moves the case; everything else is in a menu, with Unlock last (spec pages 3.2). */
export function CaseActions({
  summary,
  name,
  onAsk,
  onChanged,
}: {
  summary: ApplicationSummary;
  name: string;
  onAsk: (of: CaseDialogOf) => void;
  onChanged: () => Promise<unknown>;
}) {
  const texts = useTexts();
  const { open, isOpening } = useOpenCase(summary);
  const { isPending, retry, turnReminders, discard } = useCaseCalls(summary, onChanged);
  const buttons = useRef<HTMLDivElement>(null);
  const next = nextAction(summary);
  const due = mailsNeeded(summary);
  const { Reminders: reminders, CanDiscard, CanUnlock } = summary;

  const ask = (kind: 'unlock' | 'timeline') => onAsk({ kind, summary, name });
  const mail = () => onAsk({ kind: 'mail', summary, name, due });
  const resume = () => void open(resumePlace(summary));
  const drop = () => discard(() => focusBeside(buttons.current));
  const run: Record<NextAction, () => void> = { retry, sign: resume, decision: resume, mail, resume };
  const mailLabel = texts(mailKey(due));
  const mainLabel = next === 'mail' ? mailLabel : texts(`portal.next.${next}`);
  // Reminders can be turned off while somebody is, or would be, reminded.
  const hasReminders = !reminders.On || reminders.Due.length > 0;
  const more: MenuAction[] = [
    ...(next === 'resume' ? [] : [{ label: texts('portal.resume'), onPress: resume }]),
    ...(due.length > 0 && next !== 'mail' ? [{ label: mailLabel, onPress: mail }] : []),
    { label: texts('portal.timeline'), onPress: () => ask('timeline') },
    ...(hasReminders
      ? [
          {
            label: texts(reminders.On ? 'portal.reminders.off' : 'portal.reminders.on'),
            onPress: () => turnReminders(!reminders.On),
          },
        ]
      : []),
    ...(CanDiscard ? [{ label: texts('portal.discard'), note: texts('portal.discard.note'), onPress: drop }] : []),
    ...(CanUnlock
      ? [{ label: texts('portal.unlock'), note: texts('portal.unlockNote'), onPress: () => ask('unlock') }]
      : []),
  ];
  return (
    <div className="case-buttons" ref={buttons}>
      <Button
        size="small"
        className="case-main"
        variant={waitsForAgent(summary) ? 'primary' : 'secondary'}
        onPress={run[next]}
        aria-label={`${mainLabel}: ${name}`}
        isPending={isOpening || isPending}
      >
        {mainLabel}
      </Button>
      <MenuButton label={texts('portal.more', { Name: name })} actions={more} />
    </div>
  );
}

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
