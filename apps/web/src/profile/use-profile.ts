import { useEffect, useRef, useState } from 'react';
import type { Body, Data, FieldError } from '@countersign/protocol';
import { client } from '../state/client.ts';
import { dataOf, queries, useQuery } from '../state/queries.ts';
import { useTexts } from '../state/texts.ts';

export type Profile = Data<'agentProfile'>;
/** What a change sends, given the profile as the server has it by then; null: nothing. */
export type ProfileChange = (kept: Profile) => Body<'saveAgentProfile'> | null;
/** Result of a change: saved, nothing to save, or why not, by the path of the entry. */
export type Saved =
  | { kind: 'saved' }
  | { kind: 'same' }
  | { kind: 'refused'; errors: Readonly<Record<string, string>>; message: string };

const KEY = ['agent-profile'];

/** The signed-in agent's profile. */
export function useProfile(isSignedIn: boolean) {
  return useQuery({
    queryKey: KEY,
    enabled: isSignedIn,
    staleTime: 0,
    queryFn: async (): Promise<Profile> => dataOf(await client.call('agentProfile', {})),
  });
}

/** The way to change a profile: one save after the other, each compared with what the one before it left. */
export function useSave(profile: Profile): (change: ProfileChange) => Promise<Saved> {
  const texts = useTexts();
  const kept = useRef(profile);
  const last = useRef<Promise<unknown>>(Promise.resolve());
  useEffect(() => {
    kept.current = profile;
  }, [profile]);
  const saveNow = async (change: ProfileChange): Promise<Saved> => {
    const body = change(kept.current);
    if (body === null) return { kind: 'same' };
    const answer = await client.call('saveAgentProfile', body);
    if (answer.ok) {
      kept.current = answer.data;
      // What is being read may be older.
      void queries.cancelQueries({ queryKey: KEY });
      queries.setQueryData(KEY, answer.data);
      return { kind: 'saved' };
    }
    const errors = Object.fromEntries((answer.errors ?? []).map(({ path, message }: FieldError) => [path, message]));
    return { kind: 'refused', errors, message: texts('profile.notSaved') };
  };
  return (change) => {
    const saved = last.current.then(() => saveNow(change));
    last.current = saved;
    return saved;
  };
}

/** The result of the last change of one entry. */
export type EntryState = { kind: 'idle' } | { kind: 'saving' } | { kind: 'saved' } | { kind: 'refused'; why: string };

/** Saves one entry and stores the result; `path` names the error that belongs to it. */
export function useEntry(save: (change: ProfileChange) => Promise<Saved>) {
  const [state, setState] = useState<EntryState>({ kind: 'idle' });
  const put = async (change: ProfileChange, path: string): Promise<Saved> => {
    const saved = await save((kept) => {
      const body = change(kept);
      if (body !== null) setState({ kind: 'saving' });
      return body;
    });
    // An entry with its previous value again has no error; a mark that it was saved stays.
    if (saved.kind === 'same') setState((now) => (now.kind === 'refused' ? { kind: 'idle' } : now));
    else setState(saved.kind === 'saved' ? saved : { kind: 'refused', why: saved.errors[path] ?? saved.message });
    return saved;
  };
  return { state, put };
}
