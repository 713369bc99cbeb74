/** Simulated decisions and the simulated person: for test applications, and outside production (spec flow 4.40). */
import { addMonths } from '../clause/calendar.ts';
import type { DecisionTable } from '../definition/carrier.ts';
import type { DecisionRow } from './decide.ts';

/** The row of a path of the table, by its number as text; null for a path it does not have. */
export function simulatedRow(table: DecisionTable, wanted: string): (DecisionRow & { Age: number }) | null {
  const path = table.Paths.find(({ Number: number }) => String(number) === wanted);
  if (path === undefined) return null;
  const { Age, Gender, SmokerStatus, Class } = table.Simulated;
  return {
    TriagePathNumber: path.Number,
    TriagePathName: path.Name,
    DecisionClassNumber: table.Classes.find(({ Name }) => Name === Class)?.Number ?? 0,
    DecisionClassName: Class,
    Age,
    Gender,
    SmokerStatus,
  };
}

/** The sample customer's date of birth: they have had the simulated age for a month. */
export function sampleBirthDate({ Simulated }: DecisionTable, today: string): string {
  return addMonths(today, -(Simulated.Age * 12 + 1)) ?? '';
}
