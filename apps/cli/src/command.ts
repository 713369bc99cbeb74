/** The interface of an `eapp` command. */

/**
 * 0: done and good; 1: done, with findings or failures; 2: not understood or not possible, also for a mistake of the program. The others are used only by
 * `verify`: 3: sealed with a certificate, or a timestamp by an authority, that was not given; 4: not sealed by anybody; 5: not ours; 6: too big to
 * check.
 */
export type ExitCode = 0 | 1 | 2 | 3 | 4 | 5 | 6;

export interface Command {
  name: string;
  /** Arguments of each of its forms, as in the help text: `DIR [--today yyyy-MM-dd]`. */
  usages: readonly string[];
  /** For the list of commands: less than a line. */
  summary: string;
  /** Further paragraphs of its own help. */
  more?: readonly string[];
  /** Options without a value: `--json`. */
  flags?: readonly string[];
  run(input: CommandInput, output: Output): Promise<ExitCode>;
}

export interface CommandInput {
  /** Arguments that are not options, in order. */
  words: readonly string[];
  options: Readonly<Record<string, string>>;
}

export interface Output {
  /** A line of the result. */
  print(line: string): void;
  /** A line about what went wrong. */
  printError(line: string): void;
}

/** Thrown by a command that was called wrongly; reported with its usage and exit code 2. */
export class Misuse extends Error {}

/** Thrown by a command that was called rightly and cannot do it; reported with exit code 2. */
export class Refusal extends Error {}

/** The only word, or an error that says what is expected. */
export function onlyWord(input: CommandInput, name: string): string {
  const [word, ...more] = input.words;
  if (word === undefined || more.length > 0) throw new Misuse(`give exactly one ${name}`);
  return word;
}

/** Rejects words where only options say what to do: nobody should believe that they had an effect. */
export function noWord({ words: [word] }: CommandInput): void {
  if (word !== undefined) throw new Misuse(`${word} has no effect here: leave it out`);
}

/** The value of an option that the command cannot do without. Throws `Misuse` if it is missing or empty. */
export function requiredOption(input: CommandInput, name: string): string {
  const value = input.options[name];
  if (value === undefined || value === '') throw new Misuse(`--${name} is missing`);
  return value;
}

/** `erase` of `ops erase`. It gets the words after its own. */
export type Subcommand = (words: readonly string[], input: CommandInput, output: Output) => Promise<ExitCode>;

/** Runs the subcommand that the first word names. */
export async function runSubcommand(
  subcommands: Readonly<Record<string, Subcommand>>,
  input: CommandInput,
  output: Output,
): Promise<ExitCode> {
  const [name = '', ...words] = input.words;
  const subcommand = Object.hasOwn(subcommands, name) ? subcommands[name] : undefined;
  if (!subcommand) throw new Misuse(`give one of ${Object.keys(subcommands).join(', ')}`);
  return subcommand(words, input, output);
}

/** Rejects options that the command does not know. */
export function allowOptions(input: CommandInput, known: readonly string[]): void {
  const unknown = Object.keys(input.options).find((name) => !known.includes(name));
  if (unknown !== undefined) throw new Misuse(`unknown option --${unknown}`);
}
