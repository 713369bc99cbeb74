import { useState } from 'react';
import type { CaseRequirements, ReasonOf } from '@countersign/protocol';
import { client } from '../state/client.ts';
import { counted, useTexts } from '../state/texts.ts';
import { Alert, Button, CheckboxGroup, DateField, NativeSelect, notify, TextArea, TextField } from '../ui/index.ts';
import { isoDay } from '../us-day.ts';

type Person = CaseRequirements['People'][number];

const MAX_LENGTH = 500;
const MAX_FILE_LENGTH = 200;

const WHY_REFUSED: Readonly<Partial<Record<ReasonOf<'raiseRequirement'>, string>>> = {
  question: 'operations.requirements.refused.question',
  deadline: 'operations.requirements.refused.deadline',
  missing: 'operations.requirements.refused.missing',
  agentsMailbox: 'operations.requirements.refused.agentsMailbox',
  consent: 'operations.requirements.refused.consent',
  unsigned: 'operations.requirements.refused.unsigned',
  demo: 'operations.requirements.refused.demo',
  right: 'operations.refused.right',
};

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
  const [who, setWho] = useState(people[0]?.Person ?? '');
  const [section, setSection] = useState('');
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [file, setFile] = useState('');
  const [until, setUntil] = useState('');
  const [why, setWhy] = useState('');
  const [isAsked, setIsAsked] = useState(false);
  const [trouble, setTrouble] = useState<string | null>(null);
  const [isSending, setIsSending] = useState(false);
  const person = people.find(({ Person }) => Person === who);
  const sections = person?.Sections ?? [];
  const shown = sections.find(({ Title }) => Title === section);
  const inSection = new Set(shown?.Questions.map(({ Path }) => Path));
  const isNothing = chosen.length === 0 && file.trim() === '';
  const day = isoDay(until);
  const missing = (what: 'questions' | 'until' | 'why', isMissing: boolean) =>
    isAsked && isMissing ? { error: texts(`operations.requirements.missing.${what}`) } : {};

  const send = async () => {
    setIsAsked(true);
    setTrouble(null);
    if (!person || isNothing || day === null || why.trim() === '') return;
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
      setTrouble((answer.refusal && WHY_REFUSED[answer.refusal.reason]) ?? 'operations.tryAgain');
      return;
    }
    notify({ text: texts('operations.requirements.done', { Name: person.Name }) });
    setChosen([]);
    setSection('');
    setFile('');
    setWhy('');
    setUntil('');
    setIsAsked(false);
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
        onChange={(value) => {
          setWho(value);
          setChosen([]);
          setSection('');
        }}
        required
        width="full"
      />
      <NativeSelect
        label={texts('operations.requirements.section')}
        choices={sections.map(({ Title }) => ({ value: Title, label: Title }))}
        value={section}
        onChange={setSection}
        width="full"
        {...missing('questions', isNothing)}
      />
      {shown ? (
        <CheckboxGroup
          label={shown.Title}
          choices={shown.Questions.map(({ Path, Number: number, Label }) => ({
            value: Path,
            label: number === null ? Label : `${number}: ${Label}`,
          }))}
          value={chosen.filter((path) => inSection.has(path))}
          onChange={(now) => setChosen((before) => [...before.filter((path) => !inSection.has(path)), ...now])}
          required
          width="full"
        />
      ) : null}
      {chosen.length > 0 ? (
        <p className="hint">{counted(texts, 'operations.requirements.chosen', chosen.length)}</p>
      ) : null}
      <TextField
        label={texts('operations.requirements.file')}
        hint={texts('operations.requirements.fileHint')}
        value={file}
        onChange={setFile}
        autoComplete="off"
        maxLength={MAX_FILE_LENGTH}
        width="full"
      />
      <DateField
        label={texts('operations.requirements.until')}
        value={until}
        onChange={setUntil}
        required
        autoComplete="off"
        {...missing('until', day === null)}
      />
      <TextArea
        label={texts('operations.requirements.why')}
        hint={texts('operations.requirements.whyHint')}
        value={why}
        onChange={setWhy}
        required
        maxLength={MAX_LENGTH}
        {...missing('why', why.trim() === '')}
      />
      {trouble === null ? null : (
        <Alert tone="error" live>
          <p>{texts(trouble)}</p>
        </Alert>
      )}
      <Button onPress={() => void send()} {...(isSending ? { isPending: true } : {})}>
        {texts('operations.requirements.confirm')}
      </Button>
    </section>
  );
}
