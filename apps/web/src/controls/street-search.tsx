import { createContext, useContext, useEffect, useMemo, useState } from 'react';
import { type CellKey, MAX_ANSWER_LENGTH } from '@countersign/engine';
import type { Address } from '@countersign/protocol';
import { client } from '../state/client.ts';
import { useStore } from '../state/store.ts';
import { type Choice, SearchBox } from '../ui/index.ts';
import { useEditing } from '../question/editing.tsx';
import type { ControlProps } from '../question/control.ts';
import { createAddressSearch } from './address-search.ts';

/** Which question of the group is searched, and what to do with a chosen address. */
export interface StreetSearch {
  street: CellKey;
  choose: (address: Address) => void;
}

export const StreetSearchContext = createContext<StreetSearch | null>(null);

/** The search of the group that contains the question, if this is the searched question. */
export function useStreetSearch(key: CellKey): StreetSearch | null {
  const search = useContext(StreetSearchContext);
  return search?.street === key ? search : null;
}

const newSearch = () => createAddressSearch((Text) => client.call('addressSearch', { Text }));

/** A street with suggestions from a maps service. Whatever is typed is the answer, with or without a suggestion. */
export function StreetField({ cell, field, search }: ControlProps & { search: StreetSearch }) {
  const editing = useEditing();
  const [lookUp] = useState(newSearch);
  const [typed, setTyped] = useState<string | null>(null);
  const state = useStore(lookUp.state);
  useEffect(() => lookUp.stop, [lookUp]);
  const found = state.kind === 'results' ? state.found : NOTHING;
  const results = useMemo(() => found.map(choiceOf), [found]);
  const value = typed ?? cell.text;
  return (
    <SearchBox
      {...field}
      value={value}
      maxLength={MAX_ANSWER_LENGTH}
      results={results}
      onChange={(text) => {
        if (text === value) return;
        setTyped(text);
        editing.type(cell.key, text);
        lookUp.type(text);
      }}
      onChoose={(index) => {
        const address = found[Number(index)];
        lookUp.stop();
        setTyped(null);
        if (address) search.choose(address);
      }}
      onBlur={() => {
        lookUp.stop();
        setTyped(null);
        field.onBlur?.();
      }}
    />
  );
}

const NOTHING: readonly Address[] = [];

function choiceOf({ Street, City, State, Zip }: Address, index: number): Choice {
  const place = [City, `${State} ${Zip}`.trim()].filter((part) => part !== '').join(', ');
  return { value: String(index), label: Street, hint: place };
}
