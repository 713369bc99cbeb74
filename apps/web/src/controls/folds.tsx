import { type ChangeEvent, type ReactNode, useCallback, useRef, useState } from 'react';
import type { Application, CellKey } from '@countersign/engine';
import { useApplication } from '../state/application.ts';
import { useTexts } from '../state/texts.ts';
import { useApplicationValue } from '../state/use-application-value.ts';
import { chosenOf } from '../question/control.ts';
import { ArrowRight, Button, Fold, openNextFold } from '../ui/index.ts';
import { type FoldState, foldState, isDone, foldSummary } from './fold-state.ts';

export interface FoldItem {
  id: string;
  title: string;
  /** Read out after the title: `of 3`. */
  position: string | null;
  cells: readonly CellKey[];
  content: ReactNode;
  /** Other actions for it, shown at its end. */
  action?: ReactNode;
}

/** From this number of parts on, the number of answered ones is shown above them. */
const MANY = 4;

/**
 * Long parts of a page below each other, folded: each shows whether it is answered and how. Initially the first one
 * that is not done is open; each leads to the next, through its button or through a choice that clears all others
 * (`None of these`).
 */
export function Folds({ items, level }: { items: readonly FoldItem[]; level: 2 | 3 }) {
  const application = useApplication();
  const texts = useTexts();
  const list = useRef<HTMLDivElement>(null);
  const shape = JSON.stringify(items.map(({ cells }) => cells));
  const read = useCallback(
    (form: Application): FoldState[] => partsOf(shape).map((cells) => foldState(form, cells)),
    [shape],
  );
  const known = useApplicationValue(read);
  const states = known?.length === items.length ? known : read(application);
  const [firstOpen] = useState(() => items[states.findIndex((state) => state.isShown && !isDone(state))]?.id);
  const shown = items.flatMap((item, index) => {
    const state = states[index];
    return state?.isShown ? [{ item, state }] : [];
  });
  return (
    <div className="folds" ref={list}>
      {shown.length >= MANY ? (
        <Overview list={list} states={shown.map(({ state }) => state)} none={noneIn(application, items)} />
      ) : null}
      {shown.map(({ item, state }, index) => (
        <Fold
          key={item.id}
          id={item.id}
          title={item.title}
          position={item.position}
          summary={foldSummary(state, texts)}
          tone={state.wrong > 0 ? 'wrong' : isDone(state) ? 'done' : 'open'}
          startsOpen={item.id === firstOpen}
          level={level}
        >
          <div onChange={(event) => leadOn(event, application, item)}>{item.content}</div>
          <FoldFoot next={shown[index + 1]?.item.title ?? null} action={item.action} />
        </Fold>
      ))}
    </div>
  );
}

/** With `None of these` a group is answered: the next one opens. */
function leadOn({ currentTarget }: ChangeEvent<HTMLElement>, application: Application, { cells }: FoldItem): void {
  const [key, ...others] = cells;
  if (key === undefined || others.length > 0) return;
  const cell = application.cell(key);
  const [chosen] = cell.control === 'checkbox' ? chosenOf(cell.text) : [];
  const isNone = cell.options?.some((option) => option.exclusive && option.name === chosen) ?? false;
  if (isNone) openNextFold(currentTarget.closest('details'));
}

/** The label of the choice that leads to the next part; null: there is none. */
function noneIn(application: Application, items: readonly FoldItem[]): string | null {
  const options = items.flatMap(({ cells }) => cells.map((key) => application.cell(key).options ?? []));
  return options.flat().find(({ exclusive }) => exclusive)?.label ?? null;
}

const partsOf = (shape: string): CellKey[][] => JSON.parse(shape);

/** How many are answered, and a button to open them all at once. */
function Overview({
  list,
  states,
  none,
}: {
  list: { readonly current: HTMLDivElement | null };
  states: readonly FoldState[];
  none: string | null;
}) {
  const texts = useTexts();
  const [areOpen, setAreOpen] = useState(false);
  const openAll = () => {
    for (const fold of list.current?.querySelectorAll('details') ?? []) fold.open = !areOpen;
    setAreOpen(!areOpen);
  };
  return (
    <div className="folds-head">
      <span>
        {texts('fold.count', { Count: states.filter(isDone).length, Total: states.length })}
        {none === null ? null : <span className="folds-none">{texts('fold.none', { Option: none })}</span>}
      </span>
      <Button variant="quiet" size="small" onPress={openAll}>
        {texts(areOpen ? 'fold.closeAll' : 'fold.openAll')}
      </Button>
    </div>
  );
}

function FoldFoot({ next, action }: { next: string | null; action: ReactNode }) {
  const texts = useTexts();
  const foot = useRef<HTMLDivElement>(null);
  if (next === null && !action) return null;
  return (
    <div className="fold-foot" ref={foot}>
      {next === null ? null : (
        <Button variant="secondary" size="small" onPress={() => openNextFold(foot.current?.closest('details') ?? null)}>
          {texts('fold.goOn', { Title: next })} <ArrowRight size="1rem" aria-hidden="true" />
        </Button>
      )}
      {action}
    </div>
  );
}
