/** The outbox page: mails on the left, the selected one on the right, as its reader gets it or as plain text. */
import { createHash } from 'node:crypto';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MAX_SHOWN, type OutboxEntry } from './read-outbox.ts';

/** Where people open the outbox. */
export const OUTBOX_PATH = '/outbox';

/** The current view of the outbox, which is in the address. */
export interface OutboxChoice {
  /** The selected mail; the newest one by default. */
  mail?: string | undefined;
  /** Only mails of this application. */
  application?: string | undefined;
  view?: 'text' | undefined;
}

const style = `
:root { color-scheme: light dark; --text: #1c1f1e; --soft: #4a504d; --line: #d5dad7; --page: #f4f5f4; --card: #fff; --mark: #1f5c4d; }
@media (prefers-color-scheme: dark) {
  :root { --text: #eef1ef; --soft: #b3bbb7; --line: #3a423e; --page: #141716; --card: #1d2220; --mark: #8fd1bd; }
}
* { box-sizing: border-box; }
body { margin: 0; font: 1rem/1.5 system-ui, sans-serif; color: var(--text); background: var(--page); }
a { color: var(--mark); }
header { display: flex; flex-wrap: wrap; gap: .25rem 1.5rem; align-items: baseline; padding: 1rem 1.5rem; border-bottom: 1px solid var(--line); background: var(--card); }
h1 { margin: 0; font-size: 1.25rem; }
header p { margin: 0; color: var(--soft); }
main { display: grid; grid-template-columns: minmax(16rem, 24rem) minmax(0, 1fr); min-height: calc(100vh - 4rem); }
nav { position: sticky; top: 0; max-height: 100vh; overflow: auto; border-right: 1px solid var(--line); background: var(--card); }
nav ol { margin: 0; padding: 0; list-style: none; }
nav li a { display: block; padding: .75rem 1.5rem; border-bottom: 1px solid var(--line); color: inherit; text-decoration: none; }
nav li a:hover { background: var(--page); }
nav li:target a { background: var(--page); }
nav li a[aria-current] { box-shadow: inset 4px 0 var(--mark); background: var(--page); }
nav strong, nav span { display: block; overflow-wrap: anywhere; }
nav span { color: var(--soft); font-size: .9375rem; }
article { padding: 1.5rem; }
h2 { margin: 0; font-size: 1.25rem; }
dl { display: grid; grid-template-columns: auto 1fr; gap: .125rem 1rem; margin: .75rem 0 1rem; }
dt { color: var(--soft); }
dd { margin: 0; overflow-wrap: anywhere; }
.tools { display: flex; flex-wrap: wrap; gap: .5rem 1.25rem; margin: 0 0 1rem; }
.tools a[aria-current] { color: inherit; font-weight: 600; text-decoration: none; }
iframe { width: 100%; height: 40rem; border: 1px solid var(--line); border-radius: 8px; background: #fff; }
pre { margin: 0; padding: 1rem; border: 1px solid var(--line); border-radius: 8px; background: var(--card); font: .9375rem/1.5 ui-monospace, monospace; white-space: pre-wrap; overflow-wrap: anywhere; }
.empty { padding: 1.5rem; }
#came { margin: 0; padding: .5rem 1.5rem; background: var(--mark); color: var(--card); }
#came a { color: inherit; }
.back { display: none; }
@media (forced-colors: active) {
  nav li a[aria-current] { outline: 3px solid Highlight; outline-offset: -3px; }
}
@media (max-width: 760px) {
  main { display: block; }
  nav { position: static; max-height: none; border: 0; }
  .chosen nav, .newest article { display: none; }
  .back { display: inline; }
}
`;

/**
 * Times by the reader's clock, the list at the selected mail, and a note when a mail arrived. Without the script, the times are
 * UTC.
 */
const script = `
for (const time of document.querySelectorAll('time')) {
  time.textContent = new Date(time.dateTime).toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'short' });
}
const list = document.querySelector('nav');
const chosen = list && list.querySelector('[aria-current]');
if (chosen) list.scrollTop = chosen.offsetTop - (list.clientHeight - chosen.offsetHeight) / 2;
const came = document.getElementById('came');
const newest = document.body.dataset.newest;
setInterval(async () => {
  if (document.hidden || !came.hidden) return;
  const answer = await fetch('/outbox.json' + came.dataset.filter).catch(() => null);
  const [mail] = answer && answer.ok ? await answer.json() : [];
  if (mail && mail.id !== newest) came.hidden = false;
}, 3000);
`;

const hash = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** What the pages of the outbox may do. */
export const outboxPolicy = `default-src 'none'; style-src ${hash(style)}; script-src ${hash(script)}; connect-src 'self'; frame-src 'self'; base-uri 'none'; frame-ancestors 'none'`;

