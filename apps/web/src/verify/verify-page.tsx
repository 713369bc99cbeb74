import './verify.css';
import { useRef, useState } from 'react';
import { MAX_VERIFIED_BYTES, type VerifiedFile } from '@countersign/protocol';
import { PageTitle } from '../page/page-title.tsx';
import { client } from '../state/client.ts';
import { loadSessionOnce } from '../state/session.ts';
import { useTexts } from '../state/texts.ts';
import { Alert, Card, FileDrop, keepFocus, Spinner } from '../ui/index.ts';
import { VerifiedResult } from './verified-result.tsx';

type State =
  | { kind: 'idle' }
  | { kind: 'checking'; name: string }
  | { kind: 'refused'; why: string }
  | { kind: 'checked'; name: string; file: VerifiedFile };

/**
 * `verify`: whether a file that anybody has is unchanged, complete and the last revision. Public, without a session.
 */
export function VerifyPage() {
  const texts = useTexts();
  const [state, setState] = useState<State>({ kind: 'idle' });
  const result = useRef<HTMLHeadingElement>(null);
  const check = async (files: readonly File[]) => {
    const [file, ...others] = files;
    const why =
      !file || others.length > 0 ? 'verify.oneFile' : file.size > MAX_VERIFIED_BYTES ? 'verify.tooLarge' : null;
    if (!file || why !== null) {
      setState({ kind: 'refused', why: texts(why ?? 'verify.oneFile') });
      return;
    }
    setState({ kind: 'checking', name: file.name });
    await loadSessionOnce();
    const answer = await client.upload('verifyFile', { file, fileName: file.name, query: undefined });
    if (!answer.ok) {
      setState({ kind: 'refused', why: refusalOf(answer, texts) });
      return;
    }
    setState({ kind: 'checked', name: file.name, file: answer.data });
    keepFocus(() => result.current);
  };
  return (
    <div className="verify-page">
      <PageTitle title={texts('verify.title')} />
      <p className="lead">{texts('verify.intro')}</p>
      <Card>
        <FileDrop
          label={texts(state.kind === 'checked' ? 'verify.another' : 'verify.choose')}
          hint={texts('verify.hint')}
          error={state.kind === 'refused' ? state.why : null}
          accept="application/pdf,.pdf,application/json,.json"
          isDisabled={state.kind === 'checking'}
          primary={state.kind !== 'checked'}
          onFiles={(files) => void check(files)}
        />
        {state.kind === 'checking' ? <Spinner label={texts('verify.checking', { File: state.name })} /> : null}
      </Card>
      {state.kind === 'checked' ? <VerifiedResult ref={result} name={state.name} file={state.file} /> : null}
      <Alert tone="info">
        <p>{texts('verify.kept')}</p>
      </Alert>
    </div>
  );
}

/** The server's own sentence, if it has one for this file. */
function refusalOf(answer: { status: number; message: string }, texts: (key: string) => string): string {
  if (answer.status === 413) return texts('verify.tooLarge');
  if (answer.status === 429) return texts('verify.busy');
  return answer.status === 422 && answer.message !== '' ? answer.message : texts('verify.failed');
}
