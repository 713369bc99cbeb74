/** A clause as a tree of sentences with their truth, without revealing answers that the viewing stage may not read. */
import { explain, type Explanation } from '../../clause/explain.ts';
import type { Clause } from '../../clause/types.ts';
import type { Why, WhyTopic } from '../contract/contract.ts';
import { evaluate } from '../graph/evaluate.ts';
import type { Frame } from '../graph/frame.ts';
import type { Form, ViewedForm } from '../graph/state.ts';

const CONCEALED = 'It depends on answers that you cannot see.';

export function said(topic: WhyTopic, sentence: string, truth: boolean | null, parts: Why[] = []): Why {
  return { topic, sentence, truth, concealed: false, parts };
}

/**
 * The clause in words. If a part is concealed, the other parts are still shown, but only the whole has a truth value.
 */
export function whyClause(state: ViewedForm, topic: WhyTopic, clause: Clause, frame: Frame): Why {
  const value = evaluate(state, clause, frame);
  const truth = typeof value === 'boolean' ? value : null;
  const { clauses, nodes } = state.concealment;
  if (clause.tree.kind === 'literal') return said(topic, truth === true ? 'always' : 'never', truth);
  if (!clauses.has(clause.id)) return tell(state, topic, explained(state, clause, frame));
  const isByPart = clause.reads.some((id) => nodes.has(id));
  const parts = isByPart ? explained(state, clause, frame).parts.map((part) => tell(state, topic, part)) : [];
  return { topic, sentence: CONCEALED, truth, concealed: true, parts };
}

function explained(state: Form, clause: Clause, frame: Frame): Explanation {
  state.environment.row = frame.outer === null ? null : frame;
  return explain(state.model, clause, state.environment);
}

function tell(state: ViewedForm, topic: WhyTopic, { sentence, truth, reads, parts }: Explanation): Why {
  if (reads.some((id) => state.concealment.nodes.has(id))) {
    const readable = parts.filter((part) => !part.reads.some((id) => state.concealment.nodes.has(id)));
    const told = readable.map((part) => tell(state, topic, part));
    return { topic, sentence: CONCEALED, truth: null, concealed: true, parts: told };
  }
  const inner = parts.length > 0 ? parts.map((part) => tell(state, topic, part)) : derivedParts(state, topic, reads);
  return said(topic, sentence, truth, inner);
}

/** A named value of the definition is explained. */
function derivedParts(state: ViewedForm, topic: WhyTopic, reads: readonly number[]): Why[] {
  return reads.flatMap((id) => {
    const node = state.model.nodes[id];
    const clause = node?.kind === 'derived' ? node.calculate : null;
    return clause?.type === 'boolean' ? [whyClause(state, topic, clause, state.outside)] : [];
  });
}
