import { useContext, useEffect, useRef, useState } from 'react';
import type { RowState } from '@countersign/engine';
import { fieldId } from '../question/cells.ts';
import { useEditing } from '../question/editing.tsx';
import { useApplication } from '../state/application.ts';
import { nodeOf } from '../state/node-of.ts';
import { useTexts } from '../state/texts.ts';
import { Button, Dialog, ErrorText, focusField, Plus, QuestionNumber, RowCard, Trash2 } from '../ui/index.ts';
import type { ControlProps } from '../question/control.ts';
import { FirstScreenContext, painted } from './first-screen.ts';
import { type FoldItem, Folds } from './folds.tsx';
import { isLongEntry } from './long-entry.ts';
import { ownersGroupOf, useOwnerCount } from './owners-group.ts';
import { QuestionList } from './question-list.tsx';
import { rowId } from './row-id.ts';
import { ShownRowContext } from './shown-row.ts';

const AFTER_DIALOG_MS = 80;

/** Repeating entries, labeled One to Twenty: added, removed after a confirmation, and restored (spec form §4). */
export function Rows({ cell, field }: ControlProps) {
  const application = useApplication();
  const editing = useEditing();
  const texts = useTexts();
  const heading = useRef<HTMLHeadingElement>(null);
  const [asked, setAsked] = useState<RowState | null>(null);
  const rows = cell.rows ?? [];
  const only = useContext(ShownRowContext);
  const first = useContext(FirstScreenContext);
  const shown = only === null ? painted(first, rows, ({ cells }) => cells) : rows.filter((row) => row.key === only.key);
  // Entries generated from another question's choices are named after them, not counted. The focus stays where somebody
  // chooses.
  const isCounted = nodeOf(application.model, cell)?.rowsFrom.length === 0;
  const newest = useNewestRow(isCounted ? rows : NOBODY_ADDED);
  const id = field.id ?? fieldId(cell.key);

  useEffect(() => {
    if (newest) focusField(rowId(id, newest));
  }, [newest, id]);

  const remove = (row: RowState) => {
    setAsked(null);
    editing.removeRow(cell.key, row.key);
    // The closing dialog returns the focus to a button that no longer exists by then.
    setTimeout(() => heading.current?.focus(), AFTER_DIALOG_MS);
  };
  // Two or more long entries are folded, so that a person sees which ones are done.
  const isFolded = only === null && cell.editable && rows.length > 1 && rows.some(isLongEntry);
  // Entries generated from another question's choices: nothing to announce before one was chosen.
  if (rows.length === 0 && !cell.canAdd && field.error === null) return null;
  const position = isCounted && rows.length > 1 ? texts('rows.position', { Count: rows.length }) : null;
  const removeButton = (row: RowState) =>
    row.removable ? (
      <Button
        variant="quiet"
        size="small"
        onPress={() => setAsked(row)}
        aria-label={texts('rows.removeOne', { Row: row.label })}
      >
        <Trash2 size="1rem" aria-hidden="true" /> {texts('rows.remove')}
      </Button>
    ) : null;
  const foldOf = (row: RowState): FoldItem => ({
    id: rowId(id, row.key),
    title: row.label,
    position,
    cells: row.cells,
    content: (
      <RowCard title={row.label} position={position} inFold>
        <QuestionList cells={row.cells} />
      </RowCard>
    ),
    action: removeButton(row),
  });
  return (
    <div className="rows" id={id}>
      <div>
        <QuestionNumber number={field.number} />
        <h2 className="rows-head" ref={heading} tabIndex={-1}>
          {field.label}
        </h2>
        {field.hint ? <p className="hint">{field.hint}</p> : null}
        {field.error ? (
          <p className="error">
            <ErrorText text={field.error} />
          </p>
        ) : null}
      </div>
      {isFolded ? (
        <Folds level={3} items={rows.map(foldOf)} />
      ) : (
        shown.map((row) => (
          <RowCard
            key={row.key}
            id={rowId(id, row.key)}
            title={row.label}
            position={position}
            action={removeButton(row)}
          >
            <ShownRowContext value={null}>
              <QuestionList cells={only?.cells ?? row.cells} />
            </ShownRowContext>
          </RowCard>
        ))
      )}
      {first?.get(cell.key) === 'cut' || only?.hasFoot === false ? null : <RowsFoot cell={cell} field={field} />}
      {asked ? (
        <Dialog
          title={texts('rows.remove.title', { Row: asked.label })}
          alert
          onClose={() => setAsked(null)}
          actions={[
            { label: texts('rows.keep'), onPress: () => setAsked(null) },
            { label: texts('rows.remove'), variant: 'danger', onPress: () => remove(asked) },
          ]}
        >
          <p>{texts('rows.remove.text')}</p>
        </Dialog>
      ) : null}
    </div>
  );
}

