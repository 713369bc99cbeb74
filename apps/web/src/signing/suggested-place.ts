/** The place of signing that the definition suggests, such as the city and state of residence. */
import type { Application } from '@countersign/engine';
import type { Choice } from '../ui/index.ts';
import type { Ceremony } from './ceremony.ts';

interface WholePlace {
  /** `Dallas, Texas` */
  words: string;
  city: string;
  /** Name of the option. */
  state: string;
}

/** The suggested cities and states as pairs: each city with the state at the same position of the list. */
export function wholePlaces(application: Application, ceremony: Ceremony): WholePlace[] {
  const states = statesOf(application, ceremony);
  const cities = suggestedFor(application, ceremony, 'city');
  const labels = suggestedFor(application, ceremony, 'state');
  if (cities.length !== labels.length) return [];
  return cities.flatMap((city, at) => {
    const state = states.find(({ label }) => label === labels[at]);
    return state ? [{ words: `${city}, ${state.label}`, city, state: state.value }] : [];
  });
}

/** Answers that the definition suggests for this question. */
export function suggestedFor(
  application: Application,
  { block, binding }: Ceremony,
  field: 'city' | 'state',
): readonly string[] {
  const key = application.keyOf(block, field === 'city' ? binding.City : binding.State);
  return key === undefined ? [] : application.cell(key).suggestions;
}

/** States and territories as the definition lists them at this question. */
export function statesOf(application: Application, { block, binding }: Ceremony): Choice[] {
  const key = application.keyOf(block, binding.State);
  const options = key === undefined ? null : application.cell(key).options;
  return (options ?? []).map(({ name, label }) => ({ value: name, label }));
}
