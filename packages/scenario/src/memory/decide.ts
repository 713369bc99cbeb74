/**
 * What follows the last signature: processing by a customer or the agent, and the carrier's decision table over the whole record; a
 * test application gets a simulated row.
 */
import type { DecisionTable } from '@countersign/engine';
import { bindingOf, decide, simulatedRow } from '@countersign/engine';
import type { Outcome } from '../driver.ts';
import { DONE, refused } from '../driver.ts';
import type { MemoryCase } from './case.ts';
import { openWhole, signersIn } from './case.ts';

export function processInMemory(open: MemoryCase): Outcome {
  if (bindingOf(openWhole(open, 'agent'), 'AgentAttestation') !== true) {
    return refused('forbidden', 'the agent goes on to the decision');
  }
  return unsigned(open) ?? DONE;
}

export function decideInMemory(open: MemoryCase, table: DecisionTable | undefined): Outcome {
  if (table === undefined) return refused('noTable', 'no underwriting table was given');
  const waiting = unsigned(open);
  if (waiting !== null) return waiting;
  const row = open.facts.demo ? simulatedRow(table, '1') : decide(openWhole(open, 'agent'), table).rows[0];
  if (!row) return refused('noDecision', 'the table gave no decision');
  open.decision = { triagePath: row.TriagePathNumber, decisionClass: row.DecisionClassName };
  return DONE;
}

function unsigned(open: MemoryCase): Outcome | null {
  const waiting = signersIn(open).filter(({ actor }) => !open.signed.has(actor));
  if (waiting.length === 0) return null;
  return refused('unsigned', `${waiting.map(({ actor }) => actor).join(', ')} must sign first`);
}
