/** Letters of the signers of each owner's row, recounted from the first row (spec flow §3). Only tests use it. */
import { OWNER_LETTERS } from '../clause/roles-and-stages.ts';
import { valueIn } from './reference-settle.ts';
import type { Reference } from './reference-record.ts';

/** Whether a row has other letters now. */
export function giveLetters(reference: Reference): boolean {
  const { model, outside } = reference;
  const { Rows, Letters, Type, Officers } = model.definition.Bindings.Owners;
  const rows = model.node(Rows);
  const letters = model.node(`${Rows}.${Letters ?? ''}`);
  if (rows === undefined || letters === undefined) return false;
  const type = model.node(`${Rows}.${Type}`);
  const officers = model.node(`${Rows}.${Officers.Rows}`);
  const soleOwner = model.bindings.get('Insured.IsSoleOwner');
  const insuredAlone = soleOwner !== undefined && valueIn(reference, outside, soleOwner) === true;
  let next = 0;
  let differs = false;
  for (const row of outside.rows.get(rows.id) ?? []) {
    const kind = type === undefined ? '' : row.texts.get(type.id);
    let signers = kind === 'Individual' || kind === 'Other' ? 1 : 0;
    if (kind === 'Business' || kind === 'ExistingTrust') {
      signers = officers === undefined ? 0 : (row.rows.get(officers.id) ?? []).length;
    }
    if (insuredAlone) signers = 0;
    const own = OWNER_LETTERS.slice(next, next + signers);
    next += signers;
    const text = own.length === 0 ? '' : JSON.stringify(own);
    if (text === (row.texts.get(letters.id) ?? '')) continue;
    row.texts.set(letters.id, text);
    differs = true;
  }
  return differs;
}
