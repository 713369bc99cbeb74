import { debugMessages } from './debug.ts';
import { messages } from './index.ts';
import { operationsMessages } from './operations.ts';
import { verifyMessages } from './verify.ts';

/**
 * The product's own texts, including those of the debug pages, which no production page loads: for tools and the
 * server.
 */
export const allMessages = { ...messages, ...operationsMessages, ...verifyMessages, ...debugMessages } as const;
