/** Yes-or-no questions that a carrier lists together (spec form 4.42), and what one click answers. */
import type { Application, CellKey, CellState, YesNoListData } from '@countersign/engine';

export const NO = 'false';
const YES = 'true';

/** The list that begins with this question; null: none does. Questions in rows are never in a list. */
export function yesNoListAt(application: Application, key: CellKey): YesNoListData | null {
  const { block, path } = application.cell(key);
  const { YesNoLists: lists = [] } = application.model.blockByName.get(block)?.data ?? {};
  return lists.find(({ Questions: [first] }) => first === path) ?? null;
}

/** The state of a list for this person. */
export interface NoneOfThese {
  /** `others`: one of them is Yes. */
  of: 'these' | 'others';
  /** All questions that are not Yes are answered No. */
  isChosen: boolean;
  /** What a click changes, and to which answer. */
  keys: CellKey[];
  becomes: typeof NO | '';
}

/** Null: fewer than two of the questions can be answered here and now, or each of them is Yes. */
export function noneOfThese(questions: readonly CellState[]): NoneOfThese | null {
  const asked = questions.filter(({ visible, editable }) => visible && editable);
  const rest = asked.filter(({ text }) => text !== YES);
  if (asked.length < 2 || rest.length === 0) return null;
  const isChosen = rest.every(({ text }) => text === NO);
  const changed = isChosen ? rest : rest.filter(({ text }) => text !== NO);
  return {
    of: rest.length < asked.length ? 'others' : 'these',
    isChosen,
    keys: changed.map(({ key }) => key),
    becomes: isChosen ? '' : NO,
  };
}
