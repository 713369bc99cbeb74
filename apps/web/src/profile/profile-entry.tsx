import { useState } from 'react';
import { useTexts } from '../state/texts.ts';
import { Button, MaskedField, TextField, type TextFieldProps } from '../ui/index.ts';
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
  const [typed, setTyped] = useState(profile[entry]);
  const { state, put } = useEntry(save);
  const keep = async (text: string) => {
    const saved = await put((kept) => (text.trim() === kept[entry] ? null : { [entry]: text }), entry);
    // A blank entry returns to the value from the sign-in.
    if (saved.kind === 'saved' && text.trim() === '') setTyped((now) => (now === text ? known : now));
  };
  const isKnown = known !== '' && typed === known;
  const field = {
    ...look,
    id: `profile-${entry}`,
    label: texts(`profile.${entry}`),
    hint: isKnown ? texts('profile.fromSignIn') : undefined,
    error: state.kind === 'refused' ? state.why : null,
    value: typed,
    onChange: setTyped,
    onBlur: () => void keep(typed),
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
          }}
        >
          {texts('profile.useSignIn', { Value: known })}
        </Button>
      ) : null}
    </div>
  );
}
