/**
 * Doctors that this person entered elsewhere in the application, who can be chosen instead of typed again (spec form
 * 4.43).
 */
import { type Application, type CellKey, type CellState, visibleCells } from '@countersign/engine';
import { FILTER_PART, SEARCH_PART } from './physician-details.ts';

export interface KnownDoctor {
  name: string;
  /** Phone and address, in one line. */
  details: string;
  /** The answer of each part, by its name. */
  answers: Readonly<Record<string, string>>;
}

/** Each doctor once, in the order of the form, without the one of this group. */
export function knownDoctors(application: Application, group: CellKey): KnownDoctor[] {
  const found = new Map<string, KnownDoctor>();
  for (const name of sectionsWithDoctors(application)) {
    for (const cell of visibleCells(application, name)) {
      if (cell.type !== 'Physician' || cell.key === group) continue;
      const doctor = doctorOf(application, cell);
      if (doctor.name !== '') found.set(sameness(doctor), found.get(sameness(doctor)) ?? doctor);
    }
  }
  return [...found.values()];
}

/** The current contents of a group of a doctor's parts. */
export function doctorOf(application: Application, group: Pick<CellState, 'children'>): KnownDoctor {
  const parts = partsOf(application, group);
  const [name, ...others] = parts.map(({ display }) => display);
  return {
    name: name ?? '',
    details: others.filter((text) => text !== '').join(', '),
    answers: Object.fromEntries(parts.map((part) => [part.name, part.text])),
  };
}

/** The parts that are answers; the search is not one. */
export const partsOf = (application: Application, { children }: Pick<CellState, 'children'>): CellState[] =>
  children.map((key) => application.cell(key)).filter(({ name }) => name !== SEARCH_PART && name !== FILTER_PART);

export const isSameDoctor = (one: KnownDoctor, other: KnownDoctor): boolean => sameness(one) === sameness(other);

const sameness = ({ answers }: KnownDoctor): string =>
  JSON.stringify(Object.entries(answers).map(([part, text]) => [part, text.trim().toLowerCase()]));

const sectionsWithDoctors = ({ model }: Application): string[] =>
  model.blocks
    .filter((_, at) => model.nodes.some((node) => node.block === at && node.type === 'Physician'))
    .map(({ name }) => name);
