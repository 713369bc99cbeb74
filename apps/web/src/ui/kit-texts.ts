/** The few words the kit says by itself; anyone who uses it words them. */
import { createContext, useContext } from 'react';

/** The text for a key, its `{Placeholders}` filled. */
export type KitTexts = (key: string, values?: Readonly<Record<string, string | number>>) => string;

export const KitTextsContext = createContext<KitTexts>((key) => key);

export const useKitTexts = (): KitTexts => useContext(KitTextsContext);
