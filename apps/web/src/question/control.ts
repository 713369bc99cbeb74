/** The component that shows one kind of question, and helpers for answers that are lists. */
import { type ComponentType, createContext, useContext } from 'react';
import type { CellState, ControlType } from '@countersign/engine';
import type { Choice, FieldProps } from '../ui/index.ts';

/** The props of every control: the question's state, and label, hint, error and help ready to show. */
export interface ControlProps {
  cell: CellState;
  field: FieldProps;
}

export type Control = ComponentType<ControlProps>;

/** The component for each kind of control: groups show questions, but questions do not import groups. */
export type Controls = Readonly<Record<ControlType, Control>>;

export const ControlsContext = createContext<Controls | null>(null);

/** The component that shows this question. */
export function useControl(cell: Pick<CellState, 'control'>): Control {
  const controls = useContext(ControlsContext);
  if (!controls) throw new Error('Questions stand inside an EditingProvider');
  return controls[cell.control];
}

/** Options of a question as choices: the same list as long as the options are the same. */
export function choicesOf({ options }: Pick<CellState, 'options'>): readonly Choice[] {
  if (options === null) return NONE;
  const known = choices.get(options);
  if (known !== undefined) return known;
  const made = options.map(({ name, label, toolTip, exclusive }) => ({ value: name, label, hint: toolTip, exclusive }));
  choices.set(options, made);
  return made;
}

const NONE: readonly Choice[] = [];
const choices = new WeakMap<NonNullable<CellState['options']>, readonly Choice[]>();

/** Chosen options of a multi-select; a text that is not a list chooses nothing. */
export function chosenOf(text: string): string[] {
  if (text === '') return [];
  try {
    const parsed: unknown = JSON.parse(text);
    return Array.isArray(parsed) ? parsed.filter((name) => typeof name === 'string') : [];
  } catch {
    return [];
  }
}

/**
 * The text of a multi-select after its checkboxes changed: an exclusive option clears the others, and the others clear
 * it.
 */
export function chosenText(cell: Pick<CellState, 'options' | 'text'>, next: readonly string[]): string {
  const before = new Set(chosenOf(cell.text));
  const added = next.find((name) => !before.has(name));
  const isExclusive = (name: string) => cell.options?.find((option) => option.name === name)?.exclusive ?? false;
  const kept = added === undefined ? next : isExclusive(added) ? [added] : next.filter((name) => !isExclusive(name));
  return kept.length === 0 ? '' : JSON.stringify(kept);
}
