import type { OperationsCase } from '@countersign/protocol';
import { TimelineDialog } from '../portal/timeline-dialog.tsx';
import { client } from '../state/client.ts';
import { sessionData } from '../state/session-store.ts';
import { useStore } from '../state/store.ts';
import { useTexts } from '../state/texts.ts';
import { notify } from '../ui/index.ts';
import { ActDialog } from './act-dialog.tsx';
import type { Change, Opening } from './case-acts.ts';
import { EraseDialog } from './erase-dialog.tsx';
import { ReasonsDialog } from './reasons-dialog.tsx';
import { RequirementsDialog } from './requirements-dialog.tsx';
import { SignsDialog } from './signs-dialog.tsx';
import { TakeOverDialog } from './take-over-dialog.tsx';

/** What was chosen for a case, as it was listed then. */
export interface OpenedAct {
  act: Opening;
  one: OperationsCase;
  name: string;
}

interface Given extends Omit<OpenedAct, 'act'> {
  onClose: () => void;
  /** The case has changed. */
  onChanged: () => void;
}

/** The dialog of what was chosen for a case. */
export function CaseActDialog({ act, onChanged, ...of }: Given & OpenedAct) {
  const { one, name, onClose } = of;
  const texts = useTexts();
  const rights = useStore(sessionData)?.operations?.Rights ?? [];
  const changed = (text: string | null) => {
    onClose();
    if (text !== null) notify({ text: texts(text, { Name: name }) });
    onChanged();
  };
  switch (act) {
    case 'timeline':
      return <TimelineDialog summary={one.Summary} name={name} onClose={onClose} />;
    case 'reasons':
      return <ReasonsDialog summary={one.Summary} name={name} onClose={onClose} />;
    case 'signs':
      return <SignsDialog {...of} onReleased={(state) => changed(`operations.releaseDecision.${state}`)} />;
    case 'requirements':
      return <RequirementsDialog {...of} mayRaise={rights.includes('require')} onChanged={() => changed(null)} />;
    default:
      return (
        <ChangeDialog
          {...of}
          change={act}
          onDone={(state) => changed(state === 'done' ? `operations.${act}.done` : 'operations.waits')}
        />
      );
  }
}

/** `waiting`: somebody else has to confirm it. */
function ChangeDialog({
  change,
  onDone,
  ...of
}: Omit<Given, 'onChanged'> & { change: Change; onDone: (state: 'done' | 'waiting') => void }) {
  const { Id: AppId, AuthId: AppAuthId } = of.one.Summary;
  switch (change) {
    case 'takeOver':
      return <TakeOverDialog {...of} onDone={({ State }) => onDone(State)} />;
    case 'erase':
      return <EraseDialog {...of} onErased={onDone} />;
    case 'hold':
      return (
        <ActDialog
          {...of}
          act={change}
          send={(Reason) => client.call('placeHold', { AppId, AppAuthId, Reason })}
          onDone={() => onDone('done')}
        />
      );
    case 'unlock':
    case 'liftHold':
      return (
        <ActDialog
          {...of}
          act={change}
          send={(Reason) => client.call(change === 'unlock' ? 'unlockCase' : 'liftHold', { AppId, AppAuthId, Reason })}
          onDone={({ State }) => onDone(State)}
        />
      );
  }
}
