import { formMessages } from './form.ts';
import { kitMessages } from './kit.ts';
import { shellMessages } from './shell.ts';

/**
 * Texts of the form's pages: loaded with the program itself. All other texts are loaded with the first page that uses
 * some.
 */
export const firstMessages = { ...kitMessages, ...formMessages, ...shellMessages } as const;
