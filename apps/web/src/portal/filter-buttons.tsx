import { useTexts } from '../state/texts.ts';
import { Button } from '../ui/index.ts';

export interface FilterChoice<Id extends string> {
  id: Id;
  label: string;
  /** Missing: it is not known. */
  count?: number;
  /** There are more than that. */
  isMore?: boolean;
}

/** A button for each choice, with how many cases it shows; all of them together first. */
export function FilterButtons<Id extends string>({
  label,
  choices,
  selected,
  onSelect,
  isCounted = true,
}: {
  label: string;
  choices: readonly FilterChoice<Id>[];
  /** Null: all. */
  selected: Id | null;
  onSelect: (id: Id | null) => void;
  /** Until then the buttons are invisible, but their place is kept: nothing moves when they appear. */
  isCounted?: boolean;
}) {
  const texts = useTexts();
  return (
    <div className={isCounted ? 'stage-filter' : 'stage-filter uncounted'} role="group" aria-label={label}>
      <Button variant="entry" className="stage-button" aria-pressed={selected === null} onPress={() => onSelect(null)}>
        {texts('portal.stage.all')}
      </Button>
      {choices.map(({ id, label: text, count, isMore = false }) => (
        <Button
          key={id}
          variant="entry"
          className={count === 0 ? 'stage-button none' : 'stage-button'}
          aria-pressed={selected === id}
          onPress={() => onSelect(selected === id ? null : id)}
        >
          {text}{' '}
          {count === undefined ? null : (
            <span className="stage-count">{isMore ? texts('figures.orMore', { Count: count }) : count}</span>
          )}
        </Button>
      ))}
    </div>
  );
}
