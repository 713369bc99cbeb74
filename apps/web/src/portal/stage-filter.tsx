import type { CaseStage } from '@countersign/protocol';
import { useTexts } from '../state/texts.ts';
import { FilterButtons } from './filter-buttons.tsx';
import { isListed, UNCOUNTED } from './listed-stages.ts';
import type { StageCount } from './use-stages.ts';

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
  const shown = (stages ?? UNCOUNTED).filter((stage) => isListed(stage) || stage.Stage === selected);
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
