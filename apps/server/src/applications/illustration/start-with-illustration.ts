import { applyPrefill, type PrefillValue, putAnswers } from '@countersign/engine';
import { appendEvidence } from '../../evidence/index.ts';
import { type AnswerTo, inTransaction, notFound, ok, refuse } from '../../platform/index.ts';
import type { Case } from '../case.ts';
import { illustrationFlags } from './illustration-flags.ts';
import { loadPlace, type Participant } from '../participant.ts';
import { markFilled } from '../prefilled-marks.ts';
import { byBlock, type Illustration } from './read-illustration.ts';
import { refuseExpired } from '../refuse-expired.ts';
import { saveBlocks } from '../save-blocks.ts';
import type { Services } from '../services.ts';
import { refuseExchange } from '../refuse-exchange.ts';
import { signersOf } from '../signers.ts';
import { syncSlots } from '../signing-slots.ts';
import { updateSummary } from '../summary.ts';

/**
 * Fills in what an illustration answers (spec form 4.36), in one transaction: never over a saved answer, nor in a
 * section whose page was left with Next. What was filled in is marked until its page is left.
 */
export async function startWithIllustration(
  services: Services,
  caller: Participant,
  applicationId: string,
  { values, sha256 }: Extract<Illustration, { ok: true }>,
): Promise<AnswerTo<'startAppWithIllustration'>> {
  return inTransaction(services.database, async (tx) => {
    const place = await loadPlace(services, tx, applicationId, caller, { lock: true });
    if (!place) return notFound();
    const { theCase, viewer } = place;
    const expired = refuseExpired(services, theCase);
    if (expired) return expired;
    if (viewer.stage !== 1) return refuse(409, 'This section is read-only now.', { data: { reason: 'readOnly' } });
    const flag = illustrationFlags(services, theCase).StartSignaturePresent;
    const application = theCase.open(viewer.stage, viewer.role);
    putAnswers(application, [[flag, 'true']]);
    const open = values.filter(({ block }) => theCase.blocks.get(block)?.visited !== true);
    const filled = applyPrefill(application, open, theCase.answers);
    const signers = signersOf(theCase, application, theCase.slots);
    const exchange = await refuseExchange(tx, theCase, signers, { role: viewer.role, agreed: [] });
    if (exchange) return exchange;

    const response = byBlock([...markedBefore(theCase, open), ...filled]);

    const at = services.now();
    const saved = await saveBlocks(tx, theCase, application, null, at);
    if (saved.length === 0) return ok({ status: 'success', SignaturePresent: true, response });
    await markFilled(tx, theCase, filled);
    if (theCase.slots.length > 0) await syncSlots(services, tx, theCase, application, { origin: caller.origin, at });
    await updateSummary(services, tx, theCase, application, at);
    await appendEvidence(tx, theCase.id, {
      type: 'illustration.prefilled',
      origin: caller.origin,
      at,
      epoch: theCase.row.epoch,
      data: {
        sha256,
        answers: filled.length,
        blocks: saved.map(({ block, contentHash }) => ({ block, answersHash: contentHash })),
      },
    });
    return ok({ status: 'success', SignaturePresent: true, response });
  });
}

/** What an earlier call filled in, if this one repeats it (spec http 1.5). */
function markedBefore(theCase: Case, values: readonly PrefillValue[]): PrefillValue[] {
  const places = new Map(values.map(({ block, path }) => [`${block}.${path}`, { block, path }]));
  return [...places.values()].flatMap(({ block, path }) => {
    const text = theCase.blocks.get(block)?.prefilled[path];
    return text === undefined ? [] : [{ block, path, text }];
  });
}
