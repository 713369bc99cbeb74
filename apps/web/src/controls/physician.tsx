import type { CellKey } from '@countersign/engine';
import { Question } from '../question/question.tsx';
import { useApplication } from '../state/application.ts';
import { useCell } from '../state/use-cell.ts';
import { ErrorText, Fieldset } from '../ui/index.ts';
import type { ControlProps } from '../question/control.ts';
import { KnownDoctors, useKnownDoctors } from './known-doctor-choice.tsx';
import { inPageOrder } from './page-order.ts';
import { FILTER_PART, SEARCH_PART } from './physician-details.ts';
import { PhysicianSearchFields } from './physician-search-fields.tsx';
import { useZipFill } from './use-zip-fill.ts';

/**
 * A doctor: one of those entered before, searched by last name and state, or typed in (spec form 4.30; 4.43). If the
 * definition makes the search a system question, as for a hospital, only the fields are shown.
 */
export function PhysicianGroup({ cell, field }: ControlProps) {
  const application = useApplication();
  useZipFill(cell.children);
  const keyOf = (name: string) => cell.children.find((key) => application.cell(key).name === name);
  const search = keyOf(SEARCH_PART);
  const filter = keyOf(FILTER_PART);
  const parts = inPageOrder(application, cell.children).filter((key) => key !== search && key !== filter);
  const known = useKnownDoctors(cell);
  return (
    <Fieldset
      legend={field.label}
      number={field.number}
      id={field.id ?? cell.key}
      hint={field.hint}
      layout="line"
      error={field.error ? <ErrorText text={field.error} /> : null}
    >
      {known.doctors.length > 0 ? <KnownDoctors cell={cell} choice={known} /> : null}
      {known.isClosed || search === undefined || filter === undefined ? null : (
        <SearchArea searchKey={search} filterKey={filter} parts={parts} />
      )}
      {known.isClosed ? null : parts.map((key) => <Question key={key} cellKey={key} />)}
    </Fieldset>
  );
}

interface SearchAreaProps {
  searchKey: CellKey;
  filterKey: CellKey;
  parts: readonly CellKey[];
}

function SearchArea(props: SearchAreaProps) {
  const search = useCell(props.searchKey);
  const filter = useCell(props.filterKey);
  if (!search.visible || !search.editable) return null;
  return <PhysicianSearchFields {...props} search={search} filter={filter} />;
}
