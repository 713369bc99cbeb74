import type { CaseStage } from '@countersign/protocol';
import { useTexts } from '../state/texts.ts';
import { FilterButtons } from './filter-buttons.tsx';
import type { StageCount } from './use-stages.ts';

/** Stages that are listed even if no case is at them. */
const ALWAYS: ReadonlySet<CaseStage> = new Set(['complete', 'send', 'insured', 'owners', 'sign', 'decided']);

/** A button for each stage, with how many cases are at it. */
export function StageFilter({
  stages,
  selected,
  onSelect,
}: {
  /** Null: they are being counted; the place is kept for them. */
  stages: readonly StageCount[] | null;
  selected: CaseStage | null;
  onSelect: (stage: CaseStage | null) => void;
}) {
  const texts = useTexts();
  const uncounted = [...ALWAYS].map((Stage) => ({ Stage, Count: 0 }));
  const shown = (stages ?? uncounted).filter(
    ({ Stage, Count }) => ALWAYS.has(Stage) || Count > 0 || Stage === selected,
  );
  return (
    <FilterButtons
      label={texts('portal.stages')}
      choices={shown.map(({ Stage, Count }) => ({ id: Stage, label: texts(`portal.stage.${Stage}`), count: Count }))}
      selected={selected}
      onSelect={onSelect}
      isCounted={stages !== null}
    />
  );
}
