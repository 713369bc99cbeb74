import { OWNER_LETTERS, type Stage } from '@countersign/engine';
import { text } from '../state/texts.ts';

/** Whose stage it is, in words. */
export function stageLabel(stage: Stage): string {
  const letter = OWNER_LETTERS[stage - 3];
  if (stage >= 3 && stage <= 12 && letter !== undefined)
    return text('preview.stage.owner', { Letter: letter, Stage: stage });
  return text(`preview.stage.${stage}`);
}
