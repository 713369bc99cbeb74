import { formMessages } from './form.ts';
import { illustrationMessages } from './illustration.ts';
import { kitMessages } from './kit.ts';
import { shellMessages } from './shell.ts';

/** What a page of the form says: loaded with the program itself. All other words come with the first page that has some. */
export const firstMessages = { ...kitMessages, ...formMessages, ...shellMessages, ...illustrationMessages } as const;
