import './profile.css';
import { useCallback, useEffect, useState } from 'react';
import { useSearch } from '@tanstack/react-router';
import { OfflinePage } from '../errors/offline-page.tsx';
import { useNavigation } from '../navigation.ts';
import { PageTitle } from '../page/page-title.tsx';
import { ensureAgent } from '../state/session.ts';
import { signInElsewhere } from '../state/sign-in.ts';
import { useTexts } from '../state/texts.ts';
import { Alert, ArrowLeft, Button, Card, CheckboxGroup, PageWait } from '../ui/index.ts';
import { Licenses } from './licenses.tsx';
import { ProfileEntry } from './profile-entry.tsx';
import { SaveMark } from './save-mark.tsx';
import { type Profile, type ProfileChange, type Saved, useEntry, useProfile, useSave } from './use-profile.ts';

/** `profile`: the signed-in agent's own data, entered once for all cases (spec pages 3.6). */
export function ProfilePage() {
  const texts = useTexts();
  const navigation = useNavigation();
  const opened: Readonly<Record<string, string>> = useSearch({ strict: false });
  const [search] = useState(opened);
  const [agent, setAgent] = useState<'waiting' | 'here' | 'offline'>('waiting');
  const enter = useCallback(() => {
    void ensureAgent(search).then((found) => {
      if (found === 'elsewhere') signInElsewhere();
      else if (found === 'none') navigation.replace('error-page');
      else setAgent(found === 'offline' ? 'offline' : 'here');
    });
  }, [search, navigation]);
  useEffect(enter, [enter]);
  const { data, isError, refetch } = useProfile(agent === 'here');
  if (agent === 'offline') return <OfflinePage onAgain={enter} />;
  return (
    <div className="profile-page">
      <Button variant="quiet" size="small" className="at-edge" onPress={() => navigation.to('financial-professional')}>
        <ArrowLeft size="1.125rem" aria-hidden="true" /> {texts('profile.back')}
      </Button>
      <PageTitle title={texts('profile.title')} />
      <p className="lead">{texts('profile.intro')}</p>
      {data ? (
        <Entries profile={data} />
      ) : isError ? (
        <Alert tone="error" title={texts('profile.failed')} live>
          <Button variant="secondary" size="small" onPress={() => void refetch()}>
            {texts('portal.tryAgain')}
          </Button>
        </Alert>
      ) : (
        <PageWait label={texts('profile.loading')} />
      )}
    </div>
  );
}

interface Parts {
  profile: Profile;
  save: (change: ProfileChange) => Promise<Saved>;
}

function Entries({ profile }: { profile: Profile }) {
  const texts = useTexts();
  const parts: Parts = { profile, save: useSave(profile) };
  return (
    <>
      <Card>
        <h2>{texts('profile.you')}</h2>
        <ProfileEntry {...parts} entry="Name" autoComplete="name" maxLength={100} />
        <ProfileEntry {...parts} entry="Number" width="medium" maxLength={100} />
        <ProfileEntry {...parts} entry="Email" type="email" autoComplete="email" maxLength={200} />
        <ProfileEntry {...parts} entry="Phone" width="medium" />
      </Card>
      <Card>
        <h2>{texts('profile.firm')}</h2>
        <ProfileEntry {...parts} entry="Firm" autoComplete="organization" maxLength={100} />
        <ProfileEntry {...parts} entry="FirmNumber" width="medium" maxLength={100} />
      </Card>
      <Card>
        <h2>{texts('profile.licenses')}</h2>
        <p className="hint">{texts('profile.licenses.hint')}</p>
        <Licenses {...parts} />
      </Card>
      <Card>
        <h2>{texts('profile.mails')}</h2>
        <Mails {...parts} />
      </Card>
    </>
  );
}

/** Which mails the agent gets. */
function Mails({ profile, save }: Parts) {
  const texts = useTexts();
  const { state, put } = useEntry(save);
  /** What was pressed and is not saved yet. */
  const [pressed, setPressed] = useState<Readonly<Record<string, boolean>>>({});
  const kinds = Object.entries({ ...profile.Mails, ...pressed });
  // Only what was pressed: another mail may have been changed since this was shown.
  const keep = async (on: readonly string[]) => {
    const change = Object.fromEntries(
      kinds.flatMap(([kind, isOn]) => (on.includes(kind) === isOn ? [] : [[kind, !isOn]])),
    );
    setPressed((before) => ({ ...before, ...change }));
    await put(() => ({ Mails: change }), 'Mails');
    setPressed((now) => Object.fromEntries(Object.entries(now).filter(([kind, isOn]) => change[kind] !== isOn)));
  };
  return (
    <>
      <CheckboxGroup
        label={texts('profile.mails.when')}
        hint={texts('profile.mails.hint')}
        required
        choices={kinds.map(([kind]) => ({ value: kind, label: texts(`profile.mail.${kind}`) }))}
        value={kinds.filter(([, isOn]) => isOn).map(([kind]) => kind)}
        onChange={(on) => void keep(on)}
      />
      <SaveMark state={state} />
    </>
  );
}
