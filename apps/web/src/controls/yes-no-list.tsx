import { useMemo, useSyncExternalStore } from 'react';
import type { CellKey } from '@countersign/engine';
import { fieldId } from '../question/cells.ts';
import { useEditing } from '../question/editing.tsx';
import { Question } from '../question/question.tsx';
import { useApplication } from '../state/application.ts';
import { useTexts } from '../state/texts.ts';
import { followCells } from '../state/use-cell.ts';
import { BoxChoice, Fieldset } from '../ui/index.ts';
import { type NoneOfThese, noneOfThese, yesNoListAt } from './yes-no-questions.ts';

/**
 * Yes-or-no questions under one heading, and a checkbox that answers No to those that are not answered (spec form
 * 4.42).
 */
export function YesNoList({ cells }: { cells: readonly CellKey[] }) {
  const application = useApplication();
  const [first] = cells;
  const list = first === undefined ? null : yesNoListAt(application, first);
  if (first === undefined || list === null) return null;
  return (
    <Fieldset legend={list.QuestionText} id={`${fieldId(first)}-list`}>
      <div className="yes-no-list">
        {cells.map((key) => (
          <Question key={key} cellKey={key} />
        ))}
        <NoneBox cells={cells.filter((key) => list.Questions.includes(application.cell(key).name))} />
      </div>
    </Fieldset>
  );
}

/** Subscribes to its questions itself, so that each of them renders only when its own answer changes. */
function NoneBox({ cells }: { cells: readonly CellKey[] }) {
  const application = useApplication();
  const texts = useTexts();
  const editing = useEditing();
  const shape = JSON.stringify(cells);
  const follow = useMemo(() => followCells(application, keysOf(shape)), [application, shape]);
  // As a text: equal texts do not render again.
  const encoded = useSyncExternalStore(follow, () =>
    JSON.stringify(noneOfThese(keysOf(shape).map((key) => application.cell(key)))),
  );
  const none: NoneOfThese | null = JSON.parse(encoded);
  if (none === null) return null;
  return (
    <BoxChoice
      choice={{
        value: 'none',
        label: texts(none.of === 'these' ? 'yesNoList.none' : 'yesNoList.others'),
        exclusive: true,
      }}
      isChosen={none.isChosen}
      onChange={() => {
        for (const key of none.keys) editing.choose(key, none.becomes);
      }}
    />
  );
}

const keysOf = (shape: string): CellKey[] => JSON.parse(shape);
