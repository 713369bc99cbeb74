/** Records what clients are told and shown about a section, in the form that `checkHistory` reads. */
import type { Data, ResumeData } from '@countersign/protocol';
import type { Reply } from './browser.ts';
import type { Operation } from './history.ts';

export interface Recorder {
  readonly operations: readonly Operation[];
  /** Records a save that was requested at `invoked` and has its response now; null: there was none. */
  wrote(
    write: { invoked: number; text: string },
    reply: Pick<Reply<Data<'submitPayload'>>, 'code' | 'data'> | null,
  ): void;
  /** Notes what a case shows that was asked for at `invoked`. */
  read(invoked: number, data: ResumeData): void;
}

/** Of one section of a case, by the question whose text is another with every save. Times are `performance.now()`. */
export function recorderOf({ id }: { id: string }, block: string, question: string): Recorder {
  const operations: Operation[] = [];
  const section = `${id}, ${block}`;
  return {
    operations,
    wrote({ invoked, text }, reply) {
      const seen = { section, text, invoked, answered: performance.now() };
      if (reply?.code === 200) {
        const version = reply.data.Versions[block];
        if (version === undefined) throw new Error(`no version was told of ${block}`);
        operations.push({ ...seen, kind: 'acknowledged', version });
      } else {
        // A server that is busy or broken may still have done it.
        const isRefused = reply !== null && reply.code < 500;
        operations.push({ ...seen, kind: isRefused ? 'refused' : 'open' });
      }
    },
    read(invoked, data) {
      const shown = data.QuestionBlockResponses.find(({ BlockName }) => BlockName === block);
      const text = shown?.Responses.find(({ QuestionName }) => QuestionName === question)?.AnswerText ?? null;
      operations.push({
        section,
        kind: 'read',
        text: text === '' ? null : text,
        version: shown?.Version ?? 0,
        invoked,
        answered: performance.now(),
      });
    },
  };
}
