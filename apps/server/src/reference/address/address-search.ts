import type { Address } from '@countersign/protocol';
import type { RemoteAnswer } from '../remote/remote-service.ts';

/** Maximum number of results of one search. */
export const MAX_ADDRESSES = 10;

/**
 * Looks up addresses by the typed beginning of the street. The interface of every address service; `geocoding.ts` is
 * one.
 */
export type AddressSearch = (text: string) => Promise<RemoteAnswer<Address[]>>;
