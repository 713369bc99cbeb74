/** Feedback about the current state: alerts, progress, waiting, time. */
import { type ReactNode, useEffect, useRef } from 'react';
import { CircleAlert, CircleCheck, Info, TriangleAlert } from './icons.ts';
import { announce } from './status.tsx';
import { useKitTexts, type KitTexts } from './kit-texts.ts';

const alertIcons = { info: Info, success: CircleCheck, warning: TriangleAlert, error: CircleAlert } as const;

/** A message that belongs to the page. `live` reads it out when it appears. */
export function Alert({
  tone = 'info',
  title,
  children,
  live = false,
}: {
  tone?: keyof typeof alertIcons;
  title?: string;
  children?: ReactNode;
  live?: boolean;
}) {
  const Icon = alertIcons[tone];
  return (
    <div className={`alert ${tone}`} {...(live ? { role: tone === 'error' ? 'alert' : 'status' } : {})}>
      <Icon size="1.375rem" aria-hidden="true" />
      <div className="alert-body">
        {title ? <strong>{title}</strong> : null}
        {children}
      </div>
    </div>
  );
}

/**
 * An alert of one sentence, which is read out when it appears; null: nothing. An error scrolls into view: in a dialog that
 * is longer than the screen it would otherwise appear out of sight.
 */
export function AlertLine({ tone, text }: { tone: keyof typeof alertIcons; text: string | null }) {
  const line = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (tone === 'error') line.current?.closest('.alert')?.scrollIntoView({ block: 'nearest' });
  }, [tone, text]);
  if (text === null) return null;
  return (
    <Alert tone={tone} live>
      <p ref={line}>{text}</p>
    </Alert>
  );
}

/** A bar from 0 to 100 with its label and, optionally, the value in words. */
export function Progress({
  value,
  label,
  valueText,
  tone = 'accent',
  hideLabel = false,
}: {
  value: number;
  label: string;
  valueText?: string;
  tone?: 'accent' | 'success' | 'error';
  hideLabel?: boolean;
}) {
  const width = Math.max(0, Math.min(100, value));
  return (
    <div className={`progress ${tone}`}>
      {hideLabel ? null : (
        <div className="progress-label" aria-hidden="true">
          <span>{label}</span>
          {valueText ? <strong>{valueText}</strong> : null}
        </div>
      )}
      <div
        className="progress-track"
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round(width)}
        aria-valuetext={valueText}
      >
        <div className="progress-fill" style={{ transform: `translateX(${width - 100}%)` }} />
      </div>
    </div>
  );
}

/** Something is in progress; `label` says what. */
export function Spinner({ label, hideLabel = false }: { label: string; hideLabel?: boolean }) {
  return (
    <div className="spinner" role="status">
      <span className="spinner-ring" aria-hidden="true" />
      <span className={hideLabel ? 'sr-only' : ''}>{label}</span>
    </div>
  );
}

/** A page whose content is awaited. It is as high as the window, so that the footer appears together with the content. */
export function PageWait({ label, children }: { label: string; children?: ReactNode }) {
  return (
    <div className="page-wait">
      <Spinner label={label} />
      {children}
    </div>
  );
}

/** `mm:ss` (spec flow §4): `09:05` of 545 seconds. */
export function clockText(seconds: number): string {
  const whole = Math.max(0, Math.ceil(seconds));
  return [Math.floor(whole / 60), whole % 60].map((part) => String(part).padStart(2, '0')).join(':');
}

/** What is announced at this second of a countdown: each minute, then 30 and 10 seconds; null: nothing. */
function spokenTime(seconds: number, words: KitTexts): string | null {
  if (seconds === 60) return words('kit.minutesLeft.one');
  if (seconds > 0 && seconds % 60 === 0) return words('kit.minutesLeft.many', { Count: seconds / 60 });
  return seconds === 30 || seconds === 10 ? words('kit.secondsLeft', { Count: seconds }) : null;
}

/** A countdown; updated often for the eye, rarely for screen readers. */
export function Countdown({ seconds, label }: { seconds: number; label: string }) {
  const words = useKitTexts();
  const said = useRef<number | null>(null);
  useEffect(() => {
    const text = spokenTime(seconds, words);
    if (text && said.current !== seconds) {
      said.current = seconds;
      announce(text);
    }
  }, [seconds, words]);
  return (
    <span className="countdown" role="timer" aria-label={`${label}: ${clockText(seconds)}`} aria-live="off">
      {clockText(seconds)}
    </span>
  );
}
