/**
 * Random tests of the usual depth use the same numbers in every run (`vitest.config.ts`), also those that name no seed.
 */
import fc from 'fast-check';
import { inject } from 'vitest';

const seed = inject('seed');
if (seed !== null) fc.configureGlobal({ seed });
