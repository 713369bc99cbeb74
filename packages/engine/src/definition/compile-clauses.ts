import { compileClause } from '../clause/compile-clause.ts';
import { find } from '../clause/scope.ts';
import type { Scope } from '../clause/scope.ts';
import type { StaticType } from '../clause/static-type.ts';
import type { Clause, ValueType } from '../clause/types.ts';
import { bindRules } from './bind-rules.ts';
import { pathOf } from './draft.ts';
import type { Draft, DraftNode } from './draft.ts';
import type { DerivedValueData, QuestionData } from './vocabulary.ts';

/** Compiles one clause of a node; null after a problem, which the draft keeps. */
export type WriteClause = (request: ClauseRequest) => { clause: Clause; type: StaticType } | null;

export interface ClauseRequest {
  text: string;
  /** Behind `#` in the clause's id. */
  purpose: string;
  /** Field of the data, for finding the line. */
  field: string;
  expected: ValueType | null;
  /** The clause stands inside a row of the node instead of beside it. */
  inRow?: boolean;
}

/** Fills in every clause of every node. */
export function compileClauses(draft: Draft): void {
  for (const node of draft.nodes) {
    if (node.data?.RowsFrom !== undefined) node.rowsFrom = rowSources(draft, node, node.data.RowsFrom);
  }
  for (const node of draft.nodes) if (node.type === 'Label') calculate(draft, node);
  for (const [index, data] of draft.definition.DerivedValues.entries()) derivedValue(draft, data, index);
  for (const node of draft.nodes) {
    if (node.kind === 'block') blockClauses(draft, node);
    else if (node.data !== null) questionClauses(draft, node, node.data);
  }
}

function derivedValue(draft: Draft, { Name, Clause: text }: DerivedValueData, index: number): void {
  const node = draft.nodes[draft.names.derived(Name) ?? -1];
  if (node === undefined) return;
  const field = `DerivedValues.${index}.Clause`;
  const written = writer(draft, node)({ text, purpose: 'derived', field, expected: node.valueType });
  node.calculate = written?.clause ?? null;
  if (written?.type.kind !== 'choice' || written.type.options === null) return;
  draft.derivedOptions.set(node.id, written.type.options);
}

function writer(draft: Draft, node: DraftNode): WriteClause {
  const path = pathOf(draft, node);
  return ({ text, purpose, field, expected, inRow }) => {
    const id = `${path}#${purpose}`;
    draft.places.set(id, { path, field });
    const container = inRow === true ? node.id : node.parent;
    const compiled = compileClause({ id, text, scope: { names: draft.names, container }, expected });
    if (!compiled.ok) {
      for (const { kind, message, at } of compiled.problems) {
        draft.problems.push({ kind, path, field, message: `${message} (at ${at + 1} in: ${text})` });
      }
      return null;
    }
    draft.clauses.set(id, compiled.clause);
    return compiled;
  };
}

function blockClauses(draft: Draft, node: DraftNode): void {
  const block = draft.blocks[node.block];
  if (block === undefined) return;
  const { data } = block;
  const write = writer(draft, node);
  if (data.ConditionalClause !== undefined) {
    const request = {
      text: data.ConditionalClause,
      purpose: 'visible',
      field: 'ConditionalClause',
      expected: 'boolean',
    } as const;
    node.visible = write(request)?.clause ?? null;
  }
  block.notices = (data.Notices ?? []).flatMap((notice, index) => {
    const field = `Notices.${index}.ConditionalClause`;
    const request = { text: notice.ConditionalClause, purpose: `notice:${notice.Name}`, field, inRow: true } as const;
    const clause = write({ ...request, expected: 'boolean' })?.clause;
    return clause === undefined ? [] : [{ name: notice.Name, clause }];
  });
  node.mentions = mentions({ names: draft.names, container: node.id }, [data.Introduction]);
}

