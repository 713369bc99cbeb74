/** The embedded decision engine: the carrier's rules over the whole record (spec flow 3.9, 4.35). */
import type { Application } from '../application/contract/contract.ts';
import { concealmentOf } from '../application/graph/concealment.ts';
import { isIdentityNumber } from '../answer/identity-number.ts';
import type { Clause, Environment, Row, Value, ValueType } from '../clause/types.ts';
import { clausesOver } from '../definition/model-clauses.ts';
import type { DecisionRule, DecisionTable } from '../definition/carrier.ts';
import type { Model, Node } from '../definition/model.ts';

export interface DecisionRow {
  TriagePathNumber: number;
  TriagePathName: string;
  DecisionClassNumber: number;
  DecisionClassName: string;
  Age: number | null;
  Gender: string;
  SmokerStatus: string;
}

export interface FiredRule {
  rule: string;
  reason: string;
  /** It reads answers that the agent may not: only underwriters see its reason. */
  concealed: boolean;
}

export interface Decision {
  rows: DecisionRow[];
  /** Rules that worsened the path or capped the class, in the order of the table. */
  fired: FiredRule[];
}

/** Paths from the best to the worst: any rule at 3 wins, else 2.5, else 2, else 1; 4 is the audit hold. */
const PATHS_BY_WEIGHT: readonly NonNullable<DecisionRule['Path']>[] = [1, 2, 2.5, 3, 4];

/**
 * The table cannot be evaluated with this definition, for example if it reads a question that an older one does not
 * have.
 */
export class UnreadableTable extends Error {}

/** Every rule whose clause is exactly true counts: the worst path and the worst class win. Throws `UnreadableTable`. */
export function decide(application: Application, table: DecisionTable): Decision {
  const compiled = compiledTable(application.model, table);
  const { environment } = application;
  const fired = table.Rules.filter((_rule, index) => compiled.rules[index]?.evaluate(environment) === true);
  const path = worstPath(fired);
  const decisionClass = worstClass(table, fired);
  const age = compiled.age.evaluate(environment);
  const row: DecisionRow = {
    TriagePathNumber: path,
    TriagePathName: table.Paths.find((one) => one.Number === path)?.Name ?? '',
    DecisionClassNumber: decisionClass?.Number ?? 0,
    DecisionClassName: decisionClass?.Name ?? '',
    Age: typeof age === 'number' ? age : null,
    Gender: textOf(compiled.gender, environment),
    SmokerStatus: textOf(compiled.smokerStatus, environment),
  };
  const concealed = concealedRules(application.model, table, compiled);
  return {
    rows: [row],
    fired: fired.map((rule) => ({ rule: rule.Rule, reason: rule.Reason, concealed: concealed.has(rule) })),
  };
}

/** Rules that read what the agent may not read at the end of the case, directly or through derived values. */
function concealedRules(model: Model, table: DecisionTable, compiled: CompiledTable): Set<DecisionRule> {
  const { nodes, clauses } = concealmentOf(model, { stage: 13, role: 'Agent' });
  const isConcealed = (clause: Clause | undefined): boolean =>
    clause === undefined || clauses.has(clause.id) || clause.reads.some((id) => nodes.has(id));
  return new Set(table.Rules.filter((_rule, index) => isConcealed(compiled.rules[index])));
}

/** A question or a derived value that rules read, with what they found there: once, or in each row. */
export interface DecisionInput {
  /** `Part2PersonalInformation.Weight`, or the name of a derived value. */
  name: string;
  /** As it is written in the definition; null for a derived value. */
  question: string | null;
  values: NonNullable<Value>[];
}

/**
 * All that the rules of a table read, directly or through derived values, in the order of the form; without what is
 * unknown and without numbers that identify a person. Throws `UnreadableTable`.
 */
export function decisionInputs({ model, environment }: Application, table: DecisionTable): DecisionInput[] {
  const compiled = compiledTable(model, table);
  const read = new Set<number>();
  const add = ({ reads }: Clause): void => {
    for (const id of reads) {
      if (read.has(id)) continue;
      read.add(id);
      const calculate = model.nodes[id]?.calculate;
      if (calculate) add(calculate);
    }
  };
  for (const clause of [...compiled.rules, compiled.age, compiled.gender, compiled.smokerStatus]) add(clause);
  return model.nodes.flatMap((node): DecisionInput[] => {
    if (!read.has(node.id) || isIdentityNumber(node.type, node.data?.Mask)) return [];
    const values = valuesOf(model, environment, node).filter((value) => value !== undefined);
    const block = model.blocks[node.block];
    const name = block ? `${block.name}.${node.path}` : node.name;
    return values.length === 0 ? [] : [{ name, question: node.data?.QuestionText ?? null, values }];
  });
}

function valuesOf(model: Model, environment: Environment, { id, rows, local }: Node): Value[] {
  if (rows === -1) return [environment.values[id]];
  return rowsOf(model, environment, rows).map(({ values }) => values[local]);
}

/** The rows of a group, also of one inside other rows. */
function rowsOf(model: Model, environment: Environment, group: number): readonly Row[] {
  const around = model.nodes[group]?.rows ?? -1;
  if (around === -1) return environment.rowsOf(group, null);
  return rowsOf(model, environment, around).flatMap((row) => environment.rowsOf(group, row));
}

function worstPath(fired: readonly DecisionRule[]): number {
  const weights = fired.map((rule) => (rule.Path === undefined ? 0 : PATHS_BY_WEIGHT.indexOf(rule.Path)));
  return PATHS_BY_WEIGHT[Math.max(0, ...weights)] ?? 1;
}

function worstClass(
  table: DecisionTable,
  fired: readonly DecisionRule[],
): DecisionTable['Classes'][number] | undefined {
  const weights = fired.map((rule) => table.Classes.findIndex((one) => one.Name === rule.ClassCap));
  return table.Classes[Math.max(0, ...weights)];
}

function textOf(clause: Clause, environment: Environment): string {
  const value = clause.evaluate(environment);
  return typeof value === 'string' ? value : '';
}

interface CompiledTable {
  rules: Clause[];
  age: Clause;
  gender: Clause;
  smokerStatus: Clause;
}

const tables = new WeakMap<Model, WeakMap<DecisionTable, CompiledTable>>();

/** Compiled once per model and table. */
function compiledTable(model: Model, table: DecisionTable): CompiledTable {
  const ofModel = tables.get(model) ?? new WeakMap<DecisionTable, CompiledTable>();
  tables.set(model, ofModel);
  const known = ofModel.get(table);
  if (known !== undefined) return known;
  const compile = clausesOver(model, table.Values ?? []);
  const clause = (id: string, text: string, expected: ValueType): Clause => {
    const compiled = compile(`underwriting#${id}`, text, expected);
    if (compiled.ok) return compiled.clause;
    const problems = compiled.problems.map((problem) => problem.message).join(' ');
    throw new UnreadableTable(`"${id}" in the decision table cannot be read with the form of this case: ${problems}`);
  };
  const made: CompiledTable = {
    rules: table.Rules.map((rule) => clause(`Rule ${rule.Rule}`, rule.When, 'boolean')),
    age: clause('Facts: Age', table.Facts.Age, 'number'),
    gender: clause('Facts: Gender', table.Facts.Gender, 'text'),
    smokerStatus: clause('Facts: SmokerStatus', table.Facts.SmokerStatus, 'text'),
  };
  ofModel.set(table, made);
  return made;
}
