/** More than ten thousand doctors, clinics and hospitals that do not exist, always the same. */
import type { Physician } from '@countersign/protocol';
import { commonNames, facilities, firstNames, lastNames, places, streets, towns } from './invented-names.ts';

const COUNT = 10_000;
/** Every twentieth is a clinic or hospital. */
const FACILITY_EVERY = 20;
/** Every fifteenth doctor is also known by another name. */
const ALIAS_EVERY = 15;
const SUITE_EVERY = 4;

type Place = (typeof places)[number];

/**
 * Towns and streets are recognizable as invented, and so are the phones: 555-0100 to 555-0199 are reserved for such
 * use.
 */
export function inventedPhysicians(): Physician[] {
  const random = randomFrom(20_261_120);
  const one = <Item>(items: readonly Item[]): Item => {
    const item = items[Math.floor(random() * items.length)];
    if (item === undefined) throw new Error('a list of invented names is empty');
    return item;
  };
  const whole = (least: number, most: number): number => least + Math.floor(random() * (most - least + 1));
  const invent = (index: number, given: { place?: Place; lastName?: string } = {}): Physician => {
    const [state, zipStart, areaCode] = given.place ?? one(places);
    const city = one(towns);
    const isFacility = given.lastName === undefined && index % FACILITY_EVERY === 0;
    return {
      first_name: isFacility ? '' : one(firstNames),
      last_name: given.lastName ?? (isFacility ? `${city} ${one(facilities)}` : one(lastNames)),
      alias: !isFacility && index % ALIAS_EVERY === 1 ? one(lastNames) : '',
      street: `${whole(1, 999)} ${one(streets)}`,
      street2: index % SUITE_EVERY === 0 ? `Suite ${whole(100, 499)}` : '',
      city,
      state,
      zip: `${zipStart}${whole(1, 99).toString().padStart(2, '0')}`,
      phone: `${areaCode}-555-01${whole(0, 99).toString().padStart(2, '0')}`,
    };
  };
  const anywhere = Array.from({ length: COUNT }, (_, index) => invent(index));
  // A search for a well-known name finds somebody in every state.
  const everywhere = places.flatMap((place) =>
    commonNames.map((lastName, index) => invent(index, { place, lastName })),
  );
  return [...anywhere, ...everywhere];
}

/** Numbers from 0 to below 1, the same for the same seed (a linear congruential generator). */
function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
