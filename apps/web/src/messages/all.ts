import { debugMessages } from './debug.ts';
import { messages } from './index.ts';

/** The product's own words with those of the debug pages, which no page of production loads: for tools and the server. */
export const allMessages = { ...messages, ...debugMessages } as const;