/** The page with all mails and the selected one. */
export function outboxPage(entries: readonly OutboxEntry[], choice: OutboxChoice): string {
  const shown = entries.find(({ id }) => id === choice.mail) ?? entries[0];
  return renderToStaticMarkup(
    <Page className={choice.mail === undefined ? 'newest' : 'chosen'} newest={entries[0]?.id}>
      <p id="came" hidden data-filter={address('', { application: choice.application })} role="status">
        New mail has arrived. <a href={address('/outbox', { application: choice.application })}>Show it</a>
      </p>
      {shown === undefined ? (
        <p className="empty">No mail yet. Send an application, and the invitation will appear here.</p>
      ) : (
        <main>
          <MailList entries={entries} choice={choice} shown={shown} />
          <Mail entry={shown} choice={choice} />
        </main>
      )}
    </Page>,
  );
}

/** For people who may not see the mails, with a sign-in link. */
export function refusedOutboxPage(reason: string): string {
  return renderToStaticMarkup(
    <Page>
      <main className="empty">
        <p>{reason}</p>
        <p>
          <a href={`/session/agent/login?returnTo=${OUTBOX_PATH}`}>Sign in as operations</a>. If you are signed in as an
          agent, press Exit first.
        </p>
      </main>
    </Page>,
  );
}

const STATES: Readonly<Record<OutboxEntry['status'], string>> = {
  queued: 'Waiting to be sent',
  sent: 'Sent',
  shown: 'Only shown here: there is no mail server',
  retrying: 'Not sent yet, will be tried again',
  held: 'Not sent: there is no mail server',
  bounced: 'Refused by the mail server',
  failed: 'Not sent, all tries failed',
};

/** The frame of every page of the outbox. */
function Page({
  className,
  newest,
  children,
}: {
  className?: string;
  newest?: string | undefined;
  children: ReactNode;
}) {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>Outbox</title>
        <style dangerouslySetInnerHTML={{ __html: style }} />
      </head>
      <body className={className} data-newest={newest}>
        <header>
          <h1>Outbox</h1>
          <p>The newest mails of this installation, at most {MAX_SHOWN}. This page does not exist in production.</p>
          <a href="/express/welcome">Start page</a>
        </header>
        {children}
        {className === undefined ? null : <script dangerouslySetInnerHTML={{ __html: script }} />}
      </body>
    </html>
  );
}

function MailList({
  entries,
  choice,
  shown,
}: {
  entries: readonly OutboxEntry[];
  choice: OutboxChoice;
  shown: OutboxEntry;
}) {
  return (
    <nav aria-label="Mails">
      {choice.application === undefined ? null : (
        <p className="empty">
          Mails of one case. <a href="/outbox">Show all</a>
        </p>
      )}
      <ol>
        {entries.map(({ id, subject, to, createdAt }) => (
          <li key={id} id={id}>
            <a href={address('/outbox', { ...choice, mail: id })} aria-current={id === shown.id ? 'true' : undefined}>
              <strong>{subject}</strong>
              <span>
                {to.name} · <Time at={createdAt} />
              </span>
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}

function Mail({ entry, choice }: { entry: OutboxEntry; choice: OutboxChoice }) {
  const { id, application, subject, to, status, createdAt, links, text } = entry;
  const isText = choice.view === 'text';
  const tab = (view: OutboxChoice['view'], words: string) => (
    <a
      href={address('/outbox', { ...choice, mail: id, view })}
      aria-current={choice.view === view ? 'page' : undefined}
    >
      {words}
    </a>
  );
  return (
    <article>
      <p className="tools back">
        <a href={`${address('/outbox', { application: choice.application })}#${id}`}>All mails</a>
      </p>
      <h2>{subject}</h2>
      <dl>
        <dt>To</dt>
        <dd>
          {to.name} &lt;{to.address}&gt;
        </dd>
        <dt>Written</dt>
        <dd>
          <Time at={createdAt} />
        </dd>
        <dt>State</dt>
        <dd>{STATES[status]}</dd>
      </dl>
      <p className="tools">
        {tab(undefined, 'As the reader sees it')}
        {tab('text', 'As plain text')}
        {links.map((link) => (
          <a key={link} href={link}>
            Open the link
          </a>
        ))}
        {choice.application === undefined ? (
          <a href={address('/outbox', { mail: id, application })}>Only this case</a>
        ) : null}
      </p>
      {isText ? (
        <pre>{text}</pre>
      ) : (
        <iframe
          title={`${subject}, to ${to.name}`}
          src={`/outbox/${id}`}
          sandbox="allow-popups allow-popups-to-escape-sandbox"
        />
      )}
    </article>
  );
}

const Time = ({ at }: { at: string }) => <time dateTime={at}>{at.slice(0, 16).replace('T', ' ')} UTC</time>;

/** A path with the current selection. */
function address(path: string, choice: OutboxChoice): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(choice)) if (value !== undefined) query.set(name, value);
  return query.size === 0 ? path : `${path}?${query.toString()}`;
}
