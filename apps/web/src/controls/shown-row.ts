import { createContext } from 'react';

/** Key of the only row that a list of rows shows now; null: all of them. */
export const ShownRowContext = createContext<string | null>(null);
