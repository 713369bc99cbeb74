import { find } from '../clause/scope.ts';
import type { Found, Names, Scope } from '../clause/scope.ts';
import type { Clause, ValueType } from '../clause/types.ts';
import { allocationRules, bindAllocation } from './bind-allocation.ts';
import { bindRules } from './bind-rules.ts';
import { pathOf, writeClause, type Draft, type DraftNode } from './draft.ts';
import type { RowSource } from './model.ts';
import { prefilled } from './prefilled.ts';
import { NO_MENTIONS, NONE } from '../clause/empty.ts';
import { headingOf, rowSourceOf, writtenOut } from './row-sources.ts';
import type { QuestionData } from './question-data.ts';
import type { DerivedValueData } from './vocabulary.ts';

/**
 * Compiles the clauses of one node. `purpose` follows `#` in the clause's ID; `field` is the field of the data, for
 * finding the line.
 */
export interface ClauseWriter {
  readonly expression: (text: string, purpose: string, field: string, expected: ValueType | null) => Clause;
  readonly condition: (text: string, purpose: string, field: string) => Clause;
  /** An expression that stands inside the block or the row. */
  readonly expressionInside: (text: string, purpose: string, field: string, expected: ValueType | null) => Clause;
  /** A condition inside the block or the row instead of beside it. */
  readonly conditionInside: (text: string, purpose: string, field: string) => Clause;
  /** A condition in a row of another group. */
  readonly conditionIn: (group: number, text: string, purpose: string, field: string) => Clause;
}

