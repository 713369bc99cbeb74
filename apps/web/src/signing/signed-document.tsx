import { useEffect, useRef, useState } from 'react';
import { applicationNumber, type RoleName } from '@countersign/engine';
import { download } from '../state/received-pdf.ts';
import { fetchForms } from './forms.ts';
import { mergeTypeOf } from './merge-type.ts';
import { useTexts } from '../state/texts.ts';
import { AlertLine, Button, FileText } from '../ui/index.ts';

/** Sealing takes a moment: polling interval and maximum wait. */
const SEAL_RETRY_MS = 2000;
const SEAL_TRIES = 15;

type State = 'idle' | 'fetching' | 'sealing' | 'failed' | 'notLoaded' | 'unsealed';

const TROUBLES: ReadonlySet<State> = new Set(['failed', 'notLoaded', 'unsealed']);

/** Lets a signer download their own document once it is sealed. `isUnseen`: they signed before it was made. */
export function SignedDocument({
  appId,
  appAuthId,
  role,
  isUnseen = false,
}: {
  appId: string;
  appAuthId: string;
  role: RoleName;
  isUnseen?: boolean;
}) {
  const texts = useTexts();
  const [state, setState] = useState<State>('idle');
  const isHere = useRef(true);
  useEffect(() => {
    isHere.current = true;
    return () => void (isHere.current = false);
  }, []);
  const fetchSealed = async () => {
    setState('fetching');
    for (let tries = 1; tries <= SEAL_TRIES && isHere.current; tries += 1) {
      const outcome = await fetchForms({ appId, appAuthId }, mergeTypeOf(role));
      if (outcome.kind === 'failed' || outcome.kind === 'notLoaded') {
        setState(outcome.kind);
        return;
      }
      if (outcome.kind === 'shown' && outcome.forms.isSealed) {
        download(outcome.forms.url, `signed-application-${applicationNumber(appId)}.pdf`);
        setState('idle');
        return;
      }
      setState('sealing');
      await new Promise((resolve) => setTimeout(resolve, SEAL_RETRY_MS));
    }
    setState('unsealed');
  };
  const busy = state === 'fetching' || state === 'sealing';
  return (
    <div className="signed-document">
      {isUnseen ? <p>{texts('document.unseen')}</p> : null}
      <Button variant="secondary" onPress={() => void fetchSealed()} isPending={busy}>
        <FileText size="1.125rem" aria-hidden="true" />{' '}
        {texts(state === 'sealing' ? 'document.sealing' : isUnseen ? 'document.copy' : 'thankyou.download')}
      </Button>
      <AlertLine tone="warning" text={TROUBLES.has(state) ? texts(`document.${state}`) : null} />
    </div>
  );
}
