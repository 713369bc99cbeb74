/**
 * Questions that the agent's profile fills in (`Prefill`): a calculation that reads only the profile, not an answer.
 */
import { NONE } from '../clause/empty.ts';
import { compileExpression } from '../clause/evaluate.ts';
import { reads } from '../clause/reads.ts';
import { find } from '../clause/scope.ts';
import type { AgentProfile, Clause, Expression } from '../clause/types.ts';
import { pathOf, type Draft, type DraftNode } from './draft.ts';
import type { PrefillSource } from './question-data.ts';

/** What an author writes, and the entry it stands for. */
const ENTRIES: Record<PrefillSource, keyof AgentProfile> = {
  'agent.name': 'Name',
  'agent.number': 'Number',
  'agent.firm': 'Firm',
  'agent.firmNumber': 'FirmNumber',
  'agent.email': 'Email',
  'agent.phone': 'Phone',
  'agent.license': 'Licenses',
};

/** Only the first row has a value: the others are for other people. */
export function prefilled(draft: Draft, node: DraftNode, source: PrefillSource): Clause {
  const entry = ENTRIES[source];
  const state = entry === 'Licenses' ? stateOfIssue(draft) : null;
  const tree: Expression = { kind: 'profile', entry, state, rows: node.rows < 0 ? null : node.rows, at: 0 };
  return {
    id: `${pathOf(draft, node)}#prefill`,
    text: source,
    type: 'text',
    tree,
    reads: reads(tree).nodes,
    context: NONE,
    evaluate: compileExpression(tree, () => -1),
  };
}

function stateOfIssue({ definition, names }: Draft): number | null {
  const found = find(definition.Bindings.Insured.StateOfIssue.split('.'), { names, container: -1 }, []);
  return found.kind === 'answer' ? found.node : null;
}
