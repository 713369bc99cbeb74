/** The form engine: pure, without clock, network or randomness; the same in the browser and on the server. */
export type * from './definition/vocabulary.ts';
export type * from './definition/carrier.ts';
export type * from './definition/model.ts';
export type * from './clause/types.ts';
export type * from './answer/types.ts';
export type * from './application/contract.ts';
export type * from './application/print-model.ts';
export * from './answer/index.ts';
export * from './rule/index.ts';
