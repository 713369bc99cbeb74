import { useState } from 'react';
import { COMMAND_LINE, type SystemKeyEntry } from '@countersign/protocol';
import { dateText, timeText } from '../portal/case-labels.ts';
import { client } from '../state/client.ts';
import { dataOf, queries, useQuery } from '../state/queries.ts';
import { type Texts, useTexts } from '../state/texts.ts';
import { Button, notify, Spinner } from '../ui/index.ts';
import { refusalKey } from './act-dialog.tsx';
import { ChangeKeyDialog, type KeyAct, type KeyEnd } from './change-key-dialog.tsx';
import { LoadFailed } from './load-failed.tsx';
import { MakeKeyDialog } from './make-key-dialog.tsx';
import { OPEN_CASES } from './open-cases.tsx';
import { ShownKeyDialog } from './shown-key-dialog.tsx';

/** Keys of other systems: created, replaced and revoked here (spec systems §2). */
export function SystemKeys() {
  const texts = useTexts();
  const [isMaking, setIsMaking] = useState(false);
  const [shown, setShown] = useState<string | null>(null);
  const { data, isError, refetch } = useQuery({
    queryKey: ['operations', 'keys'],
    staleTime: 0,
    queryFn: async () => dataOf(await client.call('systemKeys', {})).Keys,
  });
  const changed = (key: string | null) => {
    setShown(key);
    void queries.invalidateQueries({ queryKey: ['operations', 'keys'] });
    // It counts those that wait.
    void queries.invalidateQueries({ queryKey: OPEN_CASES });
  };
  const failed = isError ? <LoadFailed onTryAgain={() => void refetch()} /> : null;
  if (!data) return failed ?? <Spinner label={texts('operations.loading')} />;
  return (
    <section aria-labelledby="system-keys">
      <h2 id="system-keys">{texts('operations.keys.list')}</h2>
      {failed}
      <p>{texts('operations.keys.text')}</p>
      <Button size="small" onPress={() => setIsMaking(true)}>
        {texts('operations.keys.make')}
      </Button>
      {data.length === 0 ? <p className="no-cases">{texts('operations.keys.none')}</p> : null}
      <ul className="waiting-requests" aria-labelledby="system-keys">
        {data.map((key) => (
          <KeyEntry key={key.Id} entry={key} onChanged={changed} />
        ))}
      </ul>
      {isMaking ? (
        <MakeKeyDialog
          onClose={() => setIsMaking(false)}
          onMade={(key) => {
            setIsMaking(false);
            changed(key);
          }}
        />
      ) : null}
      {shown === null ? null : <ShownKeyDialog shown={shown} onClose={() => setShown(null)} />}
    </section>
  );
}

function KeyEntry({ entry, onChanged }: { entry: SystemKeyEntry; onChanged: (key: string | null) => void }) {
  const texts = useTexts();
  const [asked, setAsked] = useState<KeyAct | null>(null);
  const { Id, Name, Reader, AgentId, Scopes, State, Seen, PreviousUntil, LastUsedAt, Uses } = entry;
  const change = async (act: KeyAct, end?: KeyEnd) => {
    setAsked(null);
    const answer = await client.call('changeSystemKey', { Id, Act: act, ...(end && { End: end }) });
    if (!answer.ok) notify({ text: texts(refusalKey(answer.refusal, answer.status)) });
    else if (answer.data.Key === null) notify({ text: texts(`operations.keys.${act}.done`, { Name }) });
    onChanged(answer.ok ? answer.data.Key : null);
  };
  const button = (act: KeyAct, variant: 'primary' | 'secondary') => (
    <Button
      size="small"
      variant={variant}
      onPress={() => setAsked(act)}
      aria-label={`${texts(`operations.keys.${act}`)}: ${Name}`}
    >
      {texts(`operations.keys.${act}`)}
    </Button>
  );
  const isWaiting = State === 'waiting' || State === 'replacing';
  return (
    <li>
      <h3>
        {Name}{' '}
        <span className={State === 'works' || State === 'replacing' ? 'badge success' : 'badge neutral'}>
          {texts(`operations.keys.state.${State}`)}
        </span>
      </h3>
      <p>
        {texts(`operations.keys.reader.${Reader}`)}
        {' · '}
        {AgentId === null ? texts('operations.keys.everyCase') : texts('operations.keys.ofAgent', { AgentId })}
      </p>
      <p>{Scopes.map((scope) => texts(`operations.keys.scope.${scope}`)).join(' · ')}</p>
      <p className="case-words">
        {madeText(entry, texts)}{' '}
        {LastUsedAt === null
          ? texts('operations.keys.unused')
          : texts('operations.keys.used', { Time: timeText(LastUsedAt), Count: Uses })}
      </p>
      {State === 'works' && PreviousUntil !== null ? (
        <p className="case-words">{texts('operations.keys.previous', { Time: timeText(PreviousUntil) })}</p>
      ) : null}
      {State === 'replacing' ? <p>{texts('operations.keys.replacing')}</p> : null}
      {isWaiting && Seen ? <p>{texts('operations.keys.waitsForOther')}</p> : null}
      {State === 'revoked' ? null : (
        <div className="case-buttons">
          {actsOn(entry).map((act) => (
            <span key={act}>{button(act, act === 'confirm' ? 'primary' : 'secondary')}</span>
          ))}
        </div>
      )}
      {asked === null ? null : (
        <ChangeKeyDialog
          act={asked}
          name={Name}
          twoWork={asked === 'rotate' && State === 'works' && PreviousUntil !== null}
          onClose={() => setAsked(null)}
          onChange={(end) => void change(asked, end)}
        />
      )}
    </li>
  );
}

/** When a key was created, and by whom: by the account if the name is not known. */
function madeText({ MadeBy, MadeByName, MadeAt, Own }: SystemKeyEntry, texts: Texts): string {
  const values = { Date: dateText(MadeAt) };
  if (Own) return texts('operations.keys.made.own', values);
  if (MadeBy === COMMAND_LINE) return texts('operations.keys.made.commandLine', values);
  return MadeByName === null
    ? texts('operations.keys.made.account', { ...values, Account: MadeBy })
    : texts('operations.keys.made', { ...values, Name: MadeByName });
}

/** What can be done with a key that works, or will work once it is confirmed. */
function actsOn({ State, Seen }: SystemKeyEntry): KeyAct[] {
  switch (State) {
    case 'works':
      return ['rotate', 'revoke'];
    case 'replacing':
      return Seen ? ['rotate', 'revoke'] : ['confirm', 'rotate', 'revoke'];
    case 'waiting':
      return Seen ? ['revoke'] : ['confirm', 'revoke'];
    case 'revoked':
      return [];
  }
}
