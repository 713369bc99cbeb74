import { useEffect, useRef, useState } from 'react';
import type { CaseRequirements, OperationsCase } from '@countersign/protocol';
import { dateText } from '../portal/case-labels.ts';
import { LoadedDialog } from '../shell/loaded-dialog.tsx';
import { client } from '../state/client.ts';
import { dataOf } from '../state/queries.ts';
import { useTexts } from '../state/texts.ts';
import { AlertLine, announce, Button, focusInside, TextArea } from '../ui/index.ts';
import { RaiseRequirement } from './raise-requirement.tsx';
import { usDay } from '../us-day.ts';
import { requirementFailure } from './requirement-refusals.ts';
import { ResendRequirement } from './resend-requirement.tsx';

type Requirement = CaseRequirements['Requirements'][number];

interface Ids {
  AppId: string;
  AppAuthId: string;
}

/** What a case's signers were asked for after the signatures; asking for more, and withdrawing it. */
export function RequirementsDialog({
  one,
  name,
  mayRaise,
  onClose,
  onChanged,
}: {
  one: OperationsCase;
  name: string;
  mayRaise: boolean;
  onClose: () => void;
  /** Called when it is closed after something was asked or withdrawn: the case has another status. */
  onChanged: () => void;
}) {
  const texts = useTexts();
  const [isChanged, setIsChanged] = useState(false);
  const { Id: AppId, AuthId: AppAuthId } = one.Summary;
  const ids = { AppId, AppAuthId };
  return (
    <LoadedDialog
      title={texts('operations.requirements.of', { Name: name })}
      loads={['requirements', AppId]}
      load={async () => dataOf(await client.call('requirements', ids))}
      onClose={isChanged ? onChanged : onClose}
    >
      {({ People, Requirements }, load) => {
        const again = () => {
          setIsChanged(true);
          load();
        };
        return (
          <>
            <p>{texts('operations.requirements.intro')}</p>
            {Requirements.length === 0 ? (
              <p className="hint">{texts('operations.requirements.none')}</p>
            ) : (
              Requirements.map((requirement) => (
                <RequirementCard
                  key={requirement.Id}
                  requirement={requirement}
                  ids={ids}
                  mayChange={mayRaise}
                  onChanged={again}
                />
              ))
            )}
            {mayRaise && People.length > 0 ? <RaiseRequirement people={People} ids={ids} onRaised={again} /> : null}
          </>
        );
      }}
    </LoadedDialog>
  );
}

function RequirementCard({
  requirement,
  ids,
  mayChange,
  onChanged,
}: {
  requirement: Requirement;
  ids: Ids;
  mayChange: boolean;
  onChanged: () => void;
}) {
  const texts = useTexts();
  const { State, Mail, IsLockedOut, Name, Questions, File, Why, By, RaisedAt, Until, IsOverdue, EndedAt, EndedWhy } =
    requirement;
  const [isWithdrawing, setIsWithdrawing] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  // Its form disappears once it is withdrawn: the keyboard continues at the card.
  const isWithdrawn = isWithdrawing && State !== 'open';
  useEffect(() => {
    if (isWithdrawn) heading.current?.focus();
  }, [isWithdrawn]);
  return (
    <section className="signer-signs requirement">
      <h3 ref={heading} tabIndex={-1}>
        {Name}{' '}
        <span className={`badge ${State === 'open' ? 'warning' : 'neutral'}`}>
          {texts(IsOverdue ? 'operations.requirements.overdue' : `operations.requirements.${State}`)}
        </span>
      </h3>
      <p className="hint">
        {texts('operations.requirements.asked', { By, Date: dateText(RaisedAt), Until: usDay(Until) })}
      </p>
      {State === 'open' ? <p>{texts(`operations.requirements.mail.${IsLockedOut ? 'lockedOut' : Mail}`)}</p> : null}
      <dl>
        {Questions.length > 0 ? (
          <>
            <dt>{texts('operations.requirements.questions')}</dt>
            <dd>{Questions.join('; ')}</dd>
          </>
        ) : null}
        {File === null ? null : (
          <>
            <dt>{texts('operations.requirements.file.asked')}</dt>
            <dd>{File}</dd>
          </>
        )}
        <dt>{texts('operations.requirements.why')}</dt>
        <dd>{Why}</dd>
      </dl>
      {EndedAt !== null && State !== 'open' ? (
        <p>{texts(`operations.requirements.ended.${State}`, { Date: dateText(EndedAt), Why: EndedWhy ?? '' })}</p>
      ) : null}
      {State === 'open' && mayChange && !isWithdrawing ? (
        <ResendRequirement id={requirement.Id} ids={ids} name={Name} onResent={onChanged}>
          <Button variant="secondary" size="small" onPress={() => setIsWithdrawing(true)}>
            {texts('operations.requirements.withdraw')}
          </Button>
        </ResendRequirement>
      ) : null}
      {State === 'open' && isWithdrawing ? <Withdraw id={requirement.Id} ids={ids} onWithdrawn={onChanged} /> : null}
    </section>
  );
}

const MAX_LENGTH = 500;

function Withdraw({ id, ids, onWithdrawn }: { id: string; ids: Ids; onWithdrawn: () => void }) {
  const texts = useTexts();
  const [why, setWhy] = useState('');
  const [isAsked, setIsAsked] = useState(false);
  const [trouble, setTrouble] = useState<string | null>(null);
  const [isSending, setIsSending] = useState(false);
  const form = useRef<HTMLDivElement>(null);
  // The button that was pressed for it disappears.
  useEffect(() => {
    if (form.current) focusInside(form.current);
  }, []);
  const withdraw = async () => {
    setIsAsked(true);
    if (why.trim() === '') return;
    setIsSending(true);
    const answer = await client.call('withdrawRequirement', { ...ids, Id: id, Why: why.trim() });
    if (answer.ok) {
      // Its card shows it, and no longer has this form.
      announce(texts('operations.requirements.withdraw.done'));
      onWithdrawn();
    } else {
      setIsSending(false);
      setTrouble(requirementFailure(answer.refusal, answer.status));
    }
  };
  return (
    <div ref={form}>
      <TextArea
        label={texts('operations.requirements.withdraw.why')}
        hint={texts('operations.requirements.withdraw.hint')}
        value={why}
        onChange={setWhy}
        required
        maxLength={MAX_LENGTH}
        error={isAsked && why.trim() === '' ? texts('operations.requirements.missing.why') : null}
      />
      <AlertLine tone="error" text={trouble === null ? null : texts(trouble)} />
      <Button size="small" onPress={() => void withdraw()} isPending={isSending}>
        {texts('operations.requirements.withdraw.confirm')}
      </Button>
    </div>
  );
}
