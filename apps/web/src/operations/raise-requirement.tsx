import { useState } from 'react';
import { dateText } from '@countersign/engine';
import { client } from '../state/client.ts';
import { useTexts } from '../state/texts.ts';
import { AlertLine, Button, DateField, NativeSelect, TextArea, TextField } from '../ui/index.ts';
import { AskedQuestions } from './asked-questions.tsx';
import { missingFrom, type Person, useDraft } from './requirement-draft.ts';
import { requirementFailure } from './requirement-refusals.ts';

/** What came of it. */
type Said = Parameters<typeof AlertLine>[0];

const MAX_LENGTH = 500;
const MAX_FILE_LENGTH = 200;

/** Asks one person: which questions or which file, until when, why. */
export function RaiseRequirement({
  people,
  ids,
  onRaised,
}: {
  people: readonly Person[];
  ids: { AppId: string; AppAuthId: string };
  onRaised: () => void;
}) {
  const texts = useTexts();
  const { draft, change, clear } = useDraft(ids.AppId, people);
  const [isAsked, setIsAsked] = useState(false);
  const [said, setSaid] = useState<Said | null>(null);
  const [isSending, setIsSending] = useState(false);
  const { who, chosen, file, until, why } = draft;
  const person = people.find(({ Person }) => Person === who);
  const missing = missingFrom(draft);
  const errorOf = (what: 'questions' | 'until' | 'why'): string | null =>
    (isAsked && missing[what]) || (what === 'until' && missing.wrongDay)
      ? texts(`operations.requirements.missing.${what}`)
      : null;

  const send = async () => {
    setIsAsked(true);
    setSaid(null);
    const day = dateText(until);
    if (!person || missing.questions || day === undefined || missing.why) return;
    setIsSending(true);
    const answer = await client.call('raiseRequirement', {
      ...ids,
      Person: person.Person,
      Questions: [...chosen],
      ...(file.trim() !== '' && { File: file.trim() }),
      Until: day,
      Why: why.trim(),
    });
    setIsSending(false);
    if (!answer.ok) {
      setSaid({ tone: 'error', text: texts(requirementFailure(answer.refusal, answer.status)) });
      return;
    }
    clear();
    setIsAsked(false);
    setSaid({ tone: 'success', text: texts('operations.requirements.done', { Name: person.Name }) });
    onRaised();
  };

  return (
    <section className="signer-signs requirement">
      <h3>{texts('operations.requirements.raise')}</h3>
      <NativeSelect
        label={texts('operations.requirements.person')}
        choices={people.map(({ Person: value, Name: name, Role }) => ({
          value,
          label: `${name}, ${texts(`operations.role.${Role}`)}`,
        }))}
        value={who}
        onChange={(value) => change({ who: value, chosen: [], section: '' })}
        required
        width="full"
      />
      <AskedQuestions person={person} draft={draft} error={errorOf('questions')} onChange={change} />
      <TextField
        label={texts('operations.requirements.file')}
        hint={texts('operations.requirements.fileHint')}
        value={file}
        onChange={(value) => change({ file: value })}
        autoComplete="off"
        maxLength={MAX_FILE_LENGTH}
        width="full"
      />
      <DateField
        label={texts('operations.requirements.until')}
        value={until}
        onChange={(value) => change({ until: value })}
        required
        autoComplete="off"
        error={errorOf('until')}
      />
      <TextArea
        label={texts('operations.requirements.why')}
        hint={texts('operations.requirements.whyHint')}
        value={why}
        onChange={(value) => change({ why: value })}
        required
        maxLength={MAX_LENGTH}
        error={errorOf('why')}
      />
      {said === null ? null : <AlertLine {...said} />}
      <Button onPress={() => void send()} isPending={isSending}>
        {texts('operations.requirements.confirm')}
      </Button>
    </section>
  );
}
