import { createContext } from 'react';

/** Key of the only row that is currently shown; null: all of them. */
export const ShownRowContext = createContext<string | null>(null);
