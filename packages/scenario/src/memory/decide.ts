/** The carrier's decision table over the whole record, after every signature. */
import type { DecisionTable } from '@countersign/engine';
import { decide } from '@countersign/engine';
import type { Outcome } from '../driver.ts';
import { DONE, refused } from '../driver.ts';
import type { MemoryCase } from './case.ts';
import { openWhole, signersIn } from './case.ts';

export function decideInMemory(open: MemoryCase, table: DecisionTable | undefined): Outcome {
  if (table === undefined) return refused('noTable', 'no underwriting table was given');
  const waiting = signersIn(open).filter(({ actor }) => !open.signed.has(actor));
  if (waiting.length > 0)
    return refused('notSigned', `${waiting.map(({ actor }) => actor).join(', ')} must sign first`);
  const [row] = decide(openWhole(open, 'agent'), table).rows;
  if (row === undefined) return refused('noDecision', 'the table gave no decision');
  open.decision = { triagePath: row.TriagePathNumber, decisionClass: row.DecisionClassName };
  return DONE;
}
