import { pathOf } from '../draft.ts';
import type { Check, Draft, DraftNode } from '../draft.ts';

/** A key that the engine gives to a row: a number. */
const ROW_KEY = /^\d{1,6}$/;

/**
 * Two sources of a group (`RowsFrom`) that can make the same row, because rows are told apart by the names of their
 * options and by the keys of their source rows only.
 */
export const sameRow: Check = (draft) =>
  draft.nodes.flatMap((node) =>
    messagesOf(draft, node).map((message) => ({
      kind: 'same-row',
      path: pathOf(draft, node),
      message,
      field: 'RowsFrom',
    })),
  );

function messagesOf(draft: Draft, { rowsFrom }: DraftNode): string[] {
  const sources = rowsFrom.flatMap((id) => draft.nodes[id] ?? []);
  const keyed = sources.find(({ kind }) => kind === 'rows');
  const madeBy = new Map<string, DraftNode>();
  return sources.flatMap((source) =>
    namesOf(source).flatMap((name) => {
      if (keyed !== undefined && ROW_KEY.test(name))
        return [
          `The option "${name}" of "${source.name}" would make the same row as a row of "${keyed.name}", which has a number as its key.`,
        ];
      const other = madeBy.get(name);
      if (other === undefined) madeBy.set(name, source);
      return other === undefined || other === source
        ? []
        : [
            `"${other.name}" and "${source.name}" have an option "${name}": both would make the same row. Give one of the options another name.`,
          ];
    }),
  );
}

/** The options that make rows. */
function namesOf({ options }: DraftNode): string[] {
  return (options ?? []).filter(({ exclusive }) => !exclusive).map(({ name }) => name);
}
