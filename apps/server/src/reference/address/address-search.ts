import type { Address } from '@countersign/protocol';
import type { RemoteAnswer } from '../remote/remote-service.ts';

/** Most results of one search. */
export const MOST_ADDRESSES = 10;

/** Looks addresses up by what was typed of the street. The interface of every address service; `geocoding.ts` is one. */
export type AddressSearch = (text: string) => Promise<RemoteAnswer<Address[]>>;
