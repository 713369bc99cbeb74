import { useReducer, useState } from 'react';
import { nextStep, type SendEvent, type SendStep } from './send-steps.ts';

/** What the agent says with a mail. */
export interface SendOptions {
  /** That signers with one mailbox share it, when the server asked. */
  share: boolean;
  /** The agent's own note; empty: none. */
  note: string;
}

interface Sending {
  step: SendStep;
  send: (share?: boolean) => Promise<void>;
  /** The agent's note, for its field. */
  line: { note: string; onNote: (note: string) => void; refusedNote: string | null };
}

/** The steps of a dialog that sends a mail about a case, and the note that goes with it. */
export function useSending(mail: (options: SendOptions) => Promise<SendEvent>): Sending {
  const [step, dispatch] = useReducer(nextStep, { name: 'confirm' });
  const [note, setNote] = useState('');
  const [refusedNote, setRefusedNote] = useState<string | null>(null);
  return {
    step,
    async send(share = false) {
      dispatch({ kind: 'send' });
      const event = await mail({ share, note: note.trim() });
      if (event.kind === 'noteRefused') setRefusedNote(note);
      dispatch(event);
    },
    line: { note, onNote: setNote, refusedNote },
  };
}
