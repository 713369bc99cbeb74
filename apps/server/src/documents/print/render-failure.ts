/**
 * Why a document could not be created. A log shows `code` and where it happened, the record of the case `code` alone:
 * the message may quote an answer.
 */
export class RenderFailure extends Error {
  override name = 'RenderFailure';
  readonly code: RenderFailureCode;

  constructor(code: RenderFailureCode, message: string) {
    super(message);
    this.code = code;
  }
}

/** `content`: something in what is printed, as the place in the program says. */
export type RenderFailureCode = 'accent' | 'field-name' | 'content' | 'too-slow' | 'thread-ended' | 'stopped';

/** A failure as it is passed between threads. */
export interface FailureData {
  code: RenderFailureCode;
  message: string;
  stack: string;
}

export function failureData(error: unknown): FailureData {
  const { message, stack = '' } = error instanceof Error ? error : new Error(String(error));
  return { code: error instanceof RenderFailure ? error.code : 'content', message, stack };
}

/** The failure, with the place in the thread where it happened. */
export function failureOf({ code, message, stack }: FailureData): RenderFailure {
  const failure = new RenderFailure(code, message);
  failure.stack = stack;
  return failure;
}
