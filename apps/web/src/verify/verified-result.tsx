import type { Ref } from 'react';
import type { VerifiedFile } from '@countersign/protocol';
import { useTexts } from '../state/texts.ts';
import { Alert, Card, Circle, CircleCheck, CircleX } from '../ui/index.ts';

/** Findings of a sealed file because of which it must not be relied on. */
const DOUBTS = ['superseded', 'eventNotStored'] as const;

/** What may have happened unintentionally to a file that is not what was sealed. */
const MISHAPS = ['savedAgain'] as const;

/** The seal is trusted here, but not who states a time. */
const STRANGERS = ['timestamp.foreign', 'archive.foreign'] as const;

type Verdict =
  | VerifiedFile['Verdict']
  | (typeof DOUBTS)[number]
  | (typeof MISHAPS)[number]
  | (typeof STRANGERS)[number];

/** The appearance of each verdict; only what was sealed and is still valid is green. */
const TONES: Readonly<Record<Verdict, 'success' | 'warning' | 'error'>> = {
  sealed: 'success',
  unsealed: 'warning',
  superseded: 'warning',
  eventNotStored: 'warning',
  'timestamp.foreign': 'warning',
  'archive.foreign': 'warning',
  savedAgain: 'error',
  altered: 'error',
  foreign: 'error',
  tooBig: 'error',
};

/** The findings that say more than their verdict. */
const MORE_SPECIFIC: Readonly<Partial<Record<VerifiedFile['Verdict'], readonly Verdict[]>>> = {
  sealed: DOUBTS,
  altered: MISHAPS,
  foreign: STRANGERS,
};

/** Its verdict, or the finding that says more. */
const verdictOf = ({ Verdict, Finding }: VerifiedFile): Verdict =>
  MORE_SPECIFIC[Verdict]?.find((finding) => finding === Finding) ?? Verdict;

/** What was found, what was checked, and the file's own data. */
export function VerifiedResult({
  name,
  file,
  ref,
}: {
  name: string;
  file: VerifiedFile;
  ref: Ref<HTMLHeadingElement>;
}) {
  const texts = useTexts();
  const verdict = verdictOf(file);
  const holder = file.Seal?.Holder;
  return (
    <Card className="verified">
      <h2 ref={ref} tabIndex={-1}>
        {texts('verify.result', { File: name })}
      </h2>
      <Alert tone={TONES[verdict]} title={texts(`verify.verdict.${verdict}`)}>
        <p>{file.What}</p>
        <p>{file.Proves}</p>
      </Alert>
      {file.IsTest ? (
        <Alert tone="warning">
          <p>{texts('verify.test')}</p>
        </Alert>
      ) : null}
      {file.Checks.length > 0 && file.Kind !== 'unknown' ? <Checks checks={file.Checks} /> : null}
      {file.Signatures.length > 0 ? <Signatures file={file} /> : null}
      {file.Files.length > 0 ? <Files files={file.Files} /> : null}
      <h3>{texts('verify.facts')}</h3>
      <dl className="verified-facts">
        <Fact label={texts('verify.kind')} value={texts(`verify.kind.${kindOf(file)}`)} />
        {holder ? <Fact label={texts('verify.owner')} value={holder.Owner} /> : null}
        {file.Seal ? <Fact label={texts('verify.seal')} value={file.Seal.Name} /> : null}
        {holder ? <Fact label={texts('verify.anchor')} value={holder.Anchor ?? texts('verify.anchor.nobody')} /> : null}
        {file.Seal ? <Fact label={texts('verify.fingerprint')} value={file.Seal.Fingerprint} /> : null}
        {file.Archives.map((archive) => (
          <Fact
            key={archive.Time}
            label={texts('verify.archive')}
            value={texts(archive.Confirmed ? 'verify.archive.confirmed' : 'verify.archive.unknown', {
              Authority: archive.Authority,
              Time: utc(archive.Time),
            })}
          />
        ))}
        {file.Seal?.Ended ? (
          <Fact label={texts('verify.ended')} value={texts(endedKey(file), { Time: utc(file.Seal.Ended) })} />
        ) : null}
        {file.Record ? <Fact label={texts('verify.application')} value={file.Record.ApplicationNumber} /> : null}
        {file.Record ? <Fact label={texts('verify.events')} value={`${file.Record.Events}`} /> : null}
        {file.Record ? <Fact label={texts('verify.lastHash')} value={file.Record.LastHash} /> : null}
        <Fact label={texts('verify.sha256')} value={file.Sha256} />
      </dl>
    </Card>
  );
}

/** A document that nobody sealed was not signed here. */
const kindOf = ({ Kind, Verdict }: VerifiedFile): string =>
  Kind === 'document' && Verdict === 'unsealed' ? 'unsigned' : Kind;

/** Whether somebody confirms that the last seal was made while its certificate was valid. */
const endedKey = ({ Signatures, Archives }: VerifiedFile): string =>
  Signatures.at(-1)?.Timestamp?.Confirmed || Archives[0]?.Confirmed ? 'verify.ended.confirmed' : 'verify.ended.alone';

const ICONS = { ok: CircleCheck, wrong: CircleX, open: Circle } as const;

function Checks({ checks }: { checks: VerifiedFile['Checks'] }) {
  const texts = useTexts();
  return (
    <>
      <h3>{texts('verify.checks')}</h3>
      <ul className="verified-checks">
        {checks.map(({ Check, State }) => {
          const Icon = ICONS[State];
          return (
            <li key={Check} className={State}>
              <Icon size="1.25rem" aria-hidden="true" />
              <span>
                {texts(`verify.check.${Check}`)}
                <span className="verified-state">{texts(`verify.state.${State}`)}</span>
              </span>
            </li>
          );
        })}
      </ul>
    </>
  );
}

function Signatures({ file }: { file: VerifiedFile }) {
  const texts = useTexts();
  return (
    <>
      <h3>{texts(file.Kind === 'complete' ? 'verify.sealed' : 'verify.signatures')}</h3>
      <ul className="verified-list">
        {file.Signatures.map(({ Signer, Time, Valid, Timestamp }) => (
          <li key={`${Signer} ${Time}`}>
            <strong>{Signer || texts('verify.unnamed')}</strong>
            <span>
              {Time ? utc(Time) : ''}
              {Valid ? null : <span className="verified-state">{texts('verify.unconfirmed')}</span>}
            </span>
            {Timestamp ? (
              <span>
                {texts(Timestamp.Confirmed ? 'verify.timestamp' : 'verify.timestamp.unknown', {
                  Authority: Timestamp.Authority,
                  Time: utc(Timestamp.Time),
                })}
              </span>
            ) : null}
          </li>
        ))}
      </ul>
    </>
  );
}

function Files({ files }: { files: VerifiedFile['Files'] }) {
  const texts = useTexts();
  return (
    <>
      <h3>{texts('verify.files')}</h3>
      <ul className="verified-list">
        {files.map(({ Name, Sha256 }) => (
          <li key={Name}>
            <strong>{Name}</strong>
            <span className="verified-hash">{Sha256}</span>
          </li>
        ))}
      </ul>
    </>
  );
}

function Fact({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  );
}

/** `Nov 22, 2026, 8:16:52 AM UTC`: the same time for everybody who reads it. */
const utc = (iso: string): string =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'long', timeZone: 'UTC' }).format(new Date(iso));
