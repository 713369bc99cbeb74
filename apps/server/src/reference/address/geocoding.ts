/** A maps service that responds in the form of the Google Geocoding API: results made of address components. */
import type { Address } from '@countersign/protocol';
import { field, line, list } from '../remote/json.ts';
import { remoteService } from '../remote/remote-service.ts';
import { type AddressSearch, MAX_ADDRESSES } from './address-search.ts';

/** The United States, Puerto Rico, the Virgin Islands, Guam and the Northern Marianas (spec form 4.33). */
const COUNTRIES = ['US', 'PR', 'VI', 'GU', 'MP'] as const;

/** The components that can contain the city, in order of preference (spec form 4.33). */
const CITY_PARTS = ['locality', 'neighborhood', 'sublocality', 'administrative_area_level_3'];

/** Calls the service at that address; `key` is sent with every request. */
export function searchGeocoding({ url, key }: { url: string; key: string | null }): AddressSearch {
  const ask = remoteService(addressesOf);
  return (text) => {
    const parameters = new URLSearchParams({
      address: text,
      components: COUNTRIES.map((country) => `country:${country}`).join('|'),
      region: 'us',
      language: 'en-US',
      ...(key !== null && { key }),
    });
    return ask(`${url}?${parameters.toString()}`);
  };
}

/** Null if it is not a result of the service: a rejected key, a used-up quota, something else altogether. */
function addressesOf(answer: unknown): Address[] | null {
  const status = field(answer, 'status');
  if (status === 'ZERO_RESULTS') return [];
  if (status !== 'OK') return null;
  return list(answer, 'results')
    .map(addressOf)
    .filter((address) => address !== null)
    .slice(0, MAX_ADDRESSES);
}

/** An address with a street, in one of the countries. Parts that are not known are empty. */
function addressOf(result: unknown): Address | null {
  const components = list(result, 'address_components');
  const part = (type: string, name: 'long_name' | 'short_name' = 'long_name'): string =>
    line(
      components.find((component) => list(component, 'types').includes(type)),
      name,
    );
  const country = COUNTRIES.find((each) => each === part('country', 'short_name'));
  const route = part('route');
  if (country === undefined || route === '') return null;
  // Some services treat a territory as its own country, others as a state of the United States.
  const state = country === 'US' ? part('administrative_area_level_1', 'short_name') : country;
  return {
    Street: [part('street_number'), route]
      .filter((each) => each !== '')
      .join(' ')
      .slice(0, 100),
    City: (CITY_PARTS.map((type) => part(type)).find((each) => each !== '') ?? '').slice(0, 30),
    State: /^[A-Z]{2}$/.test(state) ? state : '',
    Zip: /^\d{5}/.exec(part('postal_code'))?.[0] ?? '',
  };
}
