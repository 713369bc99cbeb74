import { useEffect, useRef, useState } from 'react';
import { counted, type Texts, useTexts } from '../state/texts.ts';
import { Alert, Button, Card, Spinner, TextField } from '../ui/index.ts';
import type { CodeTrouble, CodeWay, SentCode, SignInCode } from './use-sign-in-code.ts';
import { useSecondsUntil } from './use-seconds-until.ts';
import { waitText } from './wait-text.ts';

/** The one-time code: how it was sent, where to type it, how to get another, and the way back. */
export function CodeCard({
  code,
  hasLink,
  onConfirm,
  onBack,
}: {
  code: SignInCode;
  /** The person came through the link in their mail. */
  hasLink: boolean;
  onConfirm: (typed: string) => void;
  onBack: () => void;
}) {
  const texts = useTexts();
  const [typed, setTyped] = useState('');
  const box = useRef<HTMLDivElement>(null);
  const form = useRef<HTMLFormElement>(null);
  const { sent, trouble, isSending, isChecking } = code;
  const isWhole = typed.replaceAll(/[\s-]/g, '').length === 6;
  const isWrong = trouble?.kind === 'wrong' || trouble?.kind === 'digits';
  const focusCode = () => form.current?.querySelector('input')?.focus();
  useEffect(() => {
    if (isWrong) focusCode();
    else if (trouble) box.current?.focus();
  }, [trouble, isWrong]);
  // The button that was pressed can no longer be: the keyboard continues where the new code is typed.
  const sendAgain = (by?: CodeWay) => {
    code.send(by);
    focusCode();
  };
  return (
    <div className="code-card">
      {isSending ? <Spinner label={texts('find.code.sending')} /> : sent && <SentText sent={sent} />}
      {trouble && !isWrong ? (
        <div ref={box} tabIndex={-1} className="refused">
          <Alert tone="error" live>
            <p>{troubleText(texts, trouble)}</p>
          </Alert>
        </div>
      ) : null}
      <Card>
        <form
          ref={form}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            if (isWhole && !isChecking) onConfirm(typed);
          }}
        >
          <TextField
            id="sign-in-code"
            label={texts('find.code.label')}
            hint={texts('find.code.hint')}
            required
            value={typed}
            error={isWrong ? troubleText(texts, trouble) : null}
            autoComplete="one-time-code"
            inputMode="numeric"
            maxLength={20}
            width="short"
            onChange={setTyped}
          />
          <div className="section-nav">
            <Button
              type="submit"
              className="next"
              isDisabled={!isWhole}
              isPending={isChecking}
              {...(isWhole ? {} : { 'aria-describedby': 'code-reason' })}
            >
              {texts(isChecking ? 'find.code.checking' : 'find.code.submit')}
            </Button>
            {isWhole ? null : (
              <p className="disabled-reason" id="code-reason">
                {texts('find.code.disabledReason')}
              </p>
            )}
          </div>
        </form>
        <OtherWays code={code} hasLink={hasLink} onSend={sendAgain} onBack={onBack} />
      </Card>
    </div>
  );
}

const tones = { sent: 'info', delayed: 'warning', refused: 'error' } as const;

function SentText({ sent }: { sent: SentCode }) {
  const texts = useTexts();
  return (
    <Alert tone={tones[sent.Sent]} live>
      <p>{texts(`find.code.${sent.Sent}.${sent.By}`, { To: sent.To })}</p>
      {sent.Sent === 'refused' ? null : (
        <p>{texts('find.code.valid', { Minutes: Math.round(sent.SecondsValid / 60) })}</p>
      )}
    </Alert>
  );
}

/** Another code, by each available way, once it may be requested; and back to the form. */
function OtherWays({
  code,
  hasLink,
  onSend,
  onBack,
}: {
  code: SignInCode;
  hasLink: boolean;
  onSend: (by?: CodeWay) => void;
  onBack: () => void;
}) {
  const texts = useTexts();
  const seconds = useSecondsUntil(code.nextAt);
  const others = code.sent?.Ways.filter(({ By }) => By !== code.sent?.By) ?? [];
  const isEarly = seconds > 0 || code.isSending;
  return (
    <div className="code-ways">
      <p className="hint" role="timer">
        {seconds > 0 ? waitText(texts, 'find.code.next', seconds) : texts('find.code.nothing')}
      </p>
      <Button variant="secondary" isDisabled={isEarly} onPress={() => onSend(code.sent?.By)}>
        {texts('find.code.again')}
      </Button>
      {others.map(({ By, To }) => (
        <Button key={By} variant="secondary" isDisabled={isEarly} onPress={() => onSend(By)}>
          {texts(`find.code.by.${By}`, { To })}
        </Button>
      ))}
      <Button variant="quiet" onPress={onBack}>
        {texts('find.code.back')}
      </Button>
      {hasLink ? null : <p className="hint">{texts('find.code.otherWay')}</p>}
    </div>
  );
}

function troubleText(texts: Texts, trouble: CodeTrouble): string {
  if (trouble.kind === 'wrong') return counted(texts, 'find.code.wrong', trouble.left);
  if (trouble.kind === 'tooSoon') return waitText(texts, 'find.code.tooSoon', trouble.seconds);
  return texts(`find.code.${trouble.kind}`);
}
