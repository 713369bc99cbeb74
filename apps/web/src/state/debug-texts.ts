import { debugMessages } from '../messages/debug.ts';
import { messages } from '../messages/index.ts';
import { type Texts, useOwnTexts } from './texts.ts';

const own = { ...messages, ...debugMessages } as const;

/** Like `useTexts`, for pages that do not exist in production: their texts are in no file that production serves. */
export const useDebugTexts = (): Texts => useOwnTexts(own);
