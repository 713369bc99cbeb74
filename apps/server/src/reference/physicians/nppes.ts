/** The public registry of health care providers, NPPES, version 2.1 of its interface. */
import { plainSigns } from '@countersign/engine';
import type { Physician } from '@countersign/protocol';
import { field, line, list } from '../remote/json.ts';
import { remoteService } from '../remote/remote-service.ts';
import { MAX_RESULTS, type PhysicianQuery, type PhysicianSearch } from './physician-search.ts';

/** Calls the registry at that address. */
export function searchNppes(address: string): PhysicianSearch {
  const ask = remoteService(physiciansOf);
  return async (query) => {
    const lastName = registryName(query.lastName);
    // A single letter finds only exact names, too few to be worth a call.
    if (lastName.length < 2) return { found: [] };
    return ask(`${address}?${parameters({ ...query, lastName }).toString()}`);
  };
}

/** As the registry writes names, and accepts them: without accents, and with the keyboard's apostrophes and hyphens. */
const registryName = (lastName: string): string =>
  plainSigns(lastName)
    .normalize('NFD')
    .replaceAll(/[^\p{L}\p{N} '.-]/gu, '');

function parameters({ lastName, isBeginning, state }: PhysicianQuery): URLSearchParams {
  return new URLSearchParams({
    version: '2.1',
    enumeration_type: 'NPI-1',
    last_name: isBeginning ? `${lastName}*` : lastName,
    ...(state !== null && { state }),
    limit: String(MAX_RESULTS),
  });
}

/**
 * Null if it is not a list of results; a single unusable result is left out. A list of errors says that the registry refuses
 * what was typed: it found nobody.
 */
function physiciansOf(answer: unknown): Physician[] | null {
  if (Array.isArray(field(answer, 'Errors'))) return [];
  const results = field(answer, 'results');
  if (!Array.isArray(results)) return null;
  return results
    .slice(0, MAX_RESULTS)
    .map(physicianOf)
    .filter((physician) => physician !== null);
}

/** An active person with a practice address. */
function physicianOf(result: unknown): Physician | null {
  const basic = field(result, 'basic');
  const last_name = line(basic, 'last_name');
  const place = list(result, 'addresses').find((address) => line(address, 'address_purpose') === 'LOCATION');
  if (last_name === '' || place === undefined || !['', 'A'].includes(line(basic, 'status'))) return null;
  return {
    first_name: line(basic, 'first_name'),
    last_name,
    alias: line(list(result, 'other_names')[0], 'last_name'),
    street: line(place, 'address_1'),
    street2: line(place, 'address_2'),
    city: line(place, 'city'),
    state: /^[A-Z]{2}$/.exec(line(place, 'state'))?.[0] ?? '',
    zip: /^\d{5}/.exec(line(place, 'postal_code'))?.[0] ?? '',
    phone: phoneOf(line(place, 'telephone_number')),
  };
}

/** `2145550142`, `(214) 555-0142` and the like as 214-555-0142; any other text is not a phone number. */
function phoneOf(text: string): string {
  const digits = text.replaceAll(/\D/g, '');
  return digits.length === 10 ? `${digits.slice(0, 3)}-${digits.slice(3, 6)}-${digits.slice(6)}` : '';
}
