/** What places outside the medical sections say about medical answers (design 3, "State rules", facts). */
import type { Clause } from '../clause/types.ts';
import { pathOf } from './draft.ts';
import type { Draft, DraftNode } from './draft.ts';
import { stateClauses, viewClauses } from './node-clauses.ts';

export interface MedicalFact {
  /** The place that is not medical. */
  path: string;
  field: string;
  /** Path of the medical question. */
  source: string;
  /** How the place depends on it: `This clause depends on`. */
  how: string;
  /** Null where the wording names the answer or rows are made of it. */
  clause: Clause | null;
}

type Indexed = Pick<Draft, 'nodes' | 'blocks' | 'written'>;

/** One for each clause, wording and row source of a place that is not medical, in the order of the form. */
export function medicalFacts(draft: Indexed): MedicalFact[] {
  return draft.nodes.flatMap((node) => (node.kind === 'derived' || isMedical(draft, node) ? [] : factsOf(draft, node)));
}

function factsOf(draft: Indexed, node: DraftNode): MedicalFact[] {
  const path = pathOf(draft, node);
  const notices = node.kind === 'block' ? (draft.blocks[node.block]?.notices ?? []).map(({ clause }) => clause) : [];
  const clauses = [...new Set([...stateClauses(node), ...viewClauses(node), ...notices])];
  const found = (ids: readonly number[], how: string, field: string, clause: Clause | null): MedicalFact[] => {
    const id = ids.find((each) => medicalSource(draft, each) !== null);
    const source = id === undefined ? null : medicalSource(draft, id);
    return source === null ? [] : [{ path, field, source, how, clause }];
  };
  return [
    ...clauses.flatMap((clause) =>
      found(
        clause.reads,
        'This clause depends on',
        draft.written.find((each) => each.clause === clause)?.field ?? '',
        clause,
      ),
    ),
    ...found([...node.mentions.values()], 'This wording shows', 'QuestionText', null),
    ...found(node.rowsFrom, 'These rows are made of', 'RowsFrom', null),
  ];
}

/** Path of the medical question that a node is or, as a derived value, reads; null when there is none. */
function medicalSource(draft: Indexed, id: number, seen: ReadonlySet<number> = new Set()): string | null {
  const node = draft.nodes[id];
  if (node === undefined || seen.has(id)) return null;
  if (node.kind !== 'derived') return isMedical(draft, node) ? pathOf(draft, node) : null;
  const around = new Set([...seen, id]);
  for (const read of node.calculate?.reads ?? []) {
    const source = medicalSource(draft, read, around);
    if (source !== null) return source;
  }
  return null;
}

function isMedical(draft: Indexed, node: DraftNode): boolean {
  return draft.blocks[node.block]?.data.Sensitivity === 'medical';
}
