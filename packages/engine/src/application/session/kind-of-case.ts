/** Kinds of cases (a state of issue, a product, a kind of owner) as answers of an open application. */
import type { DimensionValue } from '../../definition/dimensions.ts';
import type { Model, Node } from '../../definition/model.ts';
import type { Application, CellKey } from '../contract/contract.ts';

/**
 * Enters the answers that make up the kind; `null` removes those of `instead`. Questions that this stage may not write
 * are left alone.
 */
export function chooseKind(application: Application, chosen: DimensionValue | null, instead: DimensionValue): void {
  for (const { node, name } of answersOf(application.model, chosen ?? instead)) {
    const key = cellOf(application, node);
    if (key !== null) application.change(key, chosen === null ? '' : name);
  }
}

/** The value of a dimension according to the current answers; null: none of them. */
export function kindOf<Value extends DimensionValue>(application: Application, values: readonly Value[]): Value | null {
  const answers = application.answers();
  const isMade = (value: DimensionValue): boolean =>
    answersOf(application.model, value).every(({ node, name }) => {
      const block = application.model.blocks[node.block];
      return block !== undefined && answers[block.name]?.[pathOf(application.model, node)] === name;
    });
  return values.find(isMade) ?? null;
}

function answersOf(model: Model, { given }: DimensionValue): { node: Node; name: string }[] {
  return [...given].flatMap(([id, [value]]) => {
    const node = model.nodes[id];
    return node === undefined || value === undefined ? [] : [{ node, name: String(value) }];
  });
}

/** The question, in the first row of its group, which is added if there is none; null: no row can be added. */
function cellOf(application: Application, node: Node): CellKey | null {
  const block = application.model.blocks[node.block]?.name ?? '';
  const group = application.model.nodes[node.rows];
  const rows = group && application.keyOf(block, group.path);
  if (rows !== undefined && application.cell(rows).rows?.length === 0) application.addRow(rows);
  return application.keyOf(block, pathOf(application.model, node)) ?? null;
}

/** `PolicyOwnerInformation[0].PolicyOwnerType` */
function pathOf(model: Model, node: Node): string {
  const group = model.nodes[node.rows];
  return group === undefined ? node.path : `${group.path}[0]${node.path.slice(group.path.length)}`;
}
