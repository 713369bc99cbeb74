/** Scenarios: examples of how an application behaves, run in memory or against a server. */
export { readScenario } from './language/read-scenario.ts';
export type * from './language/types.ts';
export type { Driver } from './driver.ts';
export { checkScenario } from './check-scenario.ts';
export { dayOf, mistakesInPeople, storiesOf } from './stories.ts';
export type { CarrierNames } from './check-scenario.ts';
export type { ScenarioMistake } from './language/read-scenario.ts';
export { meantBy } from './known-path.ts';
export { runScenario } from './run-scenario.ts';
export { reportLines } from './report.ts';
export { candidatesFor, fillBlock } from './fill/index.ts';
export type { FillOptions, Home } from './fill/index.ts';
export { memoryDriver } from './memory/driver.ts';
export { httpDriver } from './http/driver.ts';
export type { HttpDriver } from './http/driver.ts';
export type { SendRequest } from './http/connection.ts';
