import type { CaseStage } from '@countersign/protocol';
import { useTexts } from '../state/texts.ts';
import { Button } from '../ui/index.ts';
import type { StageCount } from './use-stages.ts';

/** Stages that stand there also when no case is at them. */
const ALWAYS: ReadonlySet<CaseStage> = new Set(['complete', 'send', 'insured', 'owners', 'sign', 'decided']);

/** A button for each stage, with how many cases are at it; all of them together first. */
export function StageFilter({
  stages,
  selected,
  onSelect,
}: {
  stages: readonly StageCount[];
  selected: CaseStage | null;
  onSelect: (stage: CaseStage | null) => void;
}) {
  const texts = useTexts();
  const shown = stages.filter(({ Stage, Count }) => ALWAYS.has(Stage) || Count > 0 || Stage === selected);
  return (
    <div className="stage-filter" role="group" aria-label={texts('portal.stages')}>
      <Button variant="entry" className="stage-button" aria-pressed={selected === null} onPress={() => onSelect(null)}>
        {texts('portal.stage.all')}
      </Button>
      {shown.map(({ Stage, Count }) => (
        <Button
          key={Stage}
          variant="entry"
          className={Count === 0 ? 'stage-button none' : 'stage-button'}
          aria-pressed={selected === Stage}
          onPress={() => onSelect(selected === Stage ? null : Stage)}
        >
          {texts(`portal.stage.${Stage}`)} <span className="stage-count">{Count}</span>
        </Button>
      ))}
    </div>
  );
}