/** Compiles every clause of every node. */
export function compileClauses(draft: Draft): void {
  for (const node of draft.nodes) {
    if (node.data?.RowsFrom !== undefined) rowsFrom(draft, node, node.data.RowsFrom);
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
  node.calculate = writer(draft, node).expression(text, 'derived', field, node.valueType);
}

function writer(draft: Draft, node: DraftNode): ClauseWriter {
  const path = pathOf(draft, node);
  const write = (container: number, text: string, purpose: string, field: string, expected: ValueType | null): Clause =>
    writeClause(draft, { id: `${path}#${purpose}`, text, expected, container, path, field });
  return {
    expression: (text, purpose, field, expected) => write(node.parent, text, purpose, field, expected),
    condition: (text, purpose, field) => write(node.parent, text, purpose, field, 'boolean'),
    expressionInside: (text, purpose, field, expected) => write(node.id, text, purpose, field, expected),
    conditionInside: (text, purpose, field) => write(node.id, text, purpose, field, 'boolean'),
    conditionIn: (group, text, purpose, field) => write(group, text, purpose, field, 'boolean'),
  };
}

function blockClauses(draft: Draft, node: DraftNode): void {
  const block = draft.blocks[node.block];
  if (block === undefined) return;
  const { ConditionalClause, InvalidUntilComplete, Notices = NONE, Introduction } = block.data;
  const { condition, conditionInside, expressionInside } = writer(draft, node);
  if (ConditionalClause !== undefined) node.visible = condition(ConditionalClause, 'visible', 'ConditionalClause');
  if (InvalidUntilComplete !== undefined) {
    block.invalidUntilComplete = conditionInside(InvalidUntilComplete, 'invalidUntilComplete', 'InvalidUntilComplete');
  }
  block.notices = each(Notices, ({ Name, ConditionalClause: text, AgainFor }, index) => ({
    name: Name,
    clause: conditionInside(text, `notice:${Name}`, `Notices.${index}.ConditionalClause`),
    again:
      AgainFor === undefined ? null : expressionInside(AgainFor, `again:${Name}`, `Notices.${index}.AgainFor`, null),
  }));
  node.mentions = mentions({ names: draft.names, container: node.id }, [Introduction]);
}

function questionClauses(draft: Draft, node: DraftNode, data: QuestionData): void {
  const write = writer(draft, node);
  const { condition, conditionInside } = write;
  if (data.ConditionalClause !== undefined) {
    node.visible = condition(data.ConditionalClause, 'visible', 'ConditionalClause');
  }
  if (data.RowsMaximum !== undefined) {
    node.rowsMaximum = write.expression(data.RowsMaximum, 'rowsMaximum', 'RowsMaximum', 'number');
  }
  if (node.type !== 'Label') calculate(draft, node);
  if (data.Prefill !== undefined) node.calculate = prefilled(draft, node, data.Prefill);
  node.options = withClauses(node.options, data, write);

  const { QuestionVariations = NONE, DefaultValueConditional = NONE, DefaultValue, RowRead = NONE } = data;
  node.variations = each(QuestionVariations, (variation, index) => ({
    clause: condition(
      variation.ConditionalClause,
      `variation:${index}`,
      `QuestionVariations.${index}.ConditionalClause`,
    ),
    text: variation.AlternativeQuestionText ?? null,
    hint: variation.AlternativeHint ?? null,
  }));
  node.defaults = each(DefaultValueConditional, (choice, index) => ({
    clause: condition(
      choice.ConditionalClause,
      `default:${index}`,
      `DefaultValueConditional.${index}.ConditionalClause`,
    ),
    value: choice.DefaultValue,
  }));
  if (DefaultValue !== undefined) node.defaults = [...node.defaults, { clause: null, value: DefaultValue }];
  node.rowRead = each(RowRead, ({ Stage, ConditionalClause }, index) => ({
    stage: Stage,
    clause: conditionInside(ConditionalClause, `rowRead:${Stage}`, `RowRead.${index}.ConditionalClause`),
  }));
  node.rules = bindRules(draft, node, data, write);
  if (data.Allocation !== undefined) {
    const allocation = bindAllocation(node, data.Allocation, write);
    node.allocation = allocation;
    node.rules = [...node.rules, ...allocationRules(draft, allocation, data.Allocation)];
  }

  const suggestions = data.Suggestions ?? [];
  const texts = [data.QuestionText, data.QuestionTextAlt, data.Hint, data.ToolTip, ...suggestions];
  const variations = QuestionVariations.flatMap((one) => [one.AlternativeQuestionText, one.AlternativeHint]);
  const scope = { names: draft.names, container: node.parent };
  node.mentions = mentions(scope, [...texts, ...variations]);
  node.rowMentions = mentions(scope, suggestions, inOtherRows);
}

/** Like `map`; most questions have none of most things, and share the empty list. */
function each<Item, Made>(items: readonly Item[], make: (item: Item, index: number) => Made): readonly Made[] {
  return items.length === 0 ? NONE : items.map(make);
}

/** Long lists without clauses stay shared between their questions. */
function withClauses(
  options: DraftNode['options'],
  data: QuestionData,
  { condition }: ClauseWriter,
): DraftNode['options'] {
  if (options?.some((option) => option.data.ConditionalClause !== undefined) !== true) return options;
  const firstOwn = options.length - (data.QuestionOptions?.length ?? 0);
  return options.map((option, index) => {
    const text = option.data.ConditionalClause;
    if (text === undefined) return option;
    const field = index < firstOwn ? 'OptionsFrom' : `QuestionOptions.${index - firstOwn}.ConditionalClause`;
    return { ...option, visible: condition(text, `option:${option.name}`, field) };
  });
}

/** A label of the type Label takes the type of its expression; others keep their own. */
function calculate(draft: Draft, node: DraftNode): void {
  const text = node.data?.Calculate;
  if (text === undefined) return;
  const expected = node.type === 'Label' ? null : node.valueType;
  node.calculate = writer(draft, node).expression(text, 'calculate', 'Calculate', expected);
  if (node.type === 'Label') node.valueType = node.calculate.type;
}

/** Multi-selects, and groups whose rows have a key; the check of clauses reports all others. */
function rowsFrom(draft: Draft, node: DraftNode, sources: NonNullable<QuestionData['RowsFrom']>): void {
  const write = writer(draft, node);
  const rowSources = new Map<number, RowSource>();
  node.rowsFrom = sources.flatMap((source, index) => {
    const id = rowSourceOf(draft, node, source);
    const found = draft.nodes[id ?? -1];
    if (found === undefined) return [];
    if (found.kind !== 'rows') return [found.id];
    const { ConditionalClause: text, Heading } = writtenOut(source);
    const field = `RowsFrom.${index}.ConditionalClause`;
    const when = text === undefined ? null : write.conditionIn(found.id, text, `rowsFrom:${index}`, field);
    const heading = Heading === undefined ? undefined : headingOf(draft, found, Heading);
    rowSources.set(found.id, { when, heading: heading ?? -1 });
    return [found.id];
  });
  node.rowSources = rowSources;
}

/**
 * `{Path}` in a wording: the nodes that fill it in. A name that is not a question is a placeholder of the brand and
 * stays.
 */
function mentions(
  scope: Scope,
  texts: readonly (string | undefined)[],
  mentioned: (found: Found, names: Names) => number | null = answered,
): ReadonlyMap<string, number> {
  if (!texts.some((text) => text?.includes('{'))) return NO_MENTIONS;
  const found = new Map<string, number>();
  for (const text of texts) {
    for (const [, path = ''] of text?.matchAll(/\{([A-Za-z_][\w.]*)\}/g) ?? []) {
      const node = mentioned(find(path.split('.'), scope, []), scope.names);
      if (node !== null) found.set(path, node);
    }
  }
  return found;
}

const answered = (found: Found): number | null => (found.kind === 'answer' ? found.node : null);

/** A question of a group of rows that is itself in no row. */
function inOtherRows(found: Found, { nodes }: Names): number | null {
  if (found.kind !== 'missing' || found.why.kind !== 'once-per-row') return null;
  const { node } = found.why;
  const group = nodes[nodes[node]?.rows ?? -1];
  return group !== undefined && group.rows < 0 ? node : null;
}
