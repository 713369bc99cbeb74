/** Files and folders of the installation. They belong to the user of the server, and others may not read them. */
import fs from 'node:fs';
import { ConfigError } from './config/index.ts';
import { errorCode } from './error-code.ts';

/**
 * Whether a file or folder exists. Throws `ConfigError` if this user may not know, which is not that it is missing;
 * `called` names it in the message.
 */
export const isThere = (place: string, called: string): boolean =>
  lookAt(called, () => fs.statSync(place, { throwIfNoEntry: false })) !== undefined;

/** The text of a file. Throws `ConfigError` if this user may not read it. */
export const readOwnText = (file: string, called: string): string =>
  lookAt(called, () => fs.readFileSync(file, 'utf8').trim());

function lookAt<Found>(called: string, look: () => Found): Found {
  try {
    return look();
  } catch (error) {
    if (!isForbidden(error)) throw error;
    throw new ConfigError(`${called} cannot be read by this user: run it as the user of the server`);
  }
}

/** The user of this process may not do it. */
export const isForbidden = (error: unknown): boolean => ['EACCES', 'EPERM'].includes(errorCode(error) ?? '');
