import { useCallback, useMemo, useState, useSyncExternalStore } from 'react';
import type { Application, CellState } from '@countersign/engine';
import { fieldId } from '../question/cells.ts';
import { useEditing } from '../question/editing.tsx';
import { useApplication } from '../state/application.ts';
import { useTexts } from '../state/texts.ts';
import { useApplicationValue } from '../state/use-application-value.ts';
import { followCells } from '../state/use-cell.ts';
import { RadioGroup } from '../ui/index.ts';
import { doctorOf, isSameDoctor, type KnownDoctor, knownDoctors, partsOf } from './known-doctors.ts';

const ANOTHER = 'another';

export interface KnownDoctorChoice {
  doctors: readonly KnownDoctor[];
  /** The choice for the doctor entered in the parts, or another one; empty: nobody is entered yet. */
  chosen: string;
  choose: (choice: string) => void;
  /** The parts can stay closed: they contain a doctor who was chosen here. */
  isClosed: boolean;
}

/** Doctors to choose from for this group; none if nobody is known yet or nothing may be changed. */
export function useKnownDoctors(cell: CellState): KnownDoctorChoice {
  const application = useApplication();
  const editing = useEditing();
  const doctors = useDoctors(cell);
  const follow = useMemo(() => followCells(application, cell.children), [application, cell.children]);
  // As a text: equal texts do not render again.
  const now: KnownDoctor = JSON.parse(useSyncExternalStore(follow, () => JSON.stringify(doctorOf(application, cell))));
  const place = doctors.findIndex((doctor) => isSameDoctor(doctor, now));
  // If somebody types answers that happen to match a known doctor, the fields stay open.
  const [closes, setCloses] = useState(place >= 0);
  return {
    doctors,
    chosen: chosenOf(place, now),
    choose: (choice) => {
      const doctor = doctors[Number(choice)];
      for (const { key, name } of partsOf(application, cell)) editing.type(key, doctor?.answers[name] ?? '');
      setCloses(doctor !== undefined);
    },
    isClosed: closes && place >= 0 && partsOf(application, cell).every(({ errors }) => errors.length === 0),
  };
}

function useDoctors(cell: CellState): readonly KnownDoctor[] {
  const application = useApplication();
  const { key, children } = cell;
  const read = useCallback(
    (form: Application) =>
      partsOf(form, { children }).some(({ editable }) => editable) ? knownDoctors(form, key) : [],
    [key, children],
  );
  return useApplicationValue(read) ?? read(application);
}

function chosenOf(place: number, { answers }: KnownDoctor): string {
  if (place >= 0) return String(place);
  return Object.values(answers).every((text) => text === '') ? '' : ANOTHER;
}

/** The choice between doctors entered before and another one (spec form 4.43). */
export function KnownDoctors({ cell, choice }: { cell: CellState; choice: KnownDoctorChoice }) {
  const texts = useTexts();
  return (
    <RadioGroup
      id={`${fieldId(cell.key)}-known`}
      label={texts('physician.known')}
      choices={[
        ...choice.doctors.map(({ name, details }, place) => ({ value: String(place), label: name, hint: details })),
        { value: ANOTHER, label: texts('physician.another') },
      ]}
      value={choice.chosen}
      onChange={choice.choose}
    />
  );
}
