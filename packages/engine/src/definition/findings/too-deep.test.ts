import { findingPairs, nested } from '../../testing/finding-pairs.ts';

findingPairs('too-deep', [['more than 32 levels', nested(33), nested(32)]]);
