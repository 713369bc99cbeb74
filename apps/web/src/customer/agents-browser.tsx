import { useEffect, useRef } from 'react';
import type { AgentsBrowser } from '@countersign/protocol';
import { useTexts } from '../state/texts.ts';
import { Alert, Button, Card, Markdown } from '../ui/index.ts';
import { QrCode } from '../ui/qr-code.tsx';
import { useSecondsUntil } from './use-seconds-until.ts';

/** A link to another device, and when it expires by this browser's clock. */
export interface ShownLink {
  link: string;
  until: number;
}

/** The link in the refusal, with its expiry from now; null if it has none. */
export function shownLinkOf({ DeviceLink }: AgentsBrowser, now = Date.now()): ShownLink | null {
  return DeviceLink ? { link: DeviceLink.Link, until: now + DeviceLink.Seconds * 1_000 } : null;
}

/** In their agent's browser nobody can continue as a customer: why, and how to continue on their own device. */
export function AgentsBrowserCard({
  refused,
  way,
  isAsking,
  onAskLink,
  onTry,
  onBack,
}: {
  refused: AgentsBrowser;
  way: ShownLink | null;
  isAsking: boolean;
  onAskLink: () => void;
  onTry: () => void;
  onBack: () => void;
}) {
  const texts = useTexts();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <div ref={box} tabIndex={-1} className="refused agents-browser">
      <Alert tone="warning" title={texts('agentsBrowser.title')} live>
        <p>{texts('agentsBrowser.why')}</p>
      </Alert>
      <Card>
        <h2>{texts('agentsBrowser.own')}</h2>
        <Markdown text={texts('agentsBrowser.ways')} level={3} />
        {way ? <Way key={way.link} way={way} isAsking={isAsking} onAgain={onAskLink} /> : null}
        <div className="agents-browser-ways">
          {way ? null : (
            <Button onPress={onAskLink} isPending={isAsking}>
              {texts('agentsBrowser.send')}
            </Button>
          )}
          <Button variant="secondary" onPress={onBack}>
            {texts('agentsBrowser.back')}
          </Button>
        </div>
      </Card>
      {refused.MayTry ? (
        <Card className="agents-browser-try">
          <p>{texts('agentsBrowser.tryText')}</p>
          <Button variant="quiet" className="at-edge" onPress={onTry} isPending={isAsking}>
            {texts('agentsBrowser.try')}
          </Button>
        </Card>
      ) : null}
    </div>
  );
}

/** The code, and the seconds for which it can be opened; then how to get another. */
function Way({ way, isAsking, onAgain }: { way: ShownLink; isAsking: boolean; onAgain: () => void }) {
  const texts = useTexts();
  const seconds = useSecondsUntil(way.until);
  // The button that was pressed for it disappears: the keyboard continues here.
  const block = useRef<HTMLDivElement>(null);
  useEffect(() => block.current?.focus(), []);
  if (seconds === 0) {
    return (
      <div className="device-link" ref={block} tabIndex={-1}>
        <Alert tone="info" live>
          <p>{texts('agentsBrowser.over')}</p>
        </Alert>
        <Button onPress={onAgain} isPending={isAsking}>
          {texts('agentsBrowser.again')}
        </Button>
      </div>
    );
  }
  return (
    <div className="device-link" ref={block} tabIndex={-1}>
      <p>{texts('agentsBrowser.scan')}</p>
      <QrCode text={way.link} label={texts('agentsBrowser.code')} />
      <p role="timer" className="device-link-time">
        {texts(seconds === 1 ? 'agentsBrowser.second' : 'agentsBrowser.seconds', { Seconds: String(seconds) })}
      </p>
      <p className="hint" id="device-link-address">
        {texts('agentsBrowser.address')}
      </p>
      <code className="device-link-link" aria-labelledby="device-link-address">
        {way.link}
      </code>
    </div>
  );
}