const NOBODY_ADDED: readonly RowState[] = [];

/** Key of a row that was added after the first paint; its first field gets the focus. */
function useNewestRow(rows: readonly RowState[]): string | null {
  const known = useRef(new Set(rows.map((row) => row.key)));
  const [newest, setNewest] = useState<string | null>(null);
  const wanted = useRef(false);
  useEffect(() => {
    const fresh = rows.find((row) => !known.current.has(row.key));
    if (fresh && wanted.current) setNewest(fresh.key);
    wanted.current = true;
    known.current = new Set(rows.map((row) => row.key));
  }, [rows]);
  return newest;
}

/** Add another, with the reason beside it if it is not possible. */
function RowsFoot({ cell, field }: ControlProps) {
  const application = useApplication();
  const texts = useTexts();
  if (!cell.editable) return null;
  const group = ownersGroupOf(application, cell);
  if (group !== null) return <OwnersFoot cell={cell} field={field} isList={group === 'owners'} />;
  const most = nodeOf(application.model, cell)?.data?.MultipleResponse?.Maximum;
  const isFull = most !== undefined && (cell.rows?.length ?? 0) >= most;
  return <AddRow cell={cell} field={field} whyNot={isFull ? texts('rows.limit', { Limit: most }) : null} />;
}

/** Owners and their officers have one limit together; `isList`: below the list of owners, which says how many there are. */
function OwnersFoot({ isList, ...control }: ControlProps & { isList: boolean }) {
  const limit = useApplication().model.definition.Settings.OwnerLimit;
  const count = useOwnerCount();
  const texts = useTexts();
  return (
    <>
      {isList ? <OwnerNote count={count} limit={limit} /> : null}
      <AddRow {...control} whyNot={count >= limit ? texts('owners.limit') : null} />
    </>
  );
}

/** Nothing where another row makes no sense: then there is no reason either. */
function AddRow({ cell, field, whyNot }: ControlProps & { whyNot: string | null }) {
  const editing = useEditing();
  const texts = useTexts();
  if (!cell.canAdd && whyNot === null) return null;
  const add = texts(cell.rows?.length === 0 ? 'rows.addFirst' : 'rows.add');
  const reasonId = `${field.id ?? cell.key}-reason`;
  return (
    <div className="rows-foot">
      <Button
        variant="secondary"
        isDisabled={!cell.canAdd}
        onPress={() => editing.addRow(cell.key)}
        aria-label={`${add}: ${field.label}`}
        aria-describedby={reasonId}
      >
        <Plus size="1.125rem" aria-hidden="true" /> {add}
      </Button>
      <span id={reasonId} className="hint">
        {whyNot}
      </span>
    </div>
  );
}

function OwnerNote({ count, limit }: { count: number; limit: number }) {
  const texts = useTexts();
  return (
    <p className="hint">
      {texts('owners.count', { Count: count, Limit: limit })} {count >= limit ? '' : texts('owners.limit')}
    </p>
  );
}
