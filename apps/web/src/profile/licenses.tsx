import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { client } from '../state/client.ts';
import { dataOf, useQuery } from '../state/queries.ts';
import { useTexts } from '../state/texts.ts';
import { Button, IconButton, NativeSelect, Plus, TextField, Trash2 } from '../ui/index.ts';
import {
  follow,
  isSame,
  type License,
  licenseOf,
  type LicenseRows,
  NO_ROWS,
  type Row,
  wholeRows,
  withBlankRow,
} from './license-rows.ts';
import { SaveMark } from './save-mark.tsx';
import { type Profile, type ProfileChange, type Saved, useEntry } from './use-profile.ts';

/** Licenses as rows of state and number. A row is saved once both are entered, and when it is removed. */
export function Licenses({ profile, save }: { profile: Profile; save: (change: ProfileChange) => Promise<Saved> }) {
  const texts = useTexts();
  const states = useStates();
  const list = useRef<HTMLUListElement>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  const [shown, setShown] = useState(() => follow(NO_ROWS, profile.Licenses));
  /** Also between two renderings. */
  const latest = useRef(shown);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const { state, put } = useEntry(save);
  const show = (all: LicenseRows) => {
    latest.current = all;
    setShown(all);
  };
  useEffect(() => show(follow(latest.current, profile.Licenses)), [profile.Licenses]);
  const keep = async () => {
    let whole: readonly Row[] = [];
    const saved = await put((kept) => {
      show(follow(latest.current, kept.Licenses));
      whole = wholeRows(latest.current);
      const licenses = whole.map(licenseOf);
      if (isSame(licenses, kept.Licenses)) return null;
      latest.current = { ...latest.current, sent: licenses };
      return { Licenses: licenses };
    }, 'Licenses');
    // An error is shown at its own row, by the row's position among those that were sent.
    const wrong = saved.kind === 'refused' ? saved.errors : {};
    setErrors(
      Object.fromEntries(
        whole.flatMap(({ key }, index) =>
          (['State', 'Number'] as const).flatMap((part) => {
            const message = wrong[`Licenses[${index}].${part}`];
            return message === undefined ? [] : [[`${key}.${part}`, message]];
          }),
        ),
      ),
    );
  };
  const change = (key: number, part: Partial<License>) => {
    const { current } = latest;
    show({ ...current, rows: current.rows.map((row) => (row.key === key ? { ...row, ...part } : row)) });
  };
  const add = () => {
    flushSync(() => show(withBlankRow(latest.current)));
    list.current?.querySelector<HTMLElement>('li:last-child select')?.focus();
  };
  const remove = (key: number) => {
    const { current } = latest;
    const buttons = list.current?.querySelectorAll<HTMLElement>('li > .icon-button') ?? [];
    const index = current.rows.findIndex((row) => row.key === key);
    // The button disappears with its row: the keyboard continues beside it.
    (buttons[index + 1] ?? buttons[index - 1] ?? addButton.current)?.focus();
    show({ ...current, rows: current.rows.filter((row) => row.key !== key) });
    void keep();
  };
  return (
    <>
      <ul className="licenses" ref={list}>
        {shown.rows.map((row) => (
          <li key={row.key}>
            <NativeSelect
              label={texts('profile.license.state')}
              required
              choices={states}
              value={row.State}
              error={errors[`${row.key}.State`] ?? null}
              onChange={(State) => {
                change(row.key, { State });
                void keep();
              }}
            />
            <TextField
              label={texts('profile.license.number')}
              required
              maxLength={20}
              value={row.Number}
              error={errors[`${row.key}.Number`] ?? null}
              onChange={(number) => change(row.key, { Number: number })}
              onBlur={() => void keep()}
            />
            <IconButton
              aria-label={texts('profile.license.remove', { State: row.State || texts('profile.license.new') })}
              onPress={() => remove(row.key)}
            >
              <Trash2 size="1.125rem" aria-hidden="true" />
            </IconButton>
          </li>
        ))}
      </ul>
      <SaveMark state={state.kind === 'refused' && Object.keys(errors).length > 0 ? { kind: 'idle' } : state} />
      <Button variant="secondary" size="small" onPress={add} ref={addButton}>
        <Plus size="1.125rem" aria-hidden="true" /> {texts('profile.license.add')}
      </Button>
    </>
  );
}

function useStates() {
  const { data = [] } = useQuery({
    queryKey: ['states'],
    staleTime: Infinity,
    queryFn: async () =>
      dataOf(await client.call('getStates', undefined)).map(({ abbreviation, name }) => ({
        value: abbreviation,
        label: name,
      })),
  });
  return data;
}
