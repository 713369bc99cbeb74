/** `eapp documents`: moves the bytes of documents and uploads between the database, a folder and a bucket. */
import {
  copyStoredObjects,
  moveDocuments,
  removeUnnamedObjects,
  STORAGE_PLACES,
  StorageUnavailable,
} from '@countersign/server/move-documents';
import type { Command, CommandInput, ExitCode, Output, Subcommand } from '../command.ts';
import { allowOptions, Misuse, requiredOption, runSubcommand } from '../command.ts';

const subcommands: Record<string, Subcommand> = {
  move,
  copy,
  clean,
};

export const documents: Command = {
  name: 'documents',
  usages: [`move --to ${STORAGE_PLACES.join('|')}`, 'copy FOLDER', 'clean'],
  summary: 'moves documents and uploads to another place, copies them as a backup, removes those that no row names',
  async run(input, output) {
    try {
      return await runSubcommand(subcommands, input, output);
    } catch (error) {
      if (!(error instanceof StorageUnavailable)) throw error;
      output.printError(`${error.message}; run the command again to continue`);
      return 1;
    }
  },
};

async function move(words: readonly string[], input: CommandInput, output: Output): Promise<ExitCode> {
  allowOptions(input, ['to']);
  if (words.length > 0) throw new Misuse('move takes no arguments');
  const given = requiredOption(input, 'to');
  const to = STORAGE_PLACES.find((place) => place === given);
  if (to === undefined) throw new Misuse(`--to must be one of ${STORAGE_PLACES.join(', ')}`);
  const { moved, damaged } = await moveDocuments(to, process.env, (line) => output.print(line));
  output.print(`moved to ${to}: ${moved}, each read again and compared; ${damaged} damaged ones were not moved`);
  return damaged === 0 ? 0 : 1;
}

async function copy([folder, ...more]: readonly string[], input: CommandInput, output: Output): Promise<ExitCode> {
  allowOptions(input, []);
  if (folder === undefined || more.length > 0) throw new Misuse('give copy exactly one FOLDER');
  const { copied, kept, lost, shared } = await copyStoredObjects(folder, process.env);
  for (const what of lost) output.printError(what);
  if (shared !== null) output.printError(shared);
  output.print(`copied: ${copied}; ${kept} were already there; ${lost.length} are missing or damaged`);
  return lost.length === 0 && shared === null ? 0 : 1;
}

async function clean(words: readonly string[], input: CommandInput, output: Output): Promise<ExitCode> {
  allowOptions(input, []);
  if (words.length > 0) throw new Misuse('clean takes no arguments');
  const { removed, locked, failed, shared } = await removeUnnamedObjects(process.env);
  for (const problem of [...failed, ...shared]) output.printError(problem);
  output.print(`removed: ${removed}; ${locked} are kept until their lock ends; ${failed.length} cannot be removed`);
  return failed.length + shared.length === 0 ? 0 : 1;
}
