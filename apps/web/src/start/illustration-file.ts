/** The illustration of a case, whichever question has it. */
import type { Application } from '@countersign/engine';
import { resultOf } from '../state/uploads.ts';

export interface IllustrationFile {
  /** `Block.Path` of its question. */
  question: string;
  result: NonNullable<ReturnType<typeof resultOf>>;
}

/** The first file question that has one. */
export function illustrationFile(application: Application): IllustrationFile | null {
  for (const { type, block, path } of application.model.nodes) {
    if (type !== 'File' && type !== 'IllustrationUploadProtectionTerm') continue;
    const question = `${application.model.blocks[block]?.name ?? ''}.${path}`;
    const result = resultOf(application.answerText(`${question}.Response`));
    if (result !== null) return { question, result };
  }
  return null;
}
