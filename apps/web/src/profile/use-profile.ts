import { useState } from 'react';
import type { Body, Data, FieldError } from '@countersign/protocol';
import { client } from '../state/client.ts';
import { dataOf, queries, useQuery } from '../state/queries.ts';
import { useTexts } from '../state/texts.ts';

export type Profile = Data<'agentProfile'>;
export type ProfileChange = Body<'saveAgentProfile'>;
/** Result of a change: saved, or why not, by the path of the entry. */
export type Saved = { ok: true } | { ok: false; errors: Readonly<Record<string, string>>; message: string };

const KEY = ['agent-profile'];

/** The signed-in agent's profile, and the way to change it. */
export function useProfile(isSignedIn: boolean) {
  const texts = useTexts();
  const found = useQuery({
    queryKey: KEY,
    enabled: isSignedIn,
    staleTime: 0,
    queryFn: async (): Promise<Profile> => dataOf(await client.call('agentProfile', {})),
  });
  const save = async (change: ProfileChange): Promise<Saved> => {
    const answer = await client.call('saveAgentProfile', change);
    if (answer.ok) {
      queries.setQueryData(KEY, answer.data);
      return { ok: true };
    }
    const errors = Object.fromEntries((answer.errors ?? []).map(({ path, message }: FieldError) => [path, message]));
    return { ok: false, errors, message: texts('profile.notSaved') };
  };
  return { ...found, save };
}

/** The result of the last change of one entry. */
export type EntryState = { kind: 'idle' } | { kind: 'saving' } | { kind: 'saved' } | { kind: 'refused'; why: string };

/** Saves one entry and stores the result; `paths` are the errors that belong to it. */
export function useEntry(save: (change: ProfileChange) => Promise<Saved>) {
  const [state, setState] = useState<EntryState>({ kind: 'idle' });
  const put = async (change: ProfileChange, path: string): Promise<Saved> => {
    setState({ kind: 'saving' });
    const saved = await save(change);
    setState(saved.ok ? { kind: 'saved' } : { kind: 'refused', why: saved.errors[path] ?? saved.message });
    return saved;
  };
  return { state, put };
}
