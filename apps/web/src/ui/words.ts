/** The few words the kit says by itself; whoever uses it words them. */
import { createContext, useContext } from 'react';

/** The text for a key, its `{Placeholders}` filled. */
export type Words = (key: string, values?: Readonly<Record<string, string | number>>) => string;

export const WordsContext = createContext<Words>((key) => key);

export const useWords = (): Words => useContext(WordsContext);
