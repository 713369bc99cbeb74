/**
 * The floor: our own clauses as closures, called for exactly the questions that a hidden chain is known to affect, one
 * write each, and nothing else. No engine that evaluates clauses can be faster.
 */
import { loadModel, type Environment, type Value } from '@countersign/engine';
import { definitionOf, TODAY } from './adapters/countersign.ts';
import { clocked, round, sample } from './measure.ts';
import { visibleQuestions } from './reference.ts';
import { fullAnswers, makeSynthetic, type Answer } from './synthetic.ts';

export interface FloorResult {
  /** Microseconds for one hidden chain, all chains in one pass. */
  batchedHide: number;
  /** Clauses called for one chain, on average. */
  clauses: number;
  wrong: string[];
}

export function measureFloor(budget: number): FloorResult {
  const synthetic = makeSynthetic();
  const model = loadModel(definitionOf(synthetic));
  const questions = synthetic.sections.flatMap((section) => section.questions.map((one) => ({ ...one, section })));
  const nodeOf = new Map(questions.map(({ name, section }) => [name, model.node(`${section.name}.${name}`)]));
  const full = fullAnswers(synthetic).questions;
  const values: Value[] = model.nodes.map(() => undefined);
  const visible = new Uint8Array(model.nodes.length).fill(1);
  const environment: Environment = {
    context: { Role: 'Agent', Stage: 1, Today: TODAY, IsDemo: false, Partner: '', AgentEmail: '' },
    agentProfile: {},
    values,
    row: null,
    loop: [],
    rowsOf: () => [],
  };
  const idOf = (name: string): number => nodeOf.get(name)?.id ?? -1;
  const kept: Value[] = [];
  for (const { name } of questions) kept[idOf(name)] = full.get(name);
  const reset = (): void => {
    for (const { name } of questions) {
      values[idOf(name)] = full.get(name);
      visible[idOf(name)] = 1;
    }
  };

  const record = new Map<string, Answer>(full);
  let before = visibleQuestions(synthetic, record);
  const steps = synthetic.chains.map(({ root }) => {
    record.set(root, false);
    const after = visibleQuestions(synthetic, record);
    const moved = new Set(
      questions.filter(({ name }) => before.get(name) !== after.get(name)).map(({ name }) => idOf(name)),
    );
    moved.add(idOf(root));
    before = after;
    const touched = questions.flatMap(({ name }) => {
      const node = nodeOf.get(name);
      return node?.visible?.reads.some((id) => moved.has(id)) === true ? [{ id: node.id, clause: node.visible }] : [];
    });
    return { root: idOf(root), touched };
  });
  const hide = (): void => {
    for (const { root, touched } of steps) {
      values[root] = false;
      for (const { id, clause } of touched) {
        const holds = clause.evaluate(environment) === true;
        visible[id] = holds ? 1 : 0;
        values[id] = holds ? kept[id] : undefined;
      }
    }
  };

  reset();
  hide();
  const wrong = questions
    .filter(({ name }) => (visible[idOf(name)] === 1) !== before.get(name))
    .map(({ name }) => name);
  reset();
  const { median } = sample({ milliseconds: budget, samples: 20_000 }, () => {
    const time = clocked(hide);
    reset();
    return time;
  });
  const clauses = steps.reduce((sum, step) => sum + step.touched.length, 0) / steps.length;
  return { batchedHide: round(median / steps.length), clauses: round(clauses), wrong };
}
