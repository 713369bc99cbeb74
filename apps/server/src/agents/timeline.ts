import type { Data } from '@countersign/protocol';
import type { Case, Services } from '../applications/index.ts';
import { readEvidence } from '../evidence/index.ts';
import { unlockReasons } from '../signing/index.ts';
import { hasWords, portalWords } from './words.ts';

/**
 * The case's timeline for its agent and for operations, newest first: who did what and when, never an answer. Events without
 * words are for the evidence alone.
 */
export async function timelineOf(services: Services, theCase: Case): Promise<Data<'timeline'>> {
  const { query } = services.database;
  const words = portalWords(services.carrier.texts);
  const [events, reasons] = await Promise.all([readEvidence(query, theCase.id), unlockReasons(query, theCase)]);
  return {
    Events: events
      .flatMap(({ seq, at, type, actor }) => {
        const what = `timeline.${type}`;
        if (!hasWords(what)) return [];
        const Event = words(what);
        const Reason = reasons.get(seq);
        const by = `timeline.by.${actor.kind}`;
        return [
          {
            At: at,
            Type: type,
            Actor: hasWords(by) ? words(by) : actor.kind,
            Text: Reason === undefined ? Event : words('timeline.withReason', { Event, Reason }),
          },
        ];
      })
      .toReversed(),
  };
}
