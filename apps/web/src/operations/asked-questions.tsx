import { counted, useTexts } from '../state/texts.ts';
import { CheckboxGroup, NativeSelect } from '../ui/index.ts';
import type { Draft, Person } from './requirement-draft.ts';

/** Chooses questions, one section at a time; those chosen in other sections stay chosen. */
export function AskedQuestions({
  person,
  draft: { section, chosen },
  error,
  onChange,
}: {
  person: Person | undefined;
  draft: Draft;
  error: string | null;
  onChange: (part: Partial<Draft>) => void;
}) {
  const texts = useTexts();
  const sections = person?.Sections ?? [];
  const shown = sections.find(({ Title }) => Title === section);
  const inSection = new Set(shown?.Questions.map(({ Path }) => Path));
  return (
    <>
      <NativeSelect
        label={texts('operations.requirements.section')}
        choices={sections.map(({ Title }) => ({ value: Title, label: Title }))}
        value={section}
        onChange={(value) => onChange({ section: value })}
        width="full"
        error={error}
      />
      {shown ? (
        <CheckboxGroup
          label={shown.Title}
          choices={shown.Questions.map(({ Path, Number: number, Label }) => ({
            value: Path,
            label: number === null ? Label : `${number}: ${Label}`,
          }))}
          value={chosen.filter((path) => inSection.has(path))}
          onChange={(now) => onChange({ chosen: [...chosen.filter((path) => !inSection.has(path)), ...now] })}
          required
          width="full"
        />
      ) : null}
      {chosen.length > 0 ? (
        <p className="hint">{counted(texts, 'operations.requirements.chosen', chosen.length)}</p>
      ) : null}
    </>
  );
}
