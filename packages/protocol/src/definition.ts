import type { Definition } from '@countersign/engine';
import type { appDefinition } from './schemas/reference.ts';
import type { Static } from 'typebox';

/** The whole definition from a response of `AppDefinition`, for the engine. */
export const definitionOf = ({
  Definition: rest,
  QuestionBlocks,
}: Pick<Static<typeof appDefinition.data>, 'Definition' | 'QuestionBlocks'>): Definition => ({
  ...rest,
  Blocks: QuestionBlocks,
});
