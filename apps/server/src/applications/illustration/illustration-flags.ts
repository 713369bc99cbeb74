import type { IllustrationFlags } from '@countersign/engine';
import type { Case } from '../case.ts';
import type { Services } from '../services.ts';

/** The questions of a case that an illustration writes: of its own form; of the carrier's current data for an older form. */
export const illustrationFlags = ({ carrier }: Pick<Services, 'carrier'>, { model }: Case): IllustrationFlags =>
  model.definition.IllustrationFlags ?? carrier.illustration ?? {};
