import { useState } from 'react';
import { useTexts } from '../state/texts.ts';
import { Button, keepFocus, MaskedField, TextField, type TextFieldProps } from '../ui/index.ts';
import { SaveMark } from './save-mark.tsx';
import { type Profile, type ProfileChange, type Saved, useEntry } from './use-profile.ts';

/** Entries of one line of text. */
export type TextEntry = 'Name' | 'Number' | 'Firm' | 'FirmNumber' | 'Email' | 'Phone';

interface Props extends Pick<TextFieldProps, 'type' | 'autoComplete' | 'width' | 'maxLength'> {
  entry: TextEntry;
  profile: Profile;
  save: (change: ProfileChange) => Promise<Saved>;
}

/** One entry: saved when its field is left, with its source and the result of saving. */
export function ProfileEntry({ entry, profile, save, ...look }: Props) {
  const texts = useTexts();
  const known: string = Object.entries(profile.SignIn).find(([name]) => name === entry)?.[1] ?? '';
  /** Null: nothing that the profile does not have. */
  const [typed, setTyped] = useState<string | null>(null);
  const text = typed ?? profile[entry];
  const { state, put } = useEntry(save);
  const keep = async (given: string) => {
    const saved = await put((kept) => (given.trim() === kept[entry] ? null : { [entry]: given }), entry);
    if (saved.kind !== 'refused') setTyped((now) => (now === given ? null : now));
  };
  const isKnown = known !== '' && text === known;
  const id = `profile-${entry}`;
  const field = {
    ...look,
    id,
    label: texts(`profile.${entry}`),
    hint: isKnown ? texts('profile.fromSignIn') : undefined,
    error: state.kind === 'refused' ? state.why : null,
    value: text,
    onChange: setTyped,
    onBlur: () => {
      if (typed !== null) void keep(typed);
    },
  };
  return (
    <div className="profile-entry">
      {entry === 'Phone' ? <MaskedField {...field} mask="phone" /> : <TextField {...field} />}
      <SaveMark state={state} />
      {known !== '' && !isKnown ? (
        <Button
          variant="quiet"
          size="small"
          className="at-edge"
          onPress={() => {
            setTyped(known);
            void keep(known);
            keepFocus(() => document.getElementById(id));
          }}
        >
          {texts('profile.useSignIn', { Value: known })}
        </Button>
      ) : null}
    </div>
  );
}
