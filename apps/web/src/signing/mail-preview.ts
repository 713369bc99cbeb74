/** The e-mail as the server would send it now, requested again when the agent's note has changed (spec flow 4.42). */
import type { Data } from '@countersign/protocol';
import { useEffect, useState } from 'react';
import { client } from '../state/client.ts';
import { sessionData } from '../state/session-store.ts';

export type PreviewedMail = Data<'previewEmail'>;

/** To whom a mail goes. */
export interface MailRecipient {
  /** Of an owner; null: the insured. */
  letter: string | null;
  name: string;
}

export interface MailPreview {
  /** The newest preview; null: none so far. */
  mail: PreviewedMail | null;
  status: 'loading' | 'shown' | 'failed';
  /** The note that the server rejected; null: it accepted the latest one. */
  refusedNote: string | null;
}

/** A pause in typing. */
const PAUSE_MS = 500;

/** `letter`: as of a recipient. `saved`: waits until the server has what was typed. */
export function useMailPreview(
  AppId: string,
  letter: MailRecipient['letter'],
  note: string,
  saved: () => Promise<boolean>,
): MailPreview {
  const [preview, setPreview] = useState<MailPreview & { letter: MailRecipient['letter'] }>({
    letter,
    mail: null,
    status: 'loading',
    refusedNote: null,
  });
  useEffect(() => {
    let isWanted = true;
    const ask = async () => {
      await saved();
      const answer = await previewOf(AppId, letter, note);
      const isRefused = !answer.ok && answer.refusal?.reason === 'note';
      // Without that note, so that there is a mail to show.
      const shown = isRefused ? await previewOf(AppId, letter, '') : answer;
      if (!isWanted) return;
      setPreview({
        letter,
        mail: shown.ok ? shown.data : null,
        status: shown.ok ? 'shown' : 'failed',
        refusedNote: isRefused ? note : null,
      });
    };
    const timer = setTimeout(() => void ask(), note === '' ? 0 : PAUSE_MS);
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [AppId, letter, note, saved]);
  return preview.letter === letter ? preview : { ...preview, status: 'loading' };
}

function previewOf(AppId: string, letter: MailRecipient['letter'], note: string) {
  const AgentId = sessionData.get()?.agent?.AgentId ?? '';
  const Note = note.trim();
  return client.call('previewEmail', {
    emailInfo: { AppId, AgentId, ...(letter !== null && { SignerLetter: letter }), ...(Note !== '' && { Note }) },
  });
}
