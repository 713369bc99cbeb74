import {
  applyPrefill,
  dayIn,
  hasApplicantSignature,
  openApplication,
  type PrefillValue,
  prefillValues,
} from '@countersign/engine';
import type { UploadedFile } from '../../platform/index.ts';
import type { Services } from '../services.ts';

export type Illustration =
  | {
      ok: true;
      sha256: string;
      /** The file itself. */
      bytes: Buffer;
      pages: number;
      signatureFields: string[];
      /** One of them is for the applicant. */
      signaturePresent: boolean;
      /** What the illustration answers, not yet applied to any case. */
      values: PrefillValue[];
    }
  | { ok: false; message: string };

/** Reads an uploaded file in the monitored process as it arrives, and interprets it by the carrier's mapping. */
export async function readIllustration(services: Services, file: UploadedFile): Promise<Illustration> {
  const { texts, illustration: mapping } = services.carrier;
  const reading = await services.illustrations.read(file.bytes, file.by);
  if (reading.outcome === 'not-pdf') return { ok: false, message: texts['illustration.pdfOnly'] ?? '' };
  if (reading.outcome === 'refused') return { ok: false, message: texts['illustration.failed'] ?? '' };
  const { content, sha256, bytes } = reading;
  return {
    ok: true,
    sha256,
    bytes,
    pages: content.pages,
    signatureFields: content.signatureFields,
    signaturePresent: mapping !== null && hasApplicantSignature(mapping, content),
    values: mapping === null ? [] : prefillValues(mapping, content),
  };
}

/** What the values would fill in if nothing was answered yet. */
export function filledInNewCase(services: Services, values: readonly PrefillValue[]): PrefillValue[] {
  const { model } = services.definitions.current;
  const today = dayIn('UTC', services.now());
  return applyPrefill(openApplication(model, { stage: 1, role: 'Agent', today, answers: {} }), values, {});
}

/** The answers as responses, by block. */
export function byBlock(
  values: readonly PrefillValue[],
): Record<string, { QuestionName: string; AnswerText: string }[]> {
  const blocks: Record<string, { QuestionName: string; AnswerText: string }[]> = {};
  for (const { block, path, text } of values) (blocks[block] ??= []).push({ QuestionName: path, AnswerText: text });
  return blocks;
}
