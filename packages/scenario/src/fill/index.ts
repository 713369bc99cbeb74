/** Valid answers for everything that is still required: `fill` of the scenario language. */
export { candidatesFor } from './candidates.ts';
export type { FillOptions, Home } from './candidates.ts';
export { fillBlock } from './fill-block.ts';
