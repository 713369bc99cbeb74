import type { ApplicationSummary } from '@countersign/protocol';
import type { MailDue } from './mail-due.ts';
import { ResendDialog } from './resend-dialog.tsx';
import { TimelineDialog } from './timeline-dialog.tsx';
import { UnlockDialog } from './unlock-dialog.tsx';
import { useOpenCase } from './use-open-case.ts';

/** An agent's action on a case in a dialog, and the case as it was listed when the dialog opened. */
export type CaseDialogOf = { summary: ApplicationSummary; name: string } & (
  | { kind: 'mail'; due: readonly MailDue[] }
  | { kind: 'unlock' | 'timeline' }
);

export interface CaseDialogProps {
  of: CaseDialogOf;
  onClose: () => void;
  onChanged: () => void;
}

/** Stays, with what was typed in it, when the case leaves the list: a mail or an unlock changes its stage and its place. */
export function CaseDialog({ of, onClose, onChanged }: CaseDialogProps) {
  const { summary, name } = of;
  const { open } = useOpenCase(summary);
  const end = () => {
    onClose();
    onChanged();
  };
  const openForm = async () => {
    if (!(await open('form'))) end();
  };
  switch (of.kind) {
    case 'mail':
      return <ResendDialog summary={summary} due={of.due} onClose={onClose} onSent={onChanged} />;
    case 'unlock':
      return <UnlockDialog summary={summary} name={name} onClose={end} onUnlocked={() => void openForm()} />;
    case 'timeline':
      return <TimelineDialog summary={summary} name={name} onClose={onClose} />;
  }
}
