import { find } from '../clause/scope.ts';
import type { Scope } from '../clause/scope.ts';
import type { Clause, ValueType } from '../clause/types.ts';
import { allocationRules, bindAllocation } from './bind-allocation.ts';
import { bindRules } from './bind-rules.ts';
import { pathOf, writeClause, type Draft, type DraftNode } from './draft.ts';
import type { DerivedValueData, QuestionData } from './vocabulary.ts';

/** Compiles one clause of a node; null for one that cannot be read. */
export type WriteClause = (request: ClauseRequest) => Clause | null;

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
  node.calculate = writer(draft, node)({ text, purpose: 'derived', field, expected: node.valueType });
}

function writer(draft: Draft, node: DraftNode): WriteClause {
  const path = pathOf(draft, node);
  return ({ text, purpose, field, expected, inRow }) => {
    const container = inRow === true ? node.id : node.parent;
    return writeClause(draft, { id: `${path}#${purpose}`, text, expected, container, path, field });
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
    node.visible = write(request);
  }
  block.notices = (data.Notices ?? []).flatMap((notice, index) => {
    const field = `Notices.${index}.ConditionalClause`;
    const request = { text: notice.ConditionalClause, purpose: `notice:${notice.Name}`, field, inRow: true } as const;
    const clause = write({ ...request, expected: 'boolean' });
    return clause === null ? [] : [{ name: notice.Name, clause }];
  });
  node.mentions = mentions({ names: draft.names, container: node.id }, [data.Introduction]);
}

function questionClauses(draft: Draft, node: DraftNode, data: QuestionData): void {
  const write = writer(draft, node);
  const condition = (text: string, purpose: string, field: string, inRow = false): Clause | null =>
    write({ text, purpose, field, expected: 'boolean', inRow });

  if (data.ConditionalClause !== undefined)
    node.visible = condition(data.ConditionalClause, 'visible', 'ConditionalClause');
  if (data.RowsMaximum !== undefined) {
    const request = {
      text: data.RowsMaximum,
      purpose: 'rowsMaximum',
      field: 'RowsMaximum',
      expected: 'number',
    } as const;
    node.rowsMaximum = write(request);
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
  if (data.Allocation !== undefined) {
    node.allocation = bindAllocation(node, data.Allocation, write);
    if (node.allocation !== null)
      node.rules = [...node.rules, ...allocationRules(draft, node.allocation, data.Allocation)];
  }

  const variations = (data.QuestionVariations ?? []).map((variation) => variation.AlternativeQuestionText);
  const texts = [data.QuestionText, data.QuestionTextAlt, data.Hint, data.ToolTip, ...variations];
  node.mentions = mentions({ names: draft.names, container: node.parent }, texts);
}

/** A label of the type Label takes the type of its expression; others keep their own. */
function calculate(draft: Draft, node: DraftNode): void {
  const text = node.data?.Calculate;
  if (text === undefined) return;
  const expected = node.type === 'Label' ? null : node.valueType;
  node.calculate = writer(draft, node)({ text, purpose: 'calculate', field: 'Calculate', expected });
  if (node.type === 'Label') node.valueType = node.calculate?.type ?? null;
}

/** Multi-selects whose options make the rows; what names none is left to the check. */
function rowSources(draft: Draft, node: DraftNode, paths: readonly string[]): number[] {
  return paths.flatMap((path) => {
    const found = find(path.split('.'), { names: draft.names, container: node.parent }, []);
    return found.kind === 'answer' && draft.nodes[found.node]?.valueType === 'choices' ? [found.node] : [];
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
