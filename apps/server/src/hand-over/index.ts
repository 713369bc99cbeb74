/** What leaves a finished case for other systems. */
export { readCaseData } from './read-case-data.ts';
