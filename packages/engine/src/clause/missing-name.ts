/** Explains a name that means nothing in a clause, with a suggestion of what was meant. */
import { FUNCTIONS } from './functions.ts';
import type { Unresolved } from './resolve.ts';
import { ROW_KEY, type Missing, type Names, type Scope } from './scope.ts';
import { suggestion } from './suggestion.ts';
import type { ClauseProblem } from './syntax.ts';

export function unresolvedProblem(problem: Unresolved, scope: Scope): ClauseProblem {
  const { at } = problem;
  const wrong = (message: string): ClauseProblem => ({ kind: 'wrong-type', message, at });
  switch (problem.kind) {
    case 'name':
      return { kind: 'unknown-question', message: missingName(problem.path, problem.why, scope), at };
    case 'no-value': {
      const isGroup = scope.names.nodes[problem.node]?.kind === 'rows';
      const advice = isGroup ? 'use exists, all, count, sum or size' : 'name a question inside it';
      return wrong(`"${problem.path.join('.')}" has no value itself; ${advice}.`);
    }
    case 'no-rows':
      return wrong(`"${problem.path.join('.')}" is not a group of rows.`);
    case 'itself':
      return wrong(`"${problem.path.join('.')}" is defined by itself.`);
    case 'function':
      return wrong(`There is no function "${problem.name}".${functionFor(problem.name)}`);
    case 'date':
      return wrong('date(...) takes a day that exists, written "2020-01-31", or a month, written "2020-01".');
  }
}

/** The sentence for authors about a name that means nothing in its place, with a suggestion if one is close. */
export function missingName(path: readonly string[], why: Missing['why'], scope: Scope): string {
  const { names } = scope;
  const written = `"${path.join('.')}"`;
  const [first = '', second = ''] = path;
  switch (why.kind) {
    case 'nowhere':
      return `There is no question ${written} here.${elsewhere(names, path) || spelled(names, path) || suggestion(first, known(scope))}`;
    case 'of-bound-row':
      return `There is no question ${written} here. Write ${why.variable}.${path.join('.')} for that of the row.`;
    case 'no-part': {
      const container = names.nodes[why.container];
      const subject = `${container?.kind === 'rows' ? 'A row of ' : ''}"${container?.name ?? ''}"`;
      return `${subject} has no question "${why.part}".${suggestion(why.part, childNames(names, why.container))}`;
    }
    case 'once-per-row': {
      const target = names.nodes[why.node];
      const group = names.nodes[target?.rows ?? -1]?.path ?? '';
      return `${written} is asked once per row. Name the rows it is meant for, as in ${group}.exists(r, r.${target?.name} ...).`;
    }
    case 'once-per-inner-row':
      return `${written} is asked once per inner row. Bind these rows too, as in ${first}.${second}.exists(...).`;
    case 'whole-row':
      return `"${first}" is a whole row; name a question of it.`;
    case 'no-row-key':
      return `${ROW_KEY} has a meaning only in rows that are generated (RowsFrom).`;
  }
}

const functionFor = (name: string): string =>
  suggestion(name, Object.keys(FUNCTIONS)) || ` There are ${Object.keys(FUNCTIONS).join(', ')}.`;

/** What is no name in a clause: yes and no as people write them, and an option without quotation marks. */
function spelled({ nodes }: Names, path: readonly string[]): string {
  const [word = '', ...rest] = path;
  if (rest.length > 0) return '';
  if (/^(?:true|yes)$/i.test(word)) return ' Write true.';
  if (/^(?:false|no)$/i.test(word)) return ' Write false.';
  const isOption = nodes.some(({ options }) => options?.some(({ name }) => name === word));
  return isOption ? ` Put quotation marks around an option: "${word}".` : '';
}

/** A name without its section, or without the group in it: the path of the only question that has it, outside rows. */
function elsewhere({ nodes }: Names, path: readonly string[]): string {
  const found = path.length === 1 ? nodes.filter(({ name, rows }) => name === path[0] && rows < 0) : [];
  const [only] = found;
  if (only === undefined || found.length > 1) return '';
  const names = [only.name];
  for (let at = only.parent; at >= 0; at = nodes[at]?.parent ?? -1) names.unshift(nodes[at]?.name ?? '');
  return ` Did you mean "${names.join('.')}"?`;
}

function* known({ names, container, values }: Scope): Iterable<string> {
  for (let at = container; at >= 0; at = names.nodes[at]?.parent ?? -1) yield* childNames(names, at);
  for (const node of names.nodes) if (node.kind === 'derived' || node.kind === 'block') yield node.name;
  yield* values?.keys() ?? [];
}

function childNames({ nodes }: Names, container: number): string[] {
  return (nodes[container]?.children ?? []).map((id) => nodes[id]?.name ?? '');
}
