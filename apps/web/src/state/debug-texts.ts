import { allMessages } from '../messages/all.ts';
import { type Texts, useTexts } from './texts.ts';

/** As `useTexts`, for pages that are not in production: their words are in no file that production serves. */
export const useDebugTexts = (): Texts => useTexts(allMessages);
