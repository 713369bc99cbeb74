import { allMessages } from '../messages/all.ts';
import { type Texts, useOwnTexts } from './texts.ts';

/** Like `useTexts`, for pages that do not exist in production: their texts are in no file that production serves. */
export const useDebugTexts = (): Texts => useOwnTexts(allMessages);