function questionClauses(draft: Draft, node: DraftNode, data: QuestionData): void {
  const write = writer(draft, node);
  const condition = (text: string, purpose: string, field: string, inRow = false): Clause | null =>
    write({ text, purpose, field, expected: 'boolean', inRow })?.clause ?? null;

  if (data.ConditionalClause !== undefined)
    node.visible = condition(data.ConditionalClause, 'visible', 'ConditionalClause');
  if (data.RowsMaximum !== undefined) {
    const request = {
      text: data.RowsMaximum,
      purpose: 'rowsMaximum',
      field: 'RowsMaximum',
      expected: 'number',
    } as const;
    node.rowsMaximum = write(request)?.clause ?? null;
  }
  if (node.type !== 'Label') calculate(draft, node);

  // Long lists without clauses stay shared between their questions.
  if (node.options?.some((option) => option.data.ConditionalClause !== undefined) === true) {
    const firstOwn = node.options.length - (data.QuestionOptions?.length ?? 0);
    node.options = node.options.map((option, index) => {
      const text = option.data.ConditionalClause;
      if (text === undefined) return option;
      const field = index < firstOwn ? 'OptionsFrom' : `QuestionOptions.${index - firstOwn}.ConditionalClause`;
      return { ...option, visible: condition(text, `option:${option.name}`, field) };
    });
  }

  node.variations = (data.QuestionVariations ?? []).flatMap((variation, index) => {
    const field = `QuestionVariations.${index}.ConditionalClause`;
    const clause = condition(variation.ConditionalClause, `variation:${index}`, field);
    return clause === null ? [] : [{ clause, text: variation.AlternativeQuestionText }];
  });
  node.defaults = (data.DefaultValueConditional ?? []).flatMap((each, index) => {
    const field = `DefaultValueConditional.${index}.ConditionalClause`;
    const clause = condition(each.ConditionalClause, `default:${index}`, field);
    return clause === null ? [] : [{ clause, value: each.DefaultValue }];
  });
  if (data.DefaultValue !== undefined) node.defaults = [...node.defaults, { clause: null, value: data.DefaultValue }];
  node.rowRead = (data.RowRead ?? []).flatMap((each, index) => {
    const clause = condition(
      each.ConditionalClause,
      `rowRead:${each.Stage}`,
      `RowRead.${index}.ConditionalClause`,
      true,
    );
    return clause === null ? [] : [{ stage: each.Stage, clause }];
  });
  node.rules = bindRules(draft, node, data, write);

  const variations = (data.QuestionVariations ?? []).map((variation) => variation.AlternativeQuestionText);
  const texts = [data.QuestionText, data.QuestionTextAlt, data.Hint, data.ToolTip, ...variations];
  node.mentions = mentions({ names: draft.names, container: node.parent }, texts);
}

/** A label of the type Label takes the type of its expression; others keep their own. */
function calculate(draft: Draft, node: DraftNode): void {
  const text = node.data?.Calculate;
  if (text === undefined) return;
  const expected = node.type === 'Label' ? null : node.valueType;
  const written = writer(draft, node)({ text, purpose: 'calculate', field: 'Calculate', expected });
  node.calculate = written?.clause ?? null;
  if (node.type === 'Label') node.valueType = written?.clause.type ?? null;
}

function rowSources(draft: Draft, node: DraftNode, paths: readonly string[]): number[] {
  return paths.flatMap((path, index) => {
    const found = find(path.split('.'), { names: draft.names, container: node.parent }, []);
    if (found.kind === 'answer' && draft.nodes[found.node]?.valueType === 'choices') return [found.node];
    const message =
      found.kind === 'missing' ? found.message() : `"${path}" is not a multi-select; rows come from its options.`;
    const kind = found.kind === 'missing' ? 'unknown-question' : 'wrong-type';
    draft.problems.push({ kind, path: pathOf(draft, node), message, field: `RowsFrom.${index}` });
    return [];
  });
}

/** `{Path}` in a wording: the nodes that fill it. What names no question is a placeholder of the brand and stays. */
function mentions(scope: Scope, texts: readonly (string | undefined)[]): Map<string, number> {
  const found = new Map<string, number>();
  for (const text of texts) {
    for (const [, path = ''] of text?.matchAll(/\{([A-Za-z_][\w.]*)\}/g) ?? []) {
      const target = find(path.split('.'), scope, []);
      if (target.kind === 'answer') found.set(path, target.node);
    }
  }
  return found;
}
