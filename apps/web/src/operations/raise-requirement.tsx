import { useState } from 'react';
import type { CaseRequirements, ReasonOf } from '@countersign/protocol';
import { client } from '../state/client.ts';
import { counted, useTexts } from '../state/texts.ts';
import { AlertLine, Button, CheckboxGroup, DateField, NativeSelect, notify, TextArea, TextField } from '../ui/index.ts';
import { isoDay } from '../us-day.ts';

type Person = CaseRequirements['People'][number];

const MAX_LENGTH = 500;
const MAX_FILE_LENGTH = 200;
/** MM/dd/yyyy. */
const DAY_LENGTH = 10;

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

/** What is about to be asked. */
interface Draft {
  who: string;
  section: string;
  chosen: readonly string[];
  file: string;
  until: string;
  why: string;
}

/**
 * Drafts that were not sent, by case, so that the dialog can be closed meanwhile. They are only in this page's memory.
 */
const begun = new Map<string, Draft>();

const blank = (people: readonly Person[]): Draft => ({
  who: people[0]?.Person ?? '',
  section: '',
  chosen: [],
  file: '',
  until: '',
  why: '',
});

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
  const [draft, setDraft] = useState(begun.get(ids.AppId) ?? blank(people));
  const { who, section, chosen, file, until, why } = draft;
  const change = (part: Partial<Draft>) => {
    const next = { ...draft, ...part };
    begun.set(ids.AppId, next);
    setDraft(next);
  };
  const [isAsked, setIsAsked] = useState(false);
  const [trouble, setTrouble] = useState<string | null>(null);
  const [isSending, setIsSending] = useState(false);
  const person = people.find(({ Person }) => Person === who);
  const sections = person?.Sections ?? [];
  const shown = sections.find(({ Title }) => Title === section);
  const inSection = new Set(shown?.Questions.map(({ Path }) => Path));
  const isNothing = chosen.length === 0 && file.trim() === '';
  const day = isoDay(until);
  const missing = (what: 'questions' | 'until' | 'why', isMissing: boolean, isTyped = false): string | null =>
    (isAsked || isTyped) && isMissing ? texts(`operations.requirements.missing.${what}`) : null;

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
    begun.delete(ids.AppId);
    setDraft(blank(people));
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
        onChange={(value) => change({ who: value, chosen: [], section: '' })}
        required
        width="full"
      />
      <NativeSelect
        label={texts('operations.requirements.section')}
        choices={sections.map(({ Title }) => ({ value: Title, label: Title }))}
        value={section}
        onChange={(value) => change({ section: value })}
        width="full"
        error={missing('questions', isNothing)}
      />
      {shown ? (
        <CheckboxGroup
          label={shown.Title}
          choices={shown.Questions.map(({ Path, Number: number, Label }) => ({
            value: Path,
            label: number === null ? Label : `${number}: ${Label}`,
          }))}
          value={chosen.filter((path) => inSection.has(path))}
          onChange={(now) => change({ chosen: [...chosen.filter((path) => !inSection.has(path)), ...now] })}
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
        // A day that does not exist is reported as soon as it is typed.
        error={missing('until', day === null, until.trim().length === DAY_LENGTH)}
      />
      <TextArea
        label={texts('operations.requirements.why')}
        hint={texts('operations.requirements.whyHint')}
        value={why}
        onChange={(value) => change({ why: value })}
        required
        maxLength={MAX_LENGTH}
        error={missing('why', why.trim() === '')}
      />
      <AlertLine tone="error" text={trouble === null ? null : texts(trouble)} />
      <Button onPress={() => void send()} isPending={isSending}>
        {texts('operations.requirements.confirm')}
      </Button>
    </section>
  );
}
