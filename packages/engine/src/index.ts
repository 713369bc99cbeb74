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
export { compile } from './definition/compile.ts';
export type { Compiled } from './definition/compile.ts';
export { clausesOver } from './definition/model-clauses.ts';
export { spacedName } from './definition/spaced-name.ts';
export { parse } from './clause/parse.ts';
export type { ClauseProblem, Syntax } from './clause/syntax.ts';
export type { CompiledClause } from './clause/compile-clause.ts';
export { addDays, addMonths, age, ageNearest, isDate, isMonth } from './clause/calendar.ts';
