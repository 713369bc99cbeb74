/**
 * Which answers an illustration filled in and nobody confirmed yet (spec form 4.39; leaving the section with Next
 * confirms its answers).
 */
import type { Application, BlockAnswers, PrefillValue } from '@countersign/engine';
import { padded, type Tx } from '../platform/index.ts';
import type { Case } from './case.ts';
import * as store from './store/index.ts';

/** Marks what was just filled in, in addition to existing marks. */
export async function markFilled(tx: Tx, theCase: Case, filled: readonly PrefillValue[]): Promise<void> {
  for (const block of new Set(filled.map((value) => value.block))) {
    const answers = filled.flatMap((value) => (value.block === block ? [[value.path, value.text] as const] : []));
    await mark(tx, theCase, block, { ...theCase.blocks.get(block)?.prefilled, ...Object.fromEntries(answers) });
  }
}

/** An answer that was changed is confirmed for good, even if the same text comes back later. */
export async function confirmChanged(tx: Tx, theCase: Case, application: Application): Promise<void> {
  for (const [block, { prefilled }] of theCase.blocks) {
    const marked = Object.entries(prefilled);
    const kept = marked.filter(([path, text]) => application.answerText(`${block}.${path}`) === text);
    if (kept.length < marked.length) await mark(tx, theCase, block, Object.fromEntries(kept));
  }
}

async function mark(tx: Tx, theCase: Case, block: string, answers: BlockAnswers): Promise<void> {
  await store.markPrefilled(
    tx,
    theCase.id,
    block,
    theCase.key.seal('prefilled', block, padded(JSON.stringify(answers))),
  );
}
