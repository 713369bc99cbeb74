import './send.css';
import { MAX_MAIL_NOTE_LENGTH } from '@countersign/protocol';
import { useState } from 'react';
import { counted, useTexts } from '../state/texts.ts';
import { Spinner, Tabs, TextField } from '../ui/index.ts';
import { type MailPreview, type MailRecipient, type PreviewedMail, useMailPreview } from './mail-preview.ts';

interface NoteLine {
  note: string;
  onNote: (note: string) => void;
  /** A note that was refused. */
  refusedNote: string | null;
}

/** The agent's own note, which the mail quotes. */
function NoteField({ note, onNote, refusedNote }: NoteLine) {
  const texts = useTexts();
  return (
    <TextField
      id="send-note"
      label={texts('send.note')}
      hint={texts('send.note.hint', { Count: MAX_MAIL_NOTE_LENGTH })}
      value={note}
      onChange={onNote}
      error={note !== '' && note === refusedNote ? texts('send.note.refused') : null}
      maxLength={MAX_MAIL_NOTE_LENGTH}
      autoComplete="off"
    />
  );
}

/**
 * What will be sent (spec flow 4.42): what each signer will be asked and how long it takes, the agent's note, and the
 * mail as the server would send it with that note.
 */
export function SendConfirm({
  appId,
  recipients,
  saved,
  ...line
}: NoteLine & {
  appId: string;
  /** One or more. */
  recipients: readonly MailRecipient[];
  /** Waits until the server has what was typed. */
  saved: () => Promise<boolean>;
}) {
  const texts = useTexts();
  const [letter, setLetter] = useState(recipients[0]?.letter ?? null);
  const preview = useMailPreview(appId, letter, line.note, saved);
  const name = recipients.find((one) => one.letter === letter)?.name ?? '';
  const mail = <Preview {...preview} name={name} />;
  return (
    <>
      {preview.mail?.TakesNote === false ? null : (
        <NoteField {...line} refusedNote={preview.refusedNote ?? line.refusedNote} />
      )}
      {recipients.length === 1 ? (
        mail
      ) : (
        <div className="send-people">
          <Tabs
            label={texts('send.preview.people')}
            tabs={recipients.map((one) => ({ id: one.letter ?? '', label: one.name }))}
            selected={letter ?? ''}
            onSelect={setLetter}
          >
            {mail}
          </Tabs>
        </div>
      )}
    </>
  );
}

function Preview({ mail, status, name }: Pick<MailPreview, 'mail' | 'status'> & { name: string }) {
  const texts = useTexts();
  return (
    <div className="send-preview">
      {status === 'loading' ? <Spinner label={texts('send.preview.loading')} /> : null}
      {status === 'failed' ? <p role="status">{texts('send.preview.failed')}</p> : null}
      {status === 'shown' && mail !== null ? (
        <>
          {mail.Sections.length === 0 ? (
            <p>{texts('send.asked.signs', { Name: name })}</p>
          ) : (
            <Asked {...mail} name={name} />
          )}
          {mail.ReminderDays.length === 0 ? null : (
            <p>
              {texts('send.reminders', {
                Name: name,
                Days: new Intl.ListFormat('en-US').format(mail.ReminderDays.map(String)),
              })}
            </p>
          )}
          <p className="send-subject">{texts('send.preview.subject', { Subject: mail.Subject })}</p>
          {/* A frame of its own for each: another address in the same one would be a step back in the browser's history. */}
          <iframe key={mail.Page} title={texts('send.preview', { Name: mail.To.name })} src={mail.Page} sandbox="" />
        </>
      ) : null}
    </div>
  );
}

function Asked({ Sections: titles, Minutes, name: Name }: PreviewedMail & { name: string }) {
  const texts = useTexts();
  const Sections = counted(texts, 'count.sections', titles.length);
  return (
    <>
      <p>{texts('send.asked', { Name, Sections, Time: counted(texts, 'start.minutes', Minutes) })}</p>
      <details className="send-asked">
        <summary>{texts('send.asked.sections', { Name })}</summary>
        <ul>
          {titles.map((title) => (
            <li key={title}>{title}</li>
          ))}
        </ul>
      </details>
    </>
  );
}
