/** What places of the form reveal about answers elsewhere: about medical ones (spec engine 3.3), or about any. */
import type { Clause } from '../clause/types.ts';
import { pathOf } from './draft.ts';
import type { Draft, DraftNode } from './draft.ts';
import { sectionClauses, stateClauses, viewClauses } from './node-clauses.ts';

export interface FactAbout {
  /** The place that reveals it. */
  path: string;
  field: string;
  /** Path of the question whose answer is revealed. */
  source: string;
  /** How the place depends on it: `This clause depends on`. */
  how: string;
  /** Null if the wording mentions the answer or rows are generated from it. */
  clause: Clause | null;
}

type Indexed = Pick<Draft, 'nodes' | 'blocks' | 'written'>;

/** Which places to examine, and about which answers. */
export interface Telling {
  tells(place: DraftNode): boolean;
  isKept(question: DraftNode): boolean;
}

/** What places that are not medical reveal about medical answers. */
export const medicalFacts = (draft: Indexed): FactAbout[] =>
  factsAbout(draft, {
    tells: (place) => !isMedical(draft, place),
    isKept: (question) => isMedical(draft, question),
  }).filter((fact, at, all) => all.findIndex((one) => isOfSame(one, fact)) === at);

/** One is enough to know that a clause or a wording reveals something. */
const isOfSame = (one: FactAbout, other: FactAbout): boolean =>
  one.path === other.path && one.field === other.field && one.how === other.how && one.clause === other.clause;

/**
 * One for each question whose answer is revealed by a clause, wording or row source of a place, in the order of the
 * form.
 */
export function factsAbout(draft: Indexed, telling: Telling): FactAbout[] {
  return draft.nodes.flatMap((node) =>
    node.kind === 'derived' || !telling.tells(node) ? [] : factsOf(draft, node, telling),
  );
}

function factsOf(draft: Indexed, node: DraftNode, telling: Telling): FactAbout[] {
  const path = pathOf(draft, node);
  const block = node.kind === 'block' ? draft.blocks[node.block] : undefined;
  const ofSection = block === undefined ? [] : sectionClauses(block);
  const clauses = [...new Set([...stateClauses(node), ...viewClauses(node), ...ofSection])];
  const found = (ids: readonly number[], how: string, field: string, clause: Clause | null): FactAbout[] => {
    const sources = new Set(ids.flatMap((id) => sourcesOf(draft, id, telling)));
    return [...sources].map((source) => ({ path, field, source, how, clause }));
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
    ...found([...node.mentions.values(), ...node.rowMentions.values()], 'This wording shows', 'QuestionText', null),
    ...found(node.rowsFrom, 'These rows are made of', 'RowsFrom', null),
  ];
}

/** Paths of the revealed questions that a node is or, as a derived value, reads. */
function sourcesOf(draft: Indexed, id: number, telling: Telling, seen: ReadonlySet<number> = new Set()): string[] {
  const node = draft.nodes[id];
  if (node === undefined || seen.has(id)) return [];
  if (node.kind !== 'derived') return telling.isKept(node) ? [pathOf(draft, node)] : [];
  const around = new Set([...seen, id]);
  return (node.calculate?.reads ?? []).flatMap((read) => sourcesOf(draft, read, telling, around));
}

function isMedical(draft: Indexed, node: DraftNode): boolean {
  return draft.blocks[node.block]?.data.Sensitivity === 'medical';
}
