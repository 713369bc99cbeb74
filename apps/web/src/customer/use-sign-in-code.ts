import { useEffect, useRef, useState } from 'react';
import type { Body, Data, Refused } from '@countersign/protocol';
import { client } from '../state/client.ts';
import { type AwaitedCode, rememberCode } from './awaited-code.ts';

export type SentCode = Data<'sendCode'>;
export type CodeWay = SentCode['By'];

/** What prevents continuing, and the number of seconds or tries it mentions. */
export type CodeTrouble =
  | { kind: 'wrong'; left: number }
  | { kind: 'tooSoon'; seconds: number }
  | { kind: 'digits' | 'usedUp' | 'expired' | 'noWay' | 'offline' | 'busy' };

export interface SignInCode {
  /** The newest one that was sent, or could not be; null: the first is still being sent. */
  sent: SentCode | null;
  /** When another one may be requested, by this browser's clock. */
  nextAt: number;
  isSending: boolean;
  isChecking: boolean;
  trouble: CodeTrouble | null;
  send: (by?: CodeWay) => void;
  confirm: (typed: string) => void;
}

/** Requests the first code, unless one is awaited, further ones on demand, and checks the one that is typed. */
export function useSignInCode({
  consent,
  awaited,
  onFound,
  onGone,
}: {
  /** As it was given in the form. */
  consent: Body<'confirmCode'>['Consent'];
  /** From before the page was loaded again. */
  awaited: AwaitedCode | null;
  /** Resolves once the case was opened, or could not be. */
  onFound: (found: Data<'confirmCode'>) => Promise<void>;
  /** The server needs the data again. */
  onGone: () => void;
}): SignInCode {
  const [sent, setSent] = useState<SentCode | null>(awaited?.sent ?? null);
  const [nextAt, setNextAt] = useState(awaited?.nextAt ?? 0);
  const [work, setWork] = useState<'sending' | 'checking' | null>(null);
  const [trouble, setTrouble] = useState<CodeTrouble | null>(null);
  const isFirst = useRef(awaited === null);

  const fail = (failure: CodeFailure) => {
    const next = whyNotSignedIn(failure);
    if (next === 'gone') onGone();
    else setTrouble(next);
  };
  const send = async (by?: CodeWay) => {
    setWork('sending');
    setTrouble(null);
    const answer = await client.call('sendCode', by === undefined ? {} : { By: by });
    setWork(null);
    if (!answer.ok) {
      setNextAt(Date.now() + (answer.retryAfter ?? 0) * 1_000);
      fail(answer);
      return;
    }
    const { SecondsToNext, SecondsValid } = answer.data;
    const next = Date.now() + SecondsToNext * 1_000;
    setSent(answer.data);
    setNextAt(next);
    rememberCode({ sent: answer.data, nextAt: next, expiresAt: Date.now() + SecondsValid * 1_000, consent });
  };
  const confirm = async (typed: string) => {
    setWork('checking');
    setTrouble(null);
    const answer = await client.call('confirmCode', { Code: typed, Consent: consent });
    if (answer.ok) await onFound(answer.data);
    else fail(answer);
    setWork(null);
  };
  useEffect(() => {
    if (!isFirst.current) return;
    isFirst.current = false;
    void send();
  });
  return {
    sent,
    nextAt,
    isSending: work === 'sending',
    isChecking: work === 'checking',
    trouble,
    send: (by) => void send(by),
    confirm: (typed) => void confirm(typed),
  };
}

interface CodeFailure {
  status: number;
  refusal: Refused<'sendCode' | 'confirmCode'> | null;
  retryAfter: number | null;
}

/** What a code that was not sent or not accepted means for the person. `gone`: the server needs the data again. */
function whyNotSignedIn({ status, refusal, retryAfter }: CodeFailure): CodeTrouble | 'gone' {
  switch (refusal?.reason) {
    case 'wrong':
      return { kind: 'wrong', left: refusal.Left };
    case 'tooSoon':
      return { kind: 'tooSoon', seconds: retryAfter ?? 0 };
    case 'codeExpired':
      return { kind: 'expired' };
    case 'digits':
    case 'usedUp':
    case 'noWay':
      return { kind: refusal.reason };
    // Their agent signed in here, or the case was changed outside the program: submitting the form again says so.
    case 'agentsBrowser':
    case 'altered':
    case 'discarded':
    case 'gone':
      return 'gone';
    case undefined:
      return { kind: status === 0 ? 'offline' : 'busy' };
  }
}
