/** Who may read which question, by the data alone: the program under test does not decide what it is tested with. */
import type { Model, Stage } from '@countersign/engine';

export type Question = Model['nodes'][number];

/**
 * What the data say about a question at a stage: the section's permission, and the nearest restriction on it or around
 * it.
 */
export function isGiven(model: Model, question: Question, stage: Stage): boolean {
  if (!model.blocks[question.block]?.permissions.has(stage)) return false;
  for (let at: Question | undefined = question; at; at = model.nodes[at.parent]) {
    const [restriction] = at.restrictions.filter((one) => one.Stage === stage);
    if (restriction) return restriction.AccessType !== 'None';
  }
  return true;
}

/** The people of a case whose insured does not own the policy, and the stage of each. */
export const readers = {
  agent: [1, 13],
  insured: [2.2],
  'owner A': [3],
  'owner B': [4],
} as const satisfies Record<string, readonly Stage[]>;

export type Reader = keyof typeof readers;
export const readerNames = Object.keys(readers).filter((name): name is Reader => name in readers);

/** People who may read it at none of their stages. */
export const withheldFrom = (model: Model, question: Question): Reader[] =>
  readerNames.filter((reader) => !readers[reader].some((stage) => isGiven(model, question, stage)));

/** Who fills in a section, in the order of a case. */
export type Phase = 'agent' | 'insured' | 'closing';

/** Null: nobody fills it in, or it is signed. */
export function phaseOf(model: Model, block: string): Phase | null {
  const { permissions, data, index } = model.blockByName.get(block) ?? {};
  if (!permissions || index === undefined || (data?.Purpose ?? 'questions') !== 'questions') return null;
  const first = model.blockByName.get(model.definition.Bindings.FirstCustomerBlock)?.index ?? 0;
  if (permissions.get(13) === 'Write') return 'closing';
  if (index < first && permissions.get(1) === 'Write') return 'agent';
  return permissions.get(2.2) === 'Write' ? 'insured' : null;
}

/** Every question of the form that somebody may fill in and another person of the case may not read. */
export const concealedQuestions = (model: Model): Question[] =>
  model.nodes.filter(
    (node) =>
      node.kind === 'answer' &&
      !node.system &&
      node.calculate === null &&
      phaseOf(model, model.blocks[node.block]?.name ?? '') !== null &&
      withheldFrom(model, node).length > 0,
  );

/** Questions outside rows that this stage may write and that some clause of these sections reads, through derived values. */
export function decidingQuestions(model: Model, sections: readonly string[], stage: Stage): Question[] {
  const found = new Map<number, Question>();
  const seen = new Set<number>();
  const visit = (id: number): void => {
    const node = model.nodes[id];
    if (!node || seen.has(id)) return;
    seen.add(id);
    const isTheirs = model.blocks[node.block]?.permissions.get(stage) === 'Write' && isGiven(model, node, stage);
    if (node.kind === 'answer' && node.rows < 0 && !node.system && node.calculate === null && isTheirs)
      found.set(id, node);
    if (node.kind === 'derived') for (const read of node.calculate?.reads ?? []) visit(read);
  };
  for (const node of model.nodes) {
    if (!sections.includes(model.blocks[node.block]?.name ?? '')) continue;
    const clauses = [node.visible, node.calculate, ...(node.options ?? []).map(({ visible }) => visible)];
    const ofRules = node.rules.flatMap(({ when, reads }) => [when, ...reads]);
    for (const clause of [...clauses, ...ofRules, ...node.defaults.map(({ clause: own }) => own)])
      clause?.reads.forEach(visit);
  }
  return [...found.values()];
}
