import { useId } from 'react';
import { type Application, type Dimension, dimensionsOf, kindOf, type Stage, STAGES } from '@countersign/engine';
import { useTexts } from '../state/texts.ts';
import { type Choice, ChevronDown, ComboBox } from '../ui/index.ts';
import { stageLabel } from './stage-label.ts';

export interface ChoicesProps {
  form: Application;
  block: string;
  stage: Stage;
  onSection: (block: string) => void;
  onStage: (stage: Stage) => void;
  onKind: (dimension: Dimension, label: string) => void;
}

/** What is shown: the section, for which kind of case and which reader. */
export function Choices({ form, block, stage, onSection, onStage, onKind }: ChoicesProps) {
  const texts = useTexts();
  const sections = form.model.blocks.map(({ name, data }) => ({ value: name, label: `${data.DisplayName} (${name})` }));
  return (
    <section className="card preview-choices" aria-label={texts('preview.choices')}>
      <ComboBox
        width="full"
        label={texts('preview.section')}
        required
        choices={sections}
        value={block}
        onChange={(chosen) => {
          if (form.model.blockByName.has(chosen)) onSection(chosen);
        }}
      />
      <PlainSelect
        label={texts('preview.stage')}
        choices={STAGES.map((each) => ({ value: String(each), label: stageLabel(each) }))}
        value={String(stage)}
        onChange={(chosen) => onStage(STAGES.find((each) => String(each) === chosen) ?? stage)}
      />
      {Object.values(dimensionsOf(form.model)).map((dimension: Dimension) => (
        <PlainSelect
          key={dimension.name}
          label={texts(`preview.${dimension.name}`)}
          placeholder={texts('preview.notChosen')}
          choices={dimension.values.map(({ label, words }) => ({ value: label, label: words }))}
          value={kindOf(form, dimension.values)?.label ?? ''}
          onChange={(label) => onKind(dimension, label)}
        />
      ))}
    </section>
  );
}

/** A list of the page itself, not a question: neither required nor optional. */
export function PlainSelect({
  label,
  choices,
  value,
  onChange,
  placeholder,
}: {
  label: string;
  choices: readonly Choice[];
  value: string;
  onChange: (value: string) => void;
  placeholder?: string;
}) {
  const id = useId();
  return (
    <div className="field">
      <label className="label" htmlFor={id}>
        {label}
      </label>
      <div className="control select">
        <select className="input" id={id} value={value} onChange={(event) => onChange(event.target.value)}>
          {placeholder === undefined ? null : <option value="">{placeholder}</option>}
          {choices.map((choice) => (
            <option key={choice.value} value={choice.value}>
              {choice.label}
            </option>
          ))}
        </select>
        <ChevronDown size="1.25rem" aria-hidden="true" />
      </div>
    </div>
  );
}
