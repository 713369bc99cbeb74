import { useRef, useState } from 'react';
import { COMMAND_LINE, type SystemKeyEntry } from '@countersign/protocol';
import { dateText, timeText } from '../portal/case-labels.ts';
import { client } from '../state/client.ts';
import { dataOf, queries, useQuery } from '../state/queries.ts';
import { type Texts, useTexts } from '../state/texts.ts';
import { Button, Spinner } from '../ui/index.ts';
import { ChangeKeyDialog, type KeyAct } from './change-key-dialog.tsx';
import { LoadFailed } from './load-failed.tsx';
import { keepListFocus } from './keep-list-focus.ts';
import { MakeKeyDialog } from './make-key-dialog.tsx';
import { OPEN_CASES } from './open-cases.tsx';
import { ShownKeyDialog } from './shown-key-dialog.tsx';

/** Keys of other systems: created, replaced and revoked here (spec systems §2). */
export function SystemKeys() {
  const texts = useTexts();
  const [isMaking, setIsMaking] = useState(false);
  const [changing, setChanging] = useState<{ act: KeyAct; entry: SystemKeyEntry } | null>(null);
  const [shown, setShown] = useState<string | null>(null);
  const { data, isError, refetch } = useQuery({
    queryKey: ['operations', 'keys'],
    staleTime: 0,
    queryFn: async () => dataOf(await client.call('systemKeys', {})).Keys,
  });
  /** The button that opened a dialog. */
  const pressed = useRef<Element | null>(null);
  const open = (dialog: () => void) => {
    pressed.current = document.activeElement;
    dialog();
  };
  const reload = async () => {
    // It counts those that wait.
    void queries.invalidateQueries({ queryKey: OPEN_CASES });
    await queries.invalidateQueries({ queryKey: ['operations', 'keys'] });
    keepListFocus(pressed.current);
  };
  const failed = isError ? <LoadFailed onTryAgain={() => void refetch()} /> : null;
  if (!data) return failed ?? <Spinner label={texts('operations.loading')} />;
  return (
    <section aria-labelledby="system-keys">
      <h2 id="system-keys">{texts('operations.keys.list')}</h2>
      {failed}
      <p>{texts('operations.keys.text')}</p>
      <Button size="small" onPress={() => open(() => setIsMaking(true))}>
        {texts('operations.keys.make')}
      </Button>
      {data.length === 0 ? <p className="no-cases">{texts('operations.keys.none')}</p> : null}
      <ul className="waiting-requests" aria-labelledby="system-keys">
        {data.map((key) => (
          <KeyEntry key={key.Id} entry={key} onAct={(act) => open(() => setChanging({ act, entry: key }))} />
        ))}
      </ul>
      {isMaking ? (
        <MakeKeyDialog
          onClose={() => setIsMaking(false)}
          onMade={(key) => {
            setIsMaking(false);
            setShown(key);
            void reload();
          }}
        />
      ) : null}
      {changing === null ? null : (
        <ChangeKeyDialog
          act={changing.act}
          entry={data.find(({ Id }) => Id === changing.entry.Id) ?? changing.entry}
          onClose={() => setChanging(null)}
          onChanged={(key) => {
            setChanging(null);
            setShown(key);
            void reload();
          }}
          onRefused={() => void reload()}
        />
      )}
      {shown === null ? null : (
        <ShownKeyDialog
          shown={shown}
          onClose={() => {
            setShown(null);
            keepListFocus(pressed.current);
          }}
        />
      )}
    </section>
  );
}

function KeyEntry({ entry, onAct }: { entry: SystemKeyEntry; onAct: (act: KeyAct) => void }) {
  const texts = useTexts();
  const { Name, Reader, AgentId, Scopes, State, Seen, PreviousUntil, LastUsedAt, Uses } = entry;
  const button = (act: KeyAct, variant: 'primary' | 'secondary') => (
    <Button
      size="small"
      variant={variant}
      onPress={() => onAct(act)}
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
