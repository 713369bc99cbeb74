/** The call `submit-payload` (spec http §3): the purpose of its section decides whether it is saved or signed. */
import type { SubmitBody } from '@countersign/protocol';
import {
  type AnswerTo,
  type CallTable,
  createFairQueue,
  type FairQueue,
  inTransaction,
  notFound,
  pendingJobs,
  refuse,
} from '../platform/index.ts';
import { tokenizeNumbers, type UntokenizedNumbers, type VaultAnswers } from './tokenize-numbers.ts';
import { loadPlace, type Participant } from './participant.ts';
import { saveSection } from './save-section.ts';
import type { Services } from './services.ts';
import * as store from './store/index.ts';
import { keysById } from './submission-key.ts';
import type { SignSection } from './submission.ts';
import { asParticipant, namedIn } from './authorize.ts';

/**
 * If many submissions arrive in the same instant, the first are answered, and their signatures sealed, while the last wait
 * with their cases locked. A case has at most one that waits.
 */
const TURNS = { atOnce: 2, mostWaiting: 1, longestMs: 10_000 };

export function registerSubmissions(services: Services, calls: CallTable, signSection: SignSection): void {
  const turns = createFairQueue(TURNS);
  calls.case(
    'submitPayload',
    (call) =>
      asParticipant(call, namedIn(call.body), async (participant) => {
        const problem = snapshotProblem(Buffer.from(call.body.EAppRawPayload));
        return problem === null
          ? submit(services, participant, call.body, { turns, signSection })
          : refuse(400, problem);
      }),
    { limit: 'submit', unread: { name: 'EAppRawPayload', isFine: (bytes) => snapshotProblem(bytes) === null } },
  );
}

/** Longer ones are refused. A schema would count its characters one by one. */
const MAX_SNAPSHOT_LENGTH = 700_000;

/**
 * The page's own state is discarded: nothing reads it, so it is not parsed either (spec http 3.6). A text that is not
 * base64 does not come from one of our pages.
 */
function snapshotProblem(base64: Buffer): string | null {
  if (base64.length > MAX_SNAPSHOT_LENGTH) return 'The state of the page is too long.';
  if (!isBase64(base64)) return 'The state of the page is not base64.';
  return null;
}

/** A multiple of four characters. Each piece becomes a separate string, and long ones are expensive to create. */
const PIECE_LENGTH = 32_768;
/** Reused for the bytes of each piece. */
const decoded = Buffer.alloc((PIECE_LENGTH / 4) * 3);

/** Base64 in either alphabet decodes to as many bytes as its length says. Checking 150 kB with a pattern takes several times as long. */
function isBase64(text: Buffer): boolean {
  const end = text.subarray(-2).toString('latin1');
  const padding = end === '==' ? 2 : end.endsWith('=') ? 1 : 0;
  let bytes = 0;
  for (let at = 0; at < text.length; at += PIECE_LENGTH) {
    bytes += decoded.write(text.subarray(at, at + PIECE_LENGTH).toString('latin1'), 'base64');
  }
  return text.length % 4 === 0 && bytes === (text.length / 4) * 3 - padding;
}

async function submit(
  services: Services,
  caller: Participant,
  body: SubmitBody,
  { turns, signSection }: { turns: FairQueue; signSection: SignSection },
): Promise<AnswerTo<'submitPayload'>> {
  const attempt = (kept: VaultAnswers | null): Promise<AnswerTo<'submitPayload'> | UntokenizedNumbers> =>
    inTransaction(services.database, async (tx) => {
      const [place, answered, pending] = await Promise.all([
        loadPlace(services, tx, body.AppId, caller, { lock: true }),
        store.submissions(tx, body.AppId, keysById(body)),
        pendingJobs(tx, body.AppId),
      ]);
      if (!place) return notFound();
      const block = place.theCase.model.blockByName.get(body.QuestionBlock);
      if (!block) return refuse(404, 'There is no such section.');
      const submission = { ...place, caller, body, block, before: { answered, pending } };
      return turns.inTurn(body.AppId, () =>
        block.data.Purpose === 'declarations'
          ? signSection(services, tx, submission)
          : saveSection(services, tx, submission, kept),
      );
    });
  const first = await attempt(null);
  if (!('unkept' in first)) return first;
  // Nothing was saved yet: nobody waits for the vault while the application is locked.
  const second = await attempt(await tokenizeNumbers(services, first.unkept, first.key));
  if ('unkept' in second) throw new Error('numbers were asked for twice');
  return second;
}
