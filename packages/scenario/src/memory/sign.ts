/** Signs in memory, with the checks that need no document: turn, completeness, place. */
import { missingFor } from '@countersign/engine';
import type { Outcome } from '../driver.ts';
import { DONE, refused } from '../driver.ts';
import type { Actor } from '../language/types.ts';
import { isOwner } from '../people.ts';
import { signatureOf } from '../signature.ts';
import { keep, openWhole, signersIn } from './case.ts';
import type { MemoryCase } from './case.ts';
import { notReady } from './not-ready.ts';

export function signInMemory(open: MemoryCase, actor: Actor): Outcome {
  const signers = signersIn(open);
  const signer = signers.find((each) => each.actor === actor);
  if (signer === undefined) return refused('notYourTurn', 'this person signs nothing');
  if (open.signed.has(actor)) return refused('signed', 'this person has already signed');
  const before = signer.slot.first ? [] : signers.map((each) => each.actor).filter((each) => rank(each) < rank(actor));
  const first = before.filter((each) => !open.signed.has(each));
  if (first.length > 0) return refused('notYourTurn', `${first.join(', ')} must sign first`);
  const whole = openWhole(open, actor);
  const missing = missingFor(whole, 'sign');
  if (missing.length > 0) return notReady(missing);
  const signature = signatureOf(open.model, signer);
  if (signature === undefined) return refused('noSignature', 'the definition has no signature for this person');
  const { block, answers, datePath, rolePath } = signature;
  if (!whole.block(block).visible) return refused('notReady', 'the sections before the signature are not done', block);
  const added = { [datePath]: open.today, ...(rolePath === undefined ? {} : { [rolePath]: signer.slot.kind }) };
  open.answers = { ...open.answers, [block]: { ...open.answers[block], ...answers, ...added } };
  const signed = openWhole(open, actor);
  signed.visit(block);
  keep(open, signed);
  open.signed.set(actor, { stage: whole.stage, on: open.today });
  open.complete = signers.every((each) => open.signed.has(each.actor));
  return DONE;
}

/** The insured, then all owners, the agent last. */
function rank(actor: Actor): number {
  if (actor === 'insured') return 0;
  return isOwner(actor) ? 1 : 2;
}
