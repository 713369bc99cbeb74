/** The few texts of the kit itself; whoever uses the kit supplies them. */
import { createContext, useContext } from 'react';

/** The text for a key, with its `{Placeholders}` filled in. */
export type KitTexts = (key: string, values?: Readonly<Record<string, string | number>>) => string;

export const KitTextsContext = createContext<KitTexts>((key) => key);

export const useKitTexts = (): KitTexts => useContext(KitTextsContext);
