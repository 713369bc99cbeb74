import { useRef, useState } from 'react';
import { client } from '../state/client.ts';
import { dataOf, useQuery } from '../state/queries.ts';
import { useTexts } from '../state/texts.ts';
import { Button, IconButton, NativeSelect, Plus, TextField, Trash2 } from '../ui/index.ts';
import { SaveMark } from './save-mark.tsx';
import { type Profile, type ProfileChange, type Saved, useEntry } from './use-profile.ts';

interface Row {
  key: number;
  State: string;
  Number: string;
}

const isWhole = ({ State, Number: number }: Row): boolean => State !== '' && number.trim() !== '';

/** Licenses as rows of state and number. A row is saved once both are entered, and when it is removed. */
export function Licenses({ profile, save }: { profile: Profile; save: (change: ProfileChange) => Promise<Saved> }) {
  const texts = useTexts();
  const states = useStates();
  const next = useRef(profile.Licenses.length);
  const list = useRef<HTMLUListElement>(null);
  const [rows, setRows] = useState<Row[]>(() => profile.Licenses.map((license, key) => ({ key, ...license })));
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const { state, put } = useEntry(save);
  const keep = async (all: readonly Row[]) => {
    const whole = all.filter(isWhole);
    const licenses = whole.map(({ State, Number: number }) => ({ State, Number: number.trim() }));
    const isKept = (kept: Profile): boolean => JSON.stringify(licenses) === JSON.stringify(kept.Licenses);
    const saved = await put((kept) => (isKept(kept) ? null : { Licenses: licenses }), 'Licenses');
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
  const change = (key: number, part: Partial<Row>): Row[] => {
    const changed = rows.map((row) => (row.key === key ? { ...row, ...part } : row));
    setRows(changed);
    return changed;
  };
  const add = () => {
    const key = next.current++;
    setRows([...rows, { key, State: '', Number: '' }]);
    requestAnimationFrame(() => list.current?.querySelector<HTMLElement>('li:last-child select')?.focus());
  };
  const remove = (key: number) => {
    const left = rows.filter((row) => row.key !== key);
    setRows(left);
    void keep(left);
  };
  return (
    <>
      <ul className="licenses" ref={list}>
        {rows.map((row) => (
          <li key={row.key}>
            <NativeSelect
              label={texts('profile.license.state')}
              required
              choices={states}
              value={row.State}
              error={errors[`${row.key}.State`] ?? null}
              onChange={(State) => void keep(change(row.key, { State }))}
            />
            <TextField
              label={texts('profile.license.number')}
              required
              maxLength={20}
              value={row.Number}
              error={errors[`${row.key}.Number`] ?? null}
              onChange={(number) => change(row.key, { Number: number })}
              onBlur={() => void keep(rows)}
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
      <Button variant="secondary" size="small" onPress={add}>
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
