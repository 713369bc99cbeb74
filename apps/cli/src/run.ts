/** Selects the command, parses its options, returns an exit code. */
import { inspect } from 'node:util';
import { ConfigError, outsideFailure } from '@countersign/server/open-installation';
import type { Command, CommandInput, ExitCode, Output } from './command.ts';
import { Misuse, Refusal } from './command.ts';
import { commands } from './commands/index.ts';

/** Runs `eapp` with the given arguments. */
export async function run(words: readonly string[], output: Output): Promise<ExitCode> {
  const [name, ...rest] = words;
  if (name === undefined || name === 'help' || name === '--help' || name === '-h') {
    for (const line of helpLines()) output.print(line);
    return name === undefined ? 2 : 0;
  }
  const command = commands.find((each) => each.name === name);
  if (command === undefined) {
    output.printError(`eapp: unknown command ${name}`);
    for (const line of helpLines()) output.printError(line);
    return 2;
  }
  if (rest.includes('--help') || rest.includes('-h')) {
    for (const line of usageLines(command)) output.print(line);
    for (const text of [command.summary, ...(command.more ?? [])])
      for (const line of linesOf(text)) output.print(`  ${line}`);
    return 0;
  }
  try {
    return await command.run(readInput(rest, command.flags ?? []), output);
  } catch (error) {
    output.printError(`eapp ${name}: ${reasonOf(error)}`);
    if (error instanceof Misuse) for (const line of usageLines(command)) output.printError(line);
    return 2;
  }
}

/**
 * One line; a mistake of the program with its place in the source. The exit code is 2 for it too: 1 would say that
 * something is altered.
 */
function reasonOf(error: unknown): string {
  // Wrong settings of the installation are the caller's mistake, too.
  if (error instanceof Misuse || error instanceof Refusal || error instanceof ConfigError) return error.message;
  return outsideFailure(error) ?? inspect(error);
}

/** `--name value` and `--name=value` are options, flags have no value; everything else is a word. */
function readInput(given: readonly string[], flags: readonly string[]): CommandInput {
  const words: string[] = [];
  const options: Record<string, string> = {};
  for (let index = 0; index < given.length; index++) {
    const [, name, value] = /^--([a-z][a-z-]*)(?:=(.*))?$/s.exec(given[index] ?? '') ?? [];
    if (name === undefined) words.push(given[index] ?? '');
    else if (value !== undefined && flags.includes(name)) throw new Misuse(`--${name} takes no value`);
    else if (value !== undefined) options[name] = value;
    else if (flags.includes(name)) options[name] = 'yes';
    else {
      index += 1;
      const next = given[index];
      if (next === undefined || next.startsWith('--')) throw new Misuse(`--${name} needs a value`);
      options[name] = next;
    }
  }
  return { words, options };
}

/** A paragraph in lines that fit a terminal. */
const linesOf = (paragraph: string): string[] =>
  (paragraph.match(/.{1,96}(?: |$)/g) ?? []).map((line) => line.trimEnd());

const usageLines = ({ name, usages }: Command): string[] =>
  usages.map((usage, index) => `${index === 0 ? 'usage:' : '      '} eapp ${name} ${usage}`);

function helpLines(): string[] {
  const width = Math.max(...commands.map(({ name }) => name.length));
  return [
    'eapp: the command line of Countersign',
    '',
    ...commands.map(({ name, summary }) => `  ${name.padEnd(width)}  ${summary}`),
    '',
    'Arguments of a command: eapp COMMAND --help',
    'Exit codes: 0 good, 1 findings or failures, 2 not understood; those of verify: eapp verify --help',
  ];
}
