/** DOM id of a row, in the list that contains the row. */
export const rowId = (listId: string, key: string): string => `${listId}-row-${key.replace(/[^A-Za-z0-9_-]/g, '_')}`;
