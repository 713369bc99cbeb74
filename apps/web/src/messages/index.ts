import { displayMessages } from './display.ts';
import { errorMessages } from './errors.ts';
import { exchangeMessages } from './exchange.ts';
import { firstMessages } from './first.ts';
import { illustrationMessages } from './illustration.ts';
import { outcomeMessages } from './outcome.ts';
import { physicianMessages } from './physician.ts';
import { portalMessages } from './portal.ts';
import { profileMessages } from './profile.ts';
import { signingMessages } from './signing.ts';
import { startMessages } from './start.ts';
import { taskMessages } from './task.ts';
import { tryMessages } from './try.ts';
import { waitMessages } from './wait.ts';

/**
 * The product's own texts, in a file for each part, except those of operations and of the check of a signed file, which only their pages load. A carrier's
 * text with the same key (`carrier/texts`) replaces one; `{Names}` are filled in.
 */
export const messages = {
  ...firstMessages,
  ...displayMessages,
  ...errorMessages,
  ...exchangeMessages,
  ...physicianMessages,
  ...illustrationMessages,
  ...signingMessages,
  ...startMessages,
  ...outcomeMessages,
  ...portalMessages,
  ...profileMessages,
  ...taskMessages,
  ...tryMessages,
  ...waitMessages,
} as const;
