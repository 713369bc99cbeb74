import { useEffect, useState } from 'react';
import type { CaseHandle } from '../state/case-handle.ts';
import { client } from '../state/client.ts';
import { download } from '../state/received-pdf.ts';
import { fetchAmendment } from './fetch-amendment.ts';

/** The server holds its response back until the document is made, or for this long. */
const WAIT_SECONDS = 25;
const POLL_MS = 1_000;
/** Used if the server does not say how long it is busy. */
const RETRY_SECONDS = 5;
const FILE_NAME = 'amendment.pdf';

interface Ends {
  onGone: () => void;
  /** The confirmed answers are no longer the newest. */
  onChanged: () => void;
}

/** The document of the answers: waited for, then opened by the person who signs it. */
export function useTaskDocument(handle: CaseHandle, id: string, ends: Ends) {
  const [state, setState] = useDocumentState(handle, id, ends);
  const [sha256, setSha256] = useState<string | null>(null);
  const [isOpening, setIsOpening] = useState(false);
  /** Gives the key of the sentence if it could not be loaded. */
  const open = async (): Promise<string | null> => {
    // The tab is opened by the click itself; later, the browser would block it as a popup.
    const tab = navigator.pdfViewerEnabled ? window.open('', '_blank') : null;
    setIsOpening(true);
    const outcome = await fetchAmendment({ AppId: handle.appId, AppAuthId: handle.appAuthId, Id: id });
    setIsOpening(false);
    if (outcome.kind !== 'fetched') tab?.close();
    switch (outcome.kind) {
      case 'fetched':
        setSha256(outcome.sha256);
        if (tab) tab.location.replace(outcome.url);
        else download(outcome.url, FILE_NAME);
        return null;
      case 'gone':
        ends.onGone();
        return null;
      case 'notReady':
        setState('running');
        return null;
      case 'failed':
        setState('failed');
        return null;
      case 'notLoaded':
        return outcome.text;
    }
  };
  /** It has changed: the new one is waited for, and has to be opened. */
  const renew = () => {
    setSha256(null);
    setState('running');
  };
  return {
    state,
    /** Of the document that was opened last; null: none. */
    sha256,
    isOpening,
    open,
    renew,
  };
}

/**
 * The state of the document, polled until it exists. There is no document for answers that were changed in another tab
 * and not confirmed.
 */
function useDocumentState(handle: CaseHandle, id: string, { onGone, onChanged }: Ends) {
  const [state, setState] = useState<'running' | 'ready' | 'failed'>('running');
  useEffect(() => {
    if (state !== 'running') return;
    let over = false;
    const ask = async (): Promise<void> => {
      const answer = await client.call('tasks', {
        AppId: handle.appId,
        AppAuthId: handle.appAuthId,
        Wait: WAIT_SECONDS,
      });
      if (over) return;
      const task = answer.ok ? answer.data.Tasks.find(({ Id }) => Id === id) : undefined;
      if (answer.ok && !task) onGone();
      else if (task?.Document === null) onChanged();
      else if (task?.Document === 'ready' || task?.Document === 'failed') setState(task.Document);
      else setTimeout(() => void (over || ask()), answer.ok ? POLL_MS : 1_000 * (answer.retryAfter ?? RETRY_SECONDS));
    };
    void ask();
    return () => {
      over = true;
    };
  }, [handle, id, state, onGone, onChanged]);
  return [state, setState] as const;
}
